import { Customer } from '@mortise/customers/model'
import { Door, type DoorValues, DoorVersion } from '@mortise/doors/model'
import { approved, defineEntity, f, mul, sum, takesWhole } from '@mortise/model'
import {
  amountOf,
  Discount,
  InstallItem,
  moneyDerive,
  moneyFields,
  moneyGroup,
  type OfferTrace,
  PriceType,
  placeFields,
  signatureFields,
  signatureWhen,
  soldFields,
  soldWhen,
} from '@mortise/pricing/model'
import { Quote } from '@mortise/quotes/model'
import { PayTerm, Store } from '@mortise/stores/model'
import { LineStatus, OrderLineType, OrderType, PartStatus, PayNode } from './dicts.ts'
import { lineCounters } from './line-counters.ts'
import { paidAmounts } from './paid-amounts.ts'
import { orderRights } from './price-level.ts'
import { lineStatusOf, partStatusOf, payStatusOf } from './progress.ts'

/** What a customer bought: doors by their parameters, materials and services, with prices fixed by the approval. */
export const CustomerOrder = defineEntity('customerOrder', {
  label: '客户订单',
  table: 'erp_customerorder',
  wire: '/erp_customerorder/erpCustomerorder',
  scope: 'depart',
  responsible: 'salesman',
  guardedFields: { field: 'priceLevel', rights: orderRights, keys: paidAmounts },
  findBy: ['no', 'receiver', 'receiverTel', 'address'],
  globalSearch: true,
  fields: {
    no: f.serial('合同编号', 'DD{yyyyMMdd}{0000}', { wire: 'orderNumber', search: 'contains' }),
    type: f.dict('订单类型', OrderType, {
      default: OrderType.retail,
      required: true,
      search: true,
      wire: 'orderType',
    }),
    customer: f.ref('客户', Customer, {
      required: true,
      search: true,
      wire: 'customerId',
      fill: { receiver: 'name', receiverTel: 'tel', address: 'summary' },
    }),
    store: f.ref('门店', Store, { required: true, frozen: true, search: true, wire: 'storeId' }),
    quote: f.ref('报价单', Quote, { readonly: true, wire: 'quoteId' }),
    /** The after-sales document that it makes good. */
    source: f.text('售后来源', { max: 36, readonly: true, wire: 'sourceAftersaleId' }),
    /** The building site that it is for; ordered by what its contracts list. */
    project: f.ref('工程项目', 'project', { readonly: true, search: true, wire: 'projectId' }),
    activity: f.ref('活动', 'activity', { readonly: true, wire: 'activityId' }),
    address: f.text('预约地址', { required: true, max: 255, wire: 'appointmentAddress' }),
    receiver: f.text('收货人', { required: true, max: 50 }),
    receiverTel: f.text('收货电话', { required: true, max: 20 }),
    orderedOn: f.date('下单日期', {
      required: true,
      default: '${currentDate}',
      search: true,
      wire: 'orderDate',
    }),
    deliverOn: f.date('要求交期', { required: true, search: true, wire: 'deliveryDate' }),
    promisedOn: f.date('承诺交期', { readonly: true, search: true, wire: 'promiseDate' }),
    /** What was promised when it was released: by that it is judged whether it came in time. */
    releasePromise: f.date('下发时承诺交期', { readonly: true, internal: true }),
    needsInstall: f.bool('需要安装', { default: true, wire: 'needInstall' }),
    payTerm: f.dict('结算方式', PayTerm, { search: true, help: '不填时取门店的结算方式' }),
    salesman: f.user('业务员', { search: true, help: '不填时为下单人' }),
    lines: f.lines('订单清单', {
      wire: 'orderlistList',
      fields: {
        ...placeFields,
        room: f.text('房间/位号', { max: 30 }),
        type: f.dict('行类型', OrderLineType, {
          default: OrderLineType.door,
          required: true,
          wire: 'lineType',
        }),
        door: f.ref('门型', Door, { required: 'shown', wire: 'doorId' }),
        doorVersion: f.ref('版本', DoorVersion, { readonly: true, wire: 'doorVersionId' }),
        material: f.material('物料', { required: 'shown', wire: 'materialId' }),
        service: f.ref('服务', InstallItem, { required: 'shown', wire: 'serviceId' }),
        itemName: f.text('品名', { max: 100 }),
        /** Values of the door's parameters by their codes. */
        params: f.json<DoorValues>('参数'),
        ...soldFields,
        retailPrice: f.money('零售价', { readonly: true }),
        amount: f.money('金额', { sum: true }),
        discountShare: f.money('分摊优惠', { readonly: true, default: 0, wire: 'discShare' }),
        netAmount: f.money('实际金额', { readonly: true, default: 0, sum: true }),
        deliverOn: f.date('交期', { wire: 'deliveryDate' }),
        /** The line of the quote that it sells as it was signed; of an ordinary line, none. */
        quoteLine: f.text('报价行', { max: 36, readonly: true, wire: 'quoteLineId' }),
        /** How a signed price came about, with all that the door was calculated by. */
        trace: f.json<OfferTrace>('计价过程', { readonly: true, guarded: true, wire: 'priceTrace' }),
        /** The row of a project's contract that it is ordered by. */
        contractLine: f.text('合同清单行', { max: 36, readonly: true, wire: 'contractLineId' }),
        /** The line of which a door, or parts of one, are made again: by what that was made of. */
        remakes: f.text('原订单行', { max: 36, readonly: true, wire: 'sourceLineId' }),
        /** Codes of the materials that are made again; the whole door where there are none. */
        remadeCodes: f.json<readonly string[]>('补件用料行', { readonly: true, wire: 'bomCodes' }),
        isGift: f.bool('赠品', { readonly: true, default: false }),
        /** The discount that gives it away. */
        gift: f.ref('赠品优惠', Discount, { readonly: true, wire: 'discountId' }),
        configHash: f.text('配置指纹', { internal: true, max: 64, readonly: true }),
        ...lineCounters,
        status: f.dict('行状态', LineStatus, { wire: 'lineStatus' }),
        remark: f.text('备注', { max: 200 }),
      },
      derive: {
        amount: amountOf,
        status: lineStatusOf,
      },
      when: soldWhen,
    }),
    ...moneyFields,
    priceLevel: f.dict('价格级别', PriceType, { readonly: true }),
    /** What of it goes beyond the authority of whoever submitted it, in words, and with what it comes to. */
    beyond: f.textarea('超出权限', { readonly: true, max: 2000 }),
    beyondFigures: f.textarea('超出明细', { readonly: true, max: 4000 }),
    discounts: f.refMany('所用优惠', Discount, { readonly: true, wire: 'discountIds' }),
    retailAmount: f.money('零售金额'),
    depositRate: f.decimal('定金比例', { percent: true, scale: 4, readonly: true }),
    depositAmount: f.money('应付定金', { readonly: true, default: 0 }),
    paidAmount: f.money('已收', { readonly: true, default: 0, sum: true }),
    costAmount: f.money('成本', { readonly: true, guarded: true, sum: true }),
    payments: f.lines('付款计划', {
      wire: 'payList',
      fields: {
        node: f.dict('付款节点', PayNode, { required: true, wire: 'nodeType' }),
        rate: f.decimal('比例', { percent: true, scale: 4, min: 0, max: 1 }),
        amount: f.money('金额', { required: true, min: 0, sum: true }),
        dueOn: f.date('应付日期', { wire: 'dueDate' }),
        paidAmount: f.money('已付', { readonly: true, default: 0, sum: true }),
      },
    }),
    status: f.flow(
      '状态',
      approved({
        states: {
          approved: null,
          awaitingDeposit: '待付定金',
          confirmed: '已确认',
          producing: '生产中',
          completed: '已完成',
          closed: '已关闭',
          voided: '作废',
        },
        fourEyes: true,
        moves: {
          approve: { to: 'awaitingDeposit', ask: '确认审核？价格与用料将固定', batch: true, was: 'audit' },
          unapprove: { from: ['awaitingDeposit', 'confirmed'], ask: '反审核原因：', was: 'unaudit' },
          /** What is made good was approved with the case that it comes of. */
          remake: { label: '售后补单生成', from: 'draft', to: 'awaitingDeposit', bySystem: true },
          /** Money that came is written down; once the deposit is there the order is confirmed by that. */
          receive: {
            label: '登记收款',
            from: 'awaitingDeposit',
            ask: '登记到账的定金，收齐后订单自动确认',
            makes: 'orderReceipt',
            asks: ['amount', 'receivedOn', 'vouchers', 'remark'],
            waits: true,
          },
          confirm: { label: '确认到账', from: 'awaitingDeposit', to: 'confirmed', bySystem: true },
          /** Nobody has to bring money before: that is no word of anybody's. */
          confirmFree: {
            label: '无需定金，自动确认',
            from: 'awaitingDeposit',
            to: 'confirmed',
            bySystem: true,
          },
          awaitDeposit: {
            label: '退回待付定金',
            from: 'confirmed',
            to: 'awaitingDeposit',
            bySystem: true,
          },
          creditRelease: { label: '信用放行', from: 'awaitingDeposit', to: 'confirmed', ask: '放行原因：' },
          release: { from: 'confirmed', to: 'producing', ask: '确认下发生产？', batch: true },
          hold: { from: ['awaitingDeposit', 'confirmed', 'producing'], when: { isHeld: false } },
          unhold: { from: ['awaitingDeposit', 'confirmed', 'producing'], when: { isHeld: true } },
          complete: { from: 'producing', to: 'completed', ask: '确认订单已全部签收并安装？' },
          /** Something came back that is to be sent again. */
          reopen: { label: '退货重开', from: 'completed', to: 'producing', bySystem: true },
          close: { from: 'producing' },
          void: { from: ['draft', 'submitted', 'awaitingDeposit', 'confirmed'], ask: '作废原因：' },
        },
      }),
    ),
    isHeld: f.bool('挂起', { readonly: true, default: false, search: true, wire: 'holdFlag' }),
    holdReason: f.text('挂起原因', { max: 200, readonly: true }),
    /** Whether somebody let it through without its deposit. */
    isCreditReleased: f.bool('信用放行', { readonly: true, default: false }),
    produceStatus: f.dict('生产', PartStatus, { search: true }),
    deliveryStatus: f.dict('发货', PartStatus, { search: true }),
    installStatus: f.dict('安装', PartStatus),
    payStatus: f.dict('收款', PartStatus, { search: true }),
    revision: f.int('变更版次', { readonly: true, default: 1, wire: 'revNo' }),
    submittedBy: f.user('提交人', { readonly: true }),
    approvedBy: f.user('审核人', { readonly: true, was: 'auditedBy' }),
    approvedAt: f.datetime('审核时间', { readonly: true, search: true, was: 'auditedAt' }),
    releasedAt: f.datetime('下发时间', { readonly: true }),
    completedAt: f.datetime('完成时间', { readonly: true }),
    ...signatureFields,
    files: f.file('附件', { limit: 20 }),
    remark: f.textarea('备注', { max: 500 }),
  },
  from: takesWhole(Quote, {
    ref: 'quote',
    one: 'order',
    while: ['ordered'],
    in: ['draft', 'submitted', 'awaitingDeposit', 'confirmed', 'producing', 'completed', 'closed'],
    undo: 'unconvert',
    fills: ['customer', 'store'],
    act: '转订单',
  }),
  derive: {
    ...moneyDerive,
    retailAmount: (order) => sum(order.lines, (line) => mul(line.retailPrice, line.qty)),
    produceStatus: (order) => partStatusOf(order.lines, 'producedQty'),
    deliveryStatus: (order) => partStatusOf(order.lines, 'shippedQty'),
    installStatus: (order) => partStatusOf(order.lines, 'installedQty'),
    payStatus: (order) => payStatusOf(order.paidAmount, order.totalAmount),
  },
  when: signatureWhen,
  title: 'no',
  telephone: 'receiverTel',
  list: [
    'no',
    'customer',
    'store',
    'status',
    'totalAmount',
    'paidAmount',
    'orderedOn',
    'promisedOn',
    'deliverOn',
    'type',
    'address',
    'isHeld',
    'produceStatus',
    'deliveryStatus',
    'installStatus',
    'payStatus',
    'salesman',
    'createTime',
  ],
  form: [
    ['基本信息', ['type', 'store', 'customer', 'payTerm', 'salesman', 'orderedOn', 'deliverOn']],
    ['收货与安装', ['receiver', 'receiverTel', 'address', 'needsInstall']],
    ['订单清单', ['lines']],
    ['金额', [...moneyGroup]],
    ['付款计划', ['payments']],
    ['附件与备注', ['files', 'remark']],
  ],
  picker: ['no', 'customer', 'address'],
  dictSource: { text: ['no'], code: ['id', 'no'] },
})
