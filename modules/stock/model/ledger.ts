import { Material } from '@mortise/materials/model'
import { defineEntity, f } from '@mortise/model'
import { MoveType } from './move-type.ts'
import { Warehouse } from './warehouse.ts'

const read = ['list', 'queryById', 'exportXls'] as const

/** One movement. Written once by the posting core, changed by nobody; each holds the hash of the one before it. */
export const StockMove = defineEntity('stockMove', {
  label: '库存流水',
  table: 'erp_stock_move',
  wire: '/erp_stock_move/erpStockMove',
  verbs: read,
  audited: false,
  isAppendOnly: true,
  fields: {
    date: f.date('业务日期', { required: true, search: true, wire: 'bizDate' }),
    type: f.dict('类型', MoveType, { required: true, search: true, wire: 'docType' }),
    documentNo: f.text('单号', { required: true, max: 64, search: 'eq', wire: 'docNo' }),
    material: f.ref('物料', Material, { required: true, search: true, wire: 'materialId' }),
    warehouse: f.ref('仓库', Warehouse, { search: true, wire: 'warehouseId' }),
    lotNo: f.text('批号', { required: true, max: 48 }),
    qty: f.decimal('数量', { required: true }),
    qtyAfter: f.decimal('结存数量'),
    unitCost: f.decimal('单位成本', { scale: 6, isPrice: true, guarded: true }),
    amount: f.money('金额', { required: true, guarded: true }),
    post: f.text('过账', { required: true, max: 36, search: 'eq' }),
    entity: f.text('单据种类', { required: true, max: 64, wire: 'docEntity' }),
    document: f.text('单据', { required: true, max: 36, search: 'eq', wire: 'docId' }),
    line: f.text('单据行', { max: 36, wire: 'docItemId' }),
    lineNo: f.int('行号', { required: true }),
    seq: f.int('结存序号'),
    costKey: f.text('计价批号', { required: true, max: 48 }),
    costSeq: f.int('计价序号', { required: true }),
    costQtyAfter: f.decimal('计价结存数量', { required: true }),
    costValueAfter: f.money('计价结存金额', { required: true, guarded: true }),
    reverses: f.text('冲销的流水', { max: 36, unique: true, wire: 'reverseOf' }),
    costOf: f.text('成本来源流水', { max: 36 }),
    pair: f.text('调拨对', { max: 36, wire: 'pairId' }),
    orderLine: f.text('订单明细', { max: 36, search: 'eq', wire: 'orderLineId' }),
    workOrder: f.text('工单', { max: 36, search: 'eq', wire: 'workOrderId' }),
    hash: f.text('校验链', { required: true, max: 64 }),
    hashVersion: f.int('校验版本', {
      required: true,
      default: 1,
      help: '所含内容随版本增加，旧流水按旧版本核对',
    }),
  },
  unique: [
    ['material', 'costKey', 'costSeq'],
    ['warehouse', 'material', 'lotNo', 'seq'],
  ],
  title: 'documentNo',
  list: [
    'date',
    'type',
    'documentNo',
    'material',
    'warehouse',
    'lotNo',
    'qty',
    'qtyAfter',
    'unitCost',
    'amount',
    'createBy',
    'createTime',
  ],
})

/** What lies where, by warehouse, material and lot: the sum of its moves. */
export const StockBalance = defineEntity('stockBalance', {
  label: '现存量',
  table: 'erp_stock_balance',
  wire: '/erp_stock_balance/erpStockBalance',
  verbs: read,
  audited: false,
  fields: {
    material: f.ref('物料', Material, { required: true, search: true, wire: 'materialId' }),
    warehouse: f.ref('仓库', Warehouse, { required: true, search: true, wire: 'warehouseId' }),
    lotNo: f.text('批号', { required: true, max: 48, search: 'eq' }),
    qty: f.decimal('现存量', { required: true, sum: true }),
    reserved: f.decimal('已预留', { required: true, sum: true }),
    available: f.decimal('可用量', { required: true, sum: true }),
    moveSeq: f.int('流水数', { required: true }),
    lastMoveAt: f.datetime('最近变动', { wire: 'lastMoveTime' }),
    lastDate: f.date('最近业务日期'),
  },
  unique: [['warehouse', 'material', 'lotNo']],
  title: 'material',
  list: ['material', 'warehouse', 'lotNo', 'qty', 'reserved', 'available', 'lastMoveAt'],
})

/** What a material is worth in the whole company; by lot only where lots are valued one by one. */
export const StockCost = defineEntity('stockCost', {
  label: '库存成本',
  table: 'erp_stock_cost',
  wire: '/erp_stock_cost/erpStockCost',
  verbs: read,
  audited: false,
  fields: {
    material: f.ref('物料', Material, { required: true, search: true, wire: 'materialId' }),
    costKey: f.text('计价批号', { required: true, max: 48 }),
    qty: f.decimal('数量', { required: true, sum: true }),
    value: f.money('金额', { required: true, sum: true, guarded: true }),
    seq: f.int('流水数', { required: true }),
    lastDate: f.date('最近业务日期'),
    hash: f.text('校验链', { required: true, max: 64 }),
  },
  unique: [['material', 'costKey']],
  title: 'material',
  list: ['material', 'costKey', 'qty', 'value', 'updateTime'],
})

/** What is left of a receipt, for materials that leave first in, first out. */
export const StockLayer = defineEntity('stockLayer', {
  label: '先进先出层',
  table: 'erp_stock_layer',
  verbs: [],
  audited: false,
  fields: {
    material: f.ref('物料', Material, { required: true }),
    seq: f.int('序号', { required: true }),
    move: f.text('流水', { required: true, max: 36 }),
    qtyIn: f.decimal('入库数量', { required: true }),
    qtyLeft: f.decimal('剩余数量', { required: true }),
    amountLeft: f.money('剩余金额', { required: true }),
  },
  unique: [['material', 'seq']],
})

/**
 * What lay in a place at the end of a day, and what a material was worth at the end of a month: of those on which it
 * moved, all before the latest. Tells whether something may leave on an earlier day without reading the moves.
 */
export const StockClosing = defineEntity('stockClosing', {
  label: '日结存',
  table: 'erp_stock_closing',
  verbs: [],
  audited: false,
  fields: {
    material: f.text('物料', { required: true, max: 36 }),
    warehouse: f.text('仓库', { required: true, max: 36, help: '空为计价结存' }),
    part: f.text('批号', { required: true, max: 48 }),
    date: f.date('日期', { required: true }),
    amount: f.decimal('结存', { required: true }),
  },
  unique: [['material', 'warehouse', 'part', 'date']],
})

/** One posting: the key that lets a document be posted once, however often it is sent. */
export const StockPost = defineEntity('stockPost', {
  label: '过账',
  table: 'erp_stock_post',
  verbs: [],
  audited: false,
  fields: {
    key: f.text('幂等键', { required: true, max: 128, unique: true }),
    entity: f.text('单据种类', { required: true, max: 64 }),
    document: f.text('单据', { required: true, max: 36 }),
  },
})

/** What other areas hear of a posting: read in the order of ids by whoever keeps accounts of it. */
export const StockEvent = defineEntity('stockEvent', {
  label: '库存事件',
  table: 'erp_stock_event',
  verbs: [],
  audited: false,
  fields: {
    topic: f.text('主题', { required: true, max: 64 }),
    key: f.text('键', { required: true, max: 128 }),
    payload: f.json<Record<string, unknown>>('内容'),
    doneAt: f.datetime('处理时间'),
  },
})
