import { type Chapter, howTo } from '../handbook.ts'

const materials: Chapter = {
  key: 'materials',
  title: '基础资料',
  purpose: '板材、五金、辅料每种建一次，采购、库存、用料和成本都用同一份资料。',
  paths: ['/materials'],
  articles: [
    howTo('materials/new', '怎样新增一种物料', '/materials/material', [
      '在「物料」点「新增」，选分类，填名称、规格和主单位，编码按分类自动生成。',
      '说明来源是采购、自制还是外协，要不要批次管理。',
      '点「确定」。已有流水后，主单位、计价方式和批次管理不能再改。',
    ]),
    howTo('materials/category', '怎样整理物料分类', '/materials/material-category', [
      '在「物料分类」点「新增」，选上级分类；先建大类再建小类。',
      '分类决定默认仓库和编码的开头。',
    ]),
    howTo('materials/unit', '怎样让一种物料用两种单位', '/materials/unit-conversion', [
      '在「单位换算」点「新增」，选物料，写明一张等于多少平方米。',
      '以后采购可以按张下单，库存仍按主单位记账。',
    ]),
    howTo('materials/group', '怎样设可以互相代替的物料', '/materials/material-group', [
      '在「物料组」点「新增」，把能互相代替的物料放进一组，排好先后。',
    ]),
    howTo('materials/label', '怎样打印物料标签', '/materials/material', [
      '在「物料」选中要打印的行，点「打印标签」，填「每种张数」。',
    ]),
    howTo('materials/import', '怎样一次导入很多物料', '/materials/material', [
      '在「物料」点「导入」，先「下载模板」。',
      '分类写末级分类的名称；编码留空，按分类自动生成。',
      '看「导入预览」，没有错误再导入。',
    ]),
    howTo('materials/stop', '一种物料不用了怎么办', '/materials/material', [
      '用过的物料不能删除；打开它，把「启用」关掉。',
      '库存还可以用完，新单据里不再出现。',
    ]),
    howTo('materials/inspect', '怎样让一种物料到货必须检验', '/materials/material-category', [
      '打开「物料分类」，勾「来料检验」。',
      '这一类到货后要「送检」，质检员填结果才能入库。',
    ]),
    howTo('materials/new-unit', '怎样增加计量单位', '/materials/unit', [
      '在「计量单位」点「新增」，填单位、编码和「小数位」。',
      '几个单位之间的关系在「单位换算」里写。',
    ]),
    howTo('materials/where', '一种物料用在哪里', '/engineering/bom', [
      '打开「物料清单」，在「结构」里反查它用在哪些东西里。',
      '门的用料看「订单用料」，按物料查询。',
    ]),
  ],
}

const stock: Chapter = {
  key: 'stock',
  title: '库存管理',
  purpose: '什么东西在哪个仓库、值多少钱、为谁留着。每一笔进出都有单据，过账以后只能冲销，不能改。',
  paths: ['/stock'],
  articles: [
    howTo(
      'stock/balance',
      '怎样查一种物料还有多少',
      '/stock/stock-balance',
      [
        '打开「现存量」，用物料编码、名称或拼音查询。',
        '看现存、预留和可用；点「流水」看它是哪些单据进出的。',
      ],
      '可用＝现存减去预留。',
    ),
    howTo(
      'stock/in',
      '怎样做其他入库',
      '/stock/stock-in',
      [
        '在「入库单」点「新增」，选入库类型、仓库和日期，填物料、数量和单价。',
        '点「提交」，由他人「审核」后「过账」，或一步「审核并过账」。',
      ],
      '采购来的货用「采购入库」，不用这里。',
    ),
    howTo('stock/out', '怎样做其他出库', '/stock/stock-out', [
      '在「出库单」点「新增」，选出库类型、原因和仓库，填物料和数量。',
      '点「提交」，审核后「过账」；可用量不足时不能过账，会说明缺多少。',
    ]),
    howTo('stock/transfer', '怎样在仓库之间调拨', '/stock/stock-transfer', [
      '在「调拨单」点「新增」，选调出仓和调入仓，填物料和数量。',
      '路上要时间的点「发出」，到货后由调入仓「签收」；就在旁边的直接「过账」。',
    ]),
    howTo(
      'stock/count',
      '怎样盘点',
      '/stock/stock-count',
      [
        '在「盘点单」点「新增」，选仓库和盘点范围，点「开始盘点」，系统记下账面数。',
        '逐行填盘点数量，差异超过允差的要填复盘数量，填完点「结束盘点」。',
        '主管复核，点「审核过账」，差异自动入账；不对的点「退回重盘」。',
      ],
      '盘点期间这些物料不能出入库。',
    ),
    howTo(
      'stock/reverse',
      '过账以后发现错了怎么办',
      '/stock/stock-in',
      ['打开错的单据，点「冲销」，系统记一笔相反的流水。', '再新增一张正确的单据。'],
      '货已经用掉时不能冲销，会说明还剩多少。',
    ),
    howTo('stock/cost', '入库单价错了怎么办', '/stock/stock-cost-adjustment', [
      '在「成本调整」点「新增」，选原来的入库流水，填实际单价。',
      '点「过账」，差额按还在库和已用掉的比例分摊。',
    ]),
    howTo('stock/reservation', '怎样看库存为谁预留', '/stock/stock-reservation', [
      '打开「库存预留」，按物料查：哪张订单或工单留了多少。',
      '不再需要的预留点「释放」；订单自己的预留请在订单里处理。',
    ]),
    howTo('stock/lot', '批次过期或质量有问题怎么办', '/stock/lot', [
      '打开「批次」，找到批号。',
      '由质检员修改质量状态；不合格和过期的批次不能发料。',
    ]),
    howTo('stock/report', '怎样看库龄、呆滞和收发存', '/stock/reports', [
      '打开「库存报表」，选报表、仓库和日期。',
      '「导出」可以得到表格；点物料一行的「流水」看来龙去脉。',
    ]),
  ],
}

const purchasing: Chapter = {
  key: 'purchasing',
  title: '采购管理',
  purpose: '缺什么、向谁买、什么价、什么时候到，从申请到入库、退货和对账一条线。',
  paths: ['/purchasing'],
  articles: [
    howTo('purchasing/request', '怎样提采购申请', '/purchasing/purchase-request', [
      '在「采购申请」点「新增」，填物料、数量和需求日期。',
      '也可以点「按缺料生成」，把订单和工单缺的料一次带出来。',
      '点「提交」，由采购经理「审核」。',
    ]),
    howTo('purchasing/to-order', '怎样由申请生成采购订单', '/purchasing/purchase-request', [
      '已审核的申请点「生成订单」，选供应商，单价按「供应商价格」带出。',
      '到「采购订单」核对后「提交」。',
    ]),
    howTo(
      'purchasing/order',
      '怎样下采购订单',
      '/purchasing/purchase-order',
      [
        '在「采购订单」点「新增」，选供应商，账期和税率自动带出。',
        '填物料、数量、单价和交货日期，点「提交」。',
        '审核后打印或发给供应商。',
      ],
      '单价高于协议价时要有超价提交的权限。',
    ),
    howTo('purchasing/receive', '到货了怎样入库', '/purchasing/purchase-order', [
      '在订单的操作里选「生成入库单」，按未入库数量带出明细。',
      '核对实到数量和批号；要检验的点「送检」，质检员填检验结果。',
      '点「入库」，库存和订单的已收数量随之增加。',
    ]),
    howTo('purchasing/return', '怎样把货退给供应商', '/purchasing/purchase-return', [
      '在「采购退货」点「新增」，从入库单带出明细，填退货数量和原因，选退货退款或换货。',
      '点「提交」，「审核退货」后货物出库。',
    ]),
    howTo('purchasing/late', '怎样催货', '/purchasing/purchase-line', [
      '打开「采购执行跟踪」，看还没到的明细和逾期天数。',
      '首页的「逾期未到货」点进来就是要催的。',
    ]),
    howTo(
      'purchasing/close',
      '剩下的不要了怎么办',
      '/purchasing/purchase-order',
      ['在订单的操作里选「关闭」，写明原因，没有到的数量不再等。'],
      '还没有入库的订单可以「反审核」后修改，或「作废」。',
    ),
    howTo('purchasing/price', '怎样维护供应商价格', '/purchasing/supplier-price', [
      '在「供应商价格」点「新增」，选供应商和物料，填含税单价和有效期。',
      '历次成交价在「采购价格历史」里看，有「价格趋势」图。',
    ]),
    howTo('purchasing/supplier', '怎样登记供应商', '/purchasing/supplier', [
      '在「供应商」点「新增」，填名称、联系方式、账期和税率。',
      '表现在「供应商评分」：准时率、合格率和价格。',
    ]),
    howTo('purchasing/account', '怎样和供应商对账', '/purchasing/supplier-account', [
      '打开「供应商往来」，选供应商和期间，看入库、退货和已付。',
    ]),
  ],
}

export const supply: readonly Chapter[] = [materials, stock, purchasing]
