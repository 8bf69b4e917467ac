/** One stop of a tour: a page, and what on it is pointed at, by its own name on the screen. */
export interface Stop {
  readonly page: `/${string}`
  /** The name of a button, a region or a box. */
  readonly at: string
  readonly title: string
  readonly text: string
}

/** First steps of one kind of work, over several pages. */
export interface Tour {
  readonly key: string
  readonly title: string
  /** Whoever holds all of these does this work. */
  readonly needs: readonly string[]
  readonly stops: readonly Stop[]
}

const todo: Stop = {
  page: '/',
  at: '我的待办',
  title: '从这里开始一天',
  text: '等您处理的单据按种类列在这里，点一行就到。',
}

export const tours: readonly Tour[] = [
  {
    key: 'seller',
    title: '销售',
    needs: ['customer:add', 'quote:add'],
    stops: [
      todo,
      {
        page: '/customers/customer',
        at: '新增',
        title: '登记客户',
        text: '接到电话先登记：姓名、电话和来源。每次联系写一条「跟进」，到期首页会提醒。',
      },
      {
        page: '/doors/showroom',
        at: '查找门型',
        title: '选门看价',
        text: '按图片或编码找到门型，填尺寸和选项，价格马上出来。',
      },
      {
        page: '/quotes/store',
        at: '新增',
        title: '做报价',
        text: '把配好的门放进报价，「提交」后发给客户签字；客户同意就「转订单」。',
      },
      {
        page: '/orders/customer-order',
        at: '查询条件',
        title: '跟订单',
        text: '按单号、客户或状态查订单；打开一张，看现在轮到谁。',
      },
    ],
  },
  {
    key: 'keeper',
    title: '仓管',
    needs: ['stockIn:add', 'stockBalance:list'],
    stops: [
      todo,
      {
        page: '/stock/stock-balance',
        at: '查询条件',
        title: '查库存',
        text: '按物料查现存、预留和可用；点「流水」看来龙去脉。',
      },
      {
        page: '/purchasing/purchase-receipt',
        at: '查询条件',
        title: '采购到货',
        text: '到货在这里核对数量，要检验的「送检」，合格的「入库」。',
      },
      {
        page: '/stock/stock-in',
        at: '新增',
        title: '其他入库',
        text: '不是采购来的货，在这里新增，审核后「过账」。过账以后只能「冲销」。',
      },
      {
        page: '/stock/stock-count',
        at: '新增',
        title: '盘点',
        text: '选仓库，「开始盘点」，数完「结束盘点」，主管复核后差异自动入账。',
      },
    ],
  },
  {
    key: 'buyer',
    title: '采购',
    needs: ['purchaseOrder:add', 'purchaseRequest:add'],
    stops: [
      todo,
      {
        page: '/purchasing/purchase-request',
        at: '新增',
        title: '采购申请',
        text: '缺什么先申请；也可以「按缺料生成」。审核后「生成订单」。',
      },
      {
        page: '/purchasing/purchase-order',
        at: '新增',
        title: '采购订单',
        text: '给一家供应商的订单，单价按协议价带出。到货时「生成入库单」。',
      },
      {
        page: '/purchasing/purchase-line',
        at: '查询条件',
        title: '催货',
        text: '哪些还没到、逾期几天，都在这里。',
      },
      {
        page: '/purchasing/supplier-price',
        at: '查询条件',
        title: '协议价',
        text: '和供应商谈好的价格记在这里，下单自动用。',
      },
    ],
  },
  {
    key: 'planner',
    title: '计划',
    needs: ['workOrder:release', 'scheduleScenario:run'],
    stops: [
      todo,
      {
        page: '/production/production-plan',
        at: '查询条件',
        title: '生产计划',
        text: '订单下发后出现在这里，「分解」成工单，再「下达」给车间。',
      },
      {
        page: '/mrp/mrp-run',
        at: '开始计算',
        title: '需求计算',
        text: '算出要买什么、做什么、什么时候下单，建议可以直接「转单」。',
      },
      {
        page: '/aps/schedule',
        at: '开始排产',
        title: '排产',
        text: '给全厂排一个计划，满意后「发布」；在甘特图上可以拖动调整。',
      },
      {
        page: '/production/board',
        at: '生产看板',
        title: '看进度',
        text: '在制、齐套、产出和不良，点图形看背后的单据。',
      },
    ],
  },
  {
    key: 'accountant',
    title: '财务',
    needs: ['glVoucher:add', 'backReceivable:add'],
    stops: [
      todo,
      {
        page: '/finance/back-receivable',
        at: '新增',
        title: '收款',
        text: '客户付了钱在这里登记，「自动核销」冲掉到期的应收。',
      },
      {
        page: '/finance/payable',
        at: '查询条件',
        title: '应付',
        text: '供应商的发票成为应付单，付款从「付款申请」开始。',
      },
      {
        page: '/finance/gl-voucher',
        at: '新增',
        title: '凭证',
        text: '业务凭证自动产生，这里只记业务之外的；由他人「审核」后「记账」。',
      },
      {
        page: '/finance/close',
        at: '会计期间',
        title: '结账',
        text: '选好期间，下面的步骤从上到下一步步做，每一步写着还差什么。',
      },
    ],
  },
]
