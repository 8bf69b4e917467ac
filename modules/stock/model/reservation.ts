import { Material } from '@mortise/materials/model'
import { defineDict, defineEntity, f } from '@mortise/model'
import { Warehouse } from './warehouse.ts'

export const ReservationSource = defineDict('reserve_src', '预留来源', {
  workOrder: ['1', '工单'],
  delivery: ['2', '发货'],
  outsourcing: ['3', '外协'],
  manual: ['4', '手工'],
  afterSales: ['5', '售后'],
  order: ['6', '销售订单'],
  offcut: ['7', '余料'],
})

/** What an order, a work order or a person needs of a material, and how much of it is reserved or has been taken. */
export const StockDemand = defineEntity('stockDemand', {
  label: '物料需求',
  table: 'erp_stock_demand',
  wire: '/erp_stock_demand/erpStockDemand',
  verbs: ['list', 'queryById', 'exportXls'],
  fields: {
    material: f.ref('物料', Material, { required: true, search: true, wire: 'materialId' }),
    qty: f.decimal('需求数量', { required: true, sum: true }),
    reserved: f.decimal('已预留', { required: true, sum: true, was: 'held' }),
    taken: f.decimal('已领用', { required: true, sum: true }),
    short: f.decimal('缺口', { sum: true }),
    needOn: f.date('需求日期', { search: true }),
    source: f.dict('来源', ReservationSource, { required: true, search: true, wire: 'srcType' }),
    sourceId: f.text('来源单据', { required: true, max: 36, search: 'eq', wire: 'srcId' }),
    sourceLine: f.text('来源行', { required: true, max: 36, wire: 'srcItemId' }),
    sourceNo: f.text('来源单号', { max: 64, search: true, wire: 'srcNo' }),
    status: f.dict('状态', 'demand_status', { required: true, search: true }),
  },
  unique: [['source', 'sourceId', 'sourceLine', 'material']],
  title: 'sourceNo',
  list: [
    'sourceNo',
    'source',
    'material',
    'qty',
    'short',
    'reserved',
    'taken',
    'needOn',
    'status',
    'createTime',
  ],
})
export const DemandStatus = defineDict(
  'demand_status',
  '需求状态',
  {
    open: ['1', '待满足'],
    met: ['2', '已齐'],
    ended: ['3', '已结束'],
  },
  { colors: { 1: 'orange', 2: 'green', 3: 'default' } },
)

/** Stock reserved for somebody. On every key of the stock the open ones add up to what is reserved there. */
export const StockReservation = defineEntity('stockReservation', {
  label: '库存预留',
  table: 'erp_stock_reserve',
  wire: '/erp_stock_reserve/erpStockReserve',
  verbs: ['list', 'queryById', 'add', 'exportXls'],
  audited: false,
  fields: {
    no: f.serial('预留编号', 'YL{yyyyMMdd}{0000}', { mode: 'sequence' }),
    material: f.ref('物料', Material, { required: true, search: true, wire: 'materialId' }),
    warehouse: f.ref('仓库', Warehouse, { required: true, search: true, wire: 'warehouseId' }),
    lotNo: f.text('批号', { max: 48 }),
    qty: f.decimal('预留数量', { required: true, sum: true }),
    consumed: f.decimal('已消耗', { default: 0, readonly: true, sum: true }),
    source: f.dict('来源', ReservationSource, {
      default: ReservationSource.manual,
      readonly: true,
      search: true,
      wire: 'srcType',
    }),
    sourceId: f.text('来源单据', { max: 36, readonly: true, search: 'eq', wire: 'srcId' }),
    sourceLine: f.text('来源行', { max: 36, readonly: true, wire: 'srcItemId' }),
    sourceNo: f.text('来源单号', { max: 64, readonly: true, search: true, wire: 'srcNo' }),
    demand: f.ref('需求', StockDemand, { readonly: true, wire: 'demandId' }),
    expiresAt: f.datetime('到期时间', { wire: 'expireAt', help: '到期后自动释放' }),
    remark: f.text('备注', { max: 200 }),
    status: f.flow('状态', {
      states: { open: '有效', consumed: '已消耗', released: '已释放' },
      moves: {
        release: {
          label: '释放',
          from: 'open',
          to: 'released',
          ask: '确认释放该预留？',
          // What partners, deliveries and nests hold they let go of themselves.
          when: {
            source: [
              ReservationSource.manual,
              ReservationSource.order,
              ReservationSource.workOrder,
              ReservationSource.afterSales,
            ],
          },
        },
      },
      editable: [],
    }),
  },
  title: 'no',
  list: [
    'no',
    'material',
    'warehouse',
    'lotNo',
    'qty',
    'consumed',
    'source',
    'sourceNo',
    'expiresAt',
    'status',
    'createTime',
  ],
  form: [['', ['material', 'warehouse', 'lotNo', 'qty', 'expiresAt', 'remark']]],
})

/** What a move took of a reservation, so that it is reserved again when the move is undone. */
export const ReservationUse = defineEntity('reservationUse', {
  label: '预留消耗',
  table: 'erp_stock_reserve_use',
  verbs: [],
  audited: false,
  fields: {
    move: f.text('库存流水', { required: true, max: 36 }),
    reservation: f.ref('预留', StockReservation, { required: true, search: true }),
    qty: f.decimal('数量', { required: true }),
  },
  unique: [['move', 'reservation']],
})
