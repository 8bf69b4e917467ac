import { Customer } from '@mortise/customers/model'
import { type Amount, defineEntity, f, sub, sum, takes } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderLineType, wantedQty } from '@mortise/orders/model'
import { Pack } from '@mortise/production/model'
import { Store } from '@mortise/stores/model'
import { RejectReason } from './dicts.ts'
import { SignInput } from './sign-input.ts'

interface SentLine {
  readonly qty?: Amount
  readonly rejectQty?: Amount
  readonly returnedQty?: Amount
}
interface Sent {
  readonly status?: string | null
}

/** What came back of a line: what was rejected at the door counts once it is signed for. */
const backOf = (line: SentLine, { status }: Sent): number =>
  status === 'signed' ? sum([line.rejectQty, line.returnedQty], (qty) => qty, 3) : 0
const keptOf = (line: SentLine, delivery: Sent): number => sub(line.qty, backOf(line, delivery), 3)

/** Goods of an order on their way to whoever receives them: each door by its own code, with the boxes it is in. */
export const Delivery = defineEntity('delivery', {
  label: '送货单',
  table: 'erp_delivery',
  wire: '/erp_delivery/erpDelivery',
  scope: 'depart',
  findBy: ['no', 'receiver', 'receiverTel', 'address'],
  globalSearch: true,
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  fields: {
    no: f.serial('送货单号', 'SH{yyyyMMdd}{0000}', { wire: 'deliveryNo', search: 'contains' }),
    order: f.ref('客户订单', CustomerOrder, { required: true, frozen: true, search: true, wire: 'orderId' }),
    store: f.ref('门店', Store, { readonly: true, search: true, wire: 'storeId' }),
    customer: f.ref('客户', Customer, { readonly: true, search: true, wire: 'customerId' }),
    address: f.text('送货地址', { max: 255, wire: 'addressText', help: '不填则为订单的地址' }),
    receiver: f.text('收货人', { max: 50 }),
    receiverTel: f.text('收货电话', { max: 20, wire: 'tel' }),
    plannedOn: f.date('计划日期', {
      required: true,
      default: '${currentDate}',
      search: true,
      wire: 'planDate',
    }),
    carrier: f.text('物流', { max: 50 }),
    plateNo: f.text('车牌', { max: 20, search: true }),
    driverTel: f.text('司机电话', { max: 20 }),
    freight: f.money('承运费', { default: 0, min: 0, guarded: true }),
    isPartial: f.bool('缺件发货', { default: false, help: '门的部件未齐时仍要发货，需要相应权限' }),
    items: f.lines('送货明细', {
      wire: 'deliveryListList',
      fields: {
        orderLine: f.sourceLine('订单行', { wire: 'lineId' }),
        type: f.dict('行类型', OrderLineType, { readonly: true, wire: 'lineType' }),
        room: f.text('房间/位号', { max: 30, readonly: true }),
        itemName: f.text('品名', { max: 100, readonly: true }),
        spec: f.text('规格', { max: 500, readonly: true }),
        doorUnit: f.ref('门码', DoorUnit, { wire: 'unitId', help: '不填则取已齐套的门' }),
        qty: f.decimal('数量', {
          required: true,
          scale: 3,
          min: 0.001,
          max: 99_999_999,
          sum: true,
          wire: 'shipQty',
        }),
        unit: f.text('单位', { max: 10, readonly: true }),
        signedQty: f.decimal('签收', { scale: 3, min: 0, sum: true, wire: 'signQty' }),
        rejectQty: f.decimal('拒收', { scale: 3, min: 0, sum: true, default: 0 }),
        rejectReason: f.dict('拒收原因', RejectReason),
        returnedQty: f.counted('已退货', { of: ({ qty, rejectQty }: SentLine) => sub(qty, rejectQty, 3) }),
        value: f.money('金额', { readonly: true, guarded: true, sum: true }),
        remark: f.text('备注', { max: 200 }),
      },
    }),
    packs: f.lines('包件', {
      wire: 'packList',
      fields: {
        pack: f.ref('包件', Pack, { required: true, unique: true, wire: 'packId' }),
        loadSeq: f.int('装车顺序', { min: 1, max: 999 }),
        volume: f.decimal('体积(m³)', { scale: 4, readonly: true, sum: true }),
        weight: f.decimal('重量(kg)', { scale: 2, readonly: true, sum: true }),
        isReceived: f.bool('已点收', { readonly: true, default: false }),
      },
    }),
    packCount: f.int('包件数', { sum: true }),
    volume: f.decimal('体积(m³)', { scale: 4, sum: true }),
    weight: f.decimal('重量(kg)', { scale: 2, sum: true }),
    shipments: f.int('发货次数', { readonly: true, default: 0 }),
    shippedAt: f.datetime('发货时间', { readonly: true, search: true, wire: 'shipTime' }),
    signedAt: f.datetime('签收时间', { readonly: true, search: true, wire: 'signTime' }),
    signer: f.text('签收人', { max: 50 }),
    signedFrom: f.text('签收地址', { max: 64, readonly: true }),
    signatures: f.image('签字', { limit: 1, readonly: true, wire: 'signImg' }),
    photos: f.image('签收照片', { limit: 9 }),
    /** The code of the link that is good for it, sealed: boxes of it lead there. */
    sealedCode: f.text('链接密文', { max: 300, readonly: true, guarded: true }),
    /** Wrong extraction codes that were tried by labels of its boxes: they stop that way in, and no driver's link. */
    labelMisses: f.int('提取码误输', { readonly: true, internal: true, default: 0 }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: {
        draft: '草稿',
        submitted: '待发货',
        shipped: '已发货',
        signed: '已签收',
        voided: '作废',
      },
      moves: {
        submit: {
          label: '提交',
          from: 'draft',
          to: 'submitted',
          ask: '提交后包件即配货，确认提交？',
          waits: { for: 'createBy' },
        },
        withdraw: { label: '撤回', from: 'submitted', to: 'draft', ask: '确认撤回？' },
        ship: {
          label: '发货',
          from: 'submitted',
          to: 'shipped',
          ask: '货已装车，确认发货出库？',
          waits: true,
        },
        sign: { label: '签收', from: 'shipped', to: 'signed', input: SignInput, waits: true },
        undoShip: { label: '撤回发货', from: 'shipped', to: 'submitted', ask: '撤回原因：' },
        void: { label: '作废', from: 'draft', to: 'voided', ask: '作废原因：' },
      },
      editable: {
        draft: true,
        submitted: [
          'plannedOn',
          'carrier',
          'plateNo',
          'driverTel',
          'freight',
          'address',
          'receiver',
          'receiverTel',
          'packs.loadSeq',
          'remark',
        ],
        shipped: [
          'carrier',
          'plateNo',
          'driverTel',
          'freight',
          'items.signedQty',
          'items.rejectQty',
          'items.rejectReason',
          'signer',
          'photos',
          'remark',
        ],
      },
    }),
  },
  from: takes(CustomerOrder, {
    ref: 'order',
    lines: 'lines',
    into: 'items',
    lineRef: 'orderLine',
    // A box that stayed behind is sent after its door.
    beside: 'packs',
    // What was sent is signed for, and comes back, whatever became of its order since; it is sent of orders in the shop alone.
    while: ['producing', 'completed', 'closed'],
    offers: { status: 'producing', isHeld: false },
    head: ['store', 'customer'],
    fills: ['address', 'receiver', 'receiverTel'],
    line: ['type', 'room', 'itemName', 'spec', 'unit'],
    open: (line) => {
      if (line.type === OrderLineType.service) return 0
      const ready = line.type === OrderLineType.door ? line.packedQty : wantedQty(line)
      return sub(Math.min(ready, wantedQty(line)), line.shippedQty, 3)
    },
    qty: 'qty',
    counts: {
      shippedQty: keptOf,
      signedQty: (line: SentLine, delivery: Sent) =>
        delivery.status === 'signed' ? keptOf(line, delivery) : 0,
      returnedQty: backOf,
    },
    in: ['shipped', 'signed'],
    act: '发货',
    words: { beyond: ({ left }) => `超出可发数量${left}` },
  }),
  derive: {
    packCount: ({ packs }) => packs?.length ?? 0,
    volume: ({ packs }) => sum(packs, ({ volume }) => volume, 4),
    weight: ({ packs }) => sum(packs, ({ weight }) => weight, 2),
  },
  title: 'no',
  telephone: 'receiverTel',
  list: [
    'no',
    'order',
    'store',
    'customer',
    'status',
    'plannedOn',
    'address',
    'plateNo',
    'packCount',
    'volume',
    'weight',
    'carrier',
    'shippedAt',
    'signedAt',
    'createTime',
  ],
  form: [
    ['送货信息', ['order', 'plannedOn', 'address', 'receiver', 'receiverTel', 'isPartial']],
    ['承运', ['carrier', 'plateNo', 'driverTel', 'freight']],
    ['送货明细', ['items']],
    ['包件', ['packs']],
    ['签收', ['signer', 'photos', 'remark']],
  ],
  paper: {
    head: [
      'no',
      'order',
      'store',
      'customer',
      'receiver',
      'receiverTel',
      'address',
      'plannedOn',
      'carrier',
      'plateNo',
      'packCount',
    ],
    columns: ['room', 'itemName', 'spec', 'doorUnit', 'qty', 'unit', 'remark'],
    signs: ['发货人', '司机', '收货人'],
    copies: ['存根联', '客户联', '财务联'],
  },
})
