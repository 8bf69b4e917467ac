import { Customer } from '@mortise/customers/model'
import { Delivery } from '@mortise/deliveries/model'
import { type Amount, defineEntity, f, mul, sub, sum, takes } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderLineType } from '@mortise/orders/model'
import { InstallItem } from '@mortise/pricing/model'
import { Quote } from '@mortise/quotes/model'
import { Store, StoreInstallItem } from '@mortise/stores/model'
import { AcceptInput } from './accept-input.ts'
import { InstallFail, InstallType, Payer } from './dicts.ts'

interface HungLine {
  readonly doneQty?: Amount
  readonly removedQty?: Amount
}

/** Doors that were signed for are hung in their walls, by whom and when, until the customer has seen them. */
export const Install = defineEntity('install', {
  label: '安装单',
  table: 'erp_install',
  wire: '/erp_install/erpInstall',
  scope: 'depart',
  responsible: 'installer',
  findBy: ['no', 'tel', 'address'],
  globalSearch: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    no: f.serial('安装单号', 'AZ{yyyyMMdd}{0000}', { wire: 'installNo', search: 'contains' }),
    type: f.dict('类型', InstallType, {
      default: InstallType.fresh,
      required: true,
      frozen: true,
      search: true,
      wire: 'installType',
    }),
    order: f.ref('客户订单', CustomerOrder, { required: true, frozen: true, search: true, wire: 'orderId' }),
    store: f.ref('门店', Store, { readonly: true, search: true, wire: 'storeId' }),
    customer: f.ref('客户', Customer, { readonly: true, search: true, wire: 'customerId' }),
    delivery: f.ref('送货单', Delivery, { readonly: true, unique: true, wire: 'deliveryId' }),
    /** The visit that was not enough. */
    previous: f.ref('上次安装', 'install', { readonly: true, wire: 'previousId' }),
    /** The case that somebody goes there for. */
    afterSale: f.ref('售后单', 'afterSale', { readonly: true, search: true, wire: 'aftersaleId' }),
    address: f.text('安装地址', { max: 255, help: '不填则为订单的地址' }),
    contact: f.text('联系人', { max: 50 }),
    tel: f.text('联系电话', { max: 20 }),
    team: f.ref('安装队', StoreInstallItem, { search: true, wire: 'teamId' }),
    installer: f.user('安装师傅', { search: true, help: '不填则为安装队的账号' }),
    appointedAt: f.datetime('预约时间', { search: true, wire: 'appointTime' }),
    items: f.lines('安装明细', {
      wire: 'installListList',
      fields: {
        orderLine: f.sourceLine('订单行', { wire: 'lineId' }),
        doorUnit: f.ref('门码', DoorUnit, { wire: 'unitId' }),
        room: f.text('房间/位号', { max: 30, readonly: true }),
        itemName: f.text('品名', { max: 100, readonly: true }),
        spec: f.text('规格', { max: 500, readonly: true }),
        planQty: f.decimal('计划数量', { required: true, scale: 3, min: 0.001, max: 9999, sum: true }),
        doneQty: f.decimal('完成数量', { scale: 3, min: 0, sum: true, help: '不填则全部完成' }),
        /** Of those, what was taken down again and sent back. */
        removedQty: f.decimal('拆回', { scale: 3, default: 0, readonly: true }),
        photos: f.image('完工照片', { limit: 9 }),
        problem: f.text('问题', { max: 200 }),
      },
    }),
    fees: f.lines('收费项目', {
      wire: 'installFeeList',
      fields: {
        service: f.ref('项目', InstallItem, {
          required: true,
          wire: 'serviceId',
          fill: { price: 'price' },
        }),
        qty: f.decimal('数量', { required: true, default: 1, scale: 3, min: 0.001, max: 9999 }),
        price: f.money('收费单价', { min: 0, help: '不填则为项目的价格' }),
        amount: f.money('收费', { sum: true }),
        workerPrice: f.money('结算单价', { min: 0, guarded: true, help: '不填则为项目的结算价' }),
        payer: f.dict('付费方', Payer, { required: true, default: Payer.customer }),
      },
      derive: { amount: ({ price, qty }) => mul(price, qty) },
    }),
    quote: f.ref('安装报价', Quote, { wire: 'quoteId' }),
    doorCount: f.decimal('樘数', { scale: 3, sum: true }),
    feeAmount: f.money('安装收费', { sum: true }),
    workerAmount: f.money('师傅结算', { readonly: true, guarded: true, sum: true }),
    checkedInAt: f.datetime('签到时间', { readonly: true, wire: 'checkinTime' }),
    finishedAt: f.datetime('完成时间', { readonly: true, search: true, wire: 'finishTime' }),
    acceptedAt: f.datetime('验收时间', { readonly: true, search: true, wire: 'acceptTime' }),
    signer: f.text('验收人', { max: 50, readonly: true }),
    signatures: f.image('客户签字', { limit: 1, readonly: true, wire: 'signImg' }),
    score: f.int('评分', { min: 1, max: 5, readonly: true }),
    failReason: f.dict('未完成原因', InstallFail, { readonly: true, search: true }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: {
        waiting: '待预约',
        appointed: '已预约',
        assigned: '已派工',
        working: '施工中',
        finished: '待验收',
        accepted: '已完成',
        failed: '需二次上门',
        cancelled: '取消',
      },
      moves: {
        appoint: { label: '预约', from: 'waiting', to: 'appointed', ask: '已与客户约好时间？', waits: true },
        assign: { label: '派工', from: 'appointed', to: 'assigned', waits: true },
        checkIn: {
          label: '签到',
          from: 'assigned',
          to: 'working',
          ask: '已到现场，开始施工？',
          waits: { for: 'installer' },
        },
        finish: {
          label: '完工',
          from: 'working',
          to: 'finished',
          ask: '门已全部装好？',
          waits: { for: 'installer' },
        },
        sendCode: { label: '发送验收码', from: 'finished', ask: '向客户的手机发送验收码？' },
        accept: { label: '验收', from: 'finished', to: 'accepted', input: AcceptInput, waits: true },
        fail: {
          label: '转二次上门',
          from: ['working', 'finished'],
          to: 'failed',
          ask: '未完成原因：',
          reasons: InstallFail,
          leadsTo: 'install',
        },
        cancel: {
          label: '取消',
          from: ['waiting', 'appointed', 'assigned'],
          to: 'cancelled',
          ask: '取消原因：',
        },
      },
      editable: {
        waiting: true,
        appointed: ['address', 'contact', 'tel', 'team', 'installer', 'appointedAt', 'remark'],
        assigned: ['address', 'contact', 'tel', 'team', 'installer', 'appointedAt', 'remark'],
        working: ['items.doneQty', 'items.photos', 'items.problem', 'remark'],
        finished: ['items.photos', 'items.problem', 'remark'],
      },
    }),
  },
  from: takes(CustomerOrder, {
    ref: 'order',
    lines: 'lines',
    into: 'items',
    lineRef: 'orderLine',
    // Doors hang where they hang, whatever became of their order since; hung are those of orders in the shop.
    while: ['producing', 'completed', 'closed'],
    offers: { status: { in: ['producing', 'completed'] } },
    head: ['store', 'customer'],
    fills: ['address'],
    line: ['room', 'itemName', 'spec'],
    open: ({ type, signedQty, installedQty }) =>
      type === OrderLineType.door ? sub(signedQty, installedQty, 3) : 0,
    qty: 'planQty',
    counts: {
      installedQty: ({ doneQty, removedQty }: HungLine, { type }: { readonly type?: string | null }) =>
        type === InstallType.fresh ? sub(doneQty, removedQty, 3) : 0,
    },
    in: ['accepted', 'failed'],
    act: '安装',
  }),
  derive: {
    doorCount: ({ items }) => sum(items, ({ planQty }) => planQty, 3),
    feeAmount: ({ fees }) => sum(fees, ({ amount }) => amount),
  },
  title: 'no',
  telephone: 'tel',
  list: [
    'no',
    'type',
    'order',
    'customer',
    'status',
    'address',
    'team',
    'installer',
    'appointedAt',
    'doorCount',
    'finishedAt',
    'workerAmount',
    'score',
    'createTime',
  ],
  form: [
    ['安装信息', ['type', 'order', 'address', 'contact', 'tel']],
    ['派工', ['team', 'installer', 'appointedAt']],
    ['安装明细', ['items']],
    ['收费', ['quote', 'fees', 'remark']],
  ],
  picker: ['no', 'order', 'customer', 'address', 'status'],
  paper: {
    head: [
      'no',
      'order',
      'customer',
      'contact',
      'tel',
      'address',
      'appointedAt',
      'team',
      'installer',
      'feeAmount',
    ],
    columns: ['room', 'itemName', 'spec', 'doorUnit', 'planQty', 'doneQty', 'problem'],
    byHand: ['doneQty', 'problem'],
    signs: ['安装师傅', '客户'],
  },
})
