import { DoorPart } from '@mortise/doors/model'
import { defineEntity, div, f, mul } from '@mortise/model'
import { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { Warehouse } from '@mortise/stock/model'

/** What goes along with doors: no door waits for it. */
const accessories: keyof (typeof DoorPart)['items'] = '9'
export const isWaitedFor = (part: string): boolean => part !== accessories
/** What is packed for a whole line. */
const hardware: keyof (typeof DoorPart)['items'] = '4'
/** Whether a part stays with the others of its box when its door comes back. */
export const isKeptBehind = (part: string): boolean => part === hardware || part === accessories

interface BoxSize {
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
}

/** The room that a box takes in cubic metres, once it is measured. */
export const volumeOf = ({ length, width, height }: BoxSize): number | null =>
  length && width && height ? div(mul(mul(length, width, 0), height, 0), 1e9, 4) : null

/** A box with parts of doors of one order. A door is whole when all of its parts lie in boxes that are in stock. */
export const Pack = defineEntity('pack', {
  label: '包件',
  table: 'erp_pack',
  wire: '/erp_pack/erpPack',
  verbs: ['list', 'queryById', 'add', 'edit', 'delete', 'exportXls'],
  findBy: ['no', 'ticket'],
  globalSearch: true,
  fields: {
    no: f.serial('包件号', 'BZ{yyyyMMdd}{0000}', { wire: 'packNo' }),
    ticket: f.text('包件码', { max: 20, readonly: true, search: true, wire: 'packCode' }),
    /** What its label says beside the code, so that nobody looks into boxes by guessing. */
    shareCode: f.text('分享码', { max: 64, readonly: true }),
    order: f.ref('客户订单', CustomerOrder, {
      required: true,
      frozen: true,
      search: true,
      byName: true,
      wire: 'orderId',
    }),
    seqNo: f.int('包序', { readonly: true }),
    total: f.int('总包数', { readonly: true }),
    /** Laid out from the doors of the order: what is in it is told by the scanner, and it is not closed without. */
    isPlanned: f.bool('按门码分包', { readonly: true, default: false, search: true }),
    kind: f.dict('部件', DoorPart, { readonly: true, search: true }),
    warehouse: f.ref('成品仓', Warehouse, { search: true, wire: 'warehouseId' }),
    location: f.text('库位', { max: 32, wire: 'locCode' }),
    length: f.int('长(mm)', { min: 0, max: 10_000 }),
    width: f.int('宽(mm)', { min: 0, max: 10_000 }),
    height: f.int('高(mm)', { min: 0, max: 10_000 }),
    volume: f.decimal('体积(m³)', { readonly: true, scale: 4 }),
    weight: f.decimal('重量(kg)', { min: 0, max: 10_000, scale: 2 }),
    items: f.lines('装箱明细', {
      required: true,
      wire: 'itemList',
      fields: {
        unit: f.ref('门码', DoorUnit, { required: true, wire: 'unitId' }),
        part: f.dict('部件', DoorPart, { required: true }),
        qty: f.int('数量', { default: 1, min: 1, max: 999, sum: true }),
        scannedAt: f.datetime('核对时间', { readonly: true }),
      },
    }),
    packer: f.user('包装人', { readonly: true, search: true }),
    packedAt: f.datetime('包装时间', { readonly: true, search: true, wire: 'packTime' }),
    stockedAt: f.datetime('入库时间', { readonly: true, search: true }),
    remark: f.textarea('备注', { max: 500 }),
    status: f.flow('状态', {
      states: {
        open: '待包装',
        packed: '已包装',
        stocked: '已入库',
        allotted: '已配货',
        shipped: '已发货',
        signed: '已签收',
        returned: '退回',
        voided: '已作废',
      },
      moves: {
        pack: {
          label: '包装完成',
          from: 'open',
          to: 'packed',
          ask: '内容已齐，封箱？',
          batch: true,
          waits: true,
        },
        unpack: { label: '拆包', from: 'packed', to: 'open', ask: '确认拆包？' },
        stock: {
          label: '入库',
          from: 'packed',
          to: 'stocked',
          ask: '包件入成品仓？',
          batch: true,
          waits: true,
        },
        unstock: { label: '撤回入库', from: 'stocked', to: 'packed', ask: '确认撤回？' },
        /** What a delivery takes along, and what becomes of it. */
        allot: { label: '配货', from: 'stocked', to: 'allotted', bySystem: true },
        unallot: { label: '取消配货', from: 'allotted', to: 'stocked', bySystem: true },
        ship: { label: '发货', from: 'allotted', to: 'shipped', bySystem: true },
        unship: { label: '撤回发货', from: 'shipped', to: 'allotted', bySystem: true },
        sign: { label: '签收', from: 'shipped', to: 'signed', bySystem: true },
        takeBack: { label: '退回', from: ['shipped', 'signed'], to: 'returned', bySystem: true },
        /** All that was in it is scrapped. */
        void: { label: '作废', from: ['open', 'packed', 'stocked'], to: 'voided', bySystem: true },
      },
      editable: {
        open: true,
        packed: ['warehouse', 'location', 'weight', 'length', 'width', 'height', 'remark'],
      },
    }),
  },
  derive: {
    volume: volumeOf,
  },
  title: 'no',
  list: [
    'no',
    'order',
    'seqNo',
    'total',
    'kind',
    'status',
    'ticket',
    'warehouse',
    'location',
    'packer',
    'packedAt',
    'createTime',
  ],
  form: [
    ['包件', ['order', 'warehouse', 'location', 'length', 'width', 'height', 'weight', 'remark']],
    ['装箱明细', ['items']],
  ],
})
