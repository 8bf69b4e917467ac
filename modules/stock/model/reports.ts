import { Material, MaterialCategory, MaterialKind } from '@mortise/materials/model'
import { defineEntity, f } from '@mortise/model'

const report = { isView: true, verbs: ['list', 'queryById', 'exportXls'] as const, audited: false }
const named = {
  code: f.text('物料编码', { search: true }),
  material: f.ref('物料', Material, { required: true, search: true, wire: 'materialId' }),
  category: f.ref('分类', MaterialCategory, { search: true, wire: 'categoryId' }),
  kind: f.dict('大类', MaterialKind, { search: true }),
  qty: f.decimal('现存量', { sum: true }),
  value: f.money('库存金额', { sum: true, guarded: true }),
}

/** What there is of each material in all warehouses, and what it is worth. */
export const StockSummary = defineEntity('stockSummary', {
  ...report,
  label: '物料库存',
  table: 'erp_stock_summary',
  fields: {
    ...named,
    reserved: f.decimal('已预留', { sum: true }),
    available: f.decimal('可用量', { sum: true }),
    safetyStock: f.decimal('安全库存'),
    isBelow: f.bool('低于安全库存', { search: true }),
    unitCost: f.decimal('单位成本', { scale: 6, isPrice: true, guarded: true }),
  },
  title: 'code',
  sort: ['code', 'asc'],
  list: [
    'code',
    'material',
    'category',
    'kind',
    'qty',
    'reserved',
    'available',
    'safetyStock',
    'isBelow',
    'unitCost',
    'value',
  ],
})

/** How often the stock of a material is used up in a year. */
export const StockTurnover = defineEntity('stockTurnover', {
  ...report,
  label: '库存周转',
  table: 'erp_stock_turnover',
  fields: {
    ...named,
    issuedQty: f.decimal('近一年出库', { sum: true }),
    issuedAmount: f.money('近一年出库金额', { sum: true, guarded: true }),
    turns: f.decimal('周转次数', { scale: 2, search: true }),
    coverDays: f.int('可用天数', { search: true }),
  },
  title: 'code',
  sort: ['code', 'asc'],
  list: ['code', 'material', 'category', 'qty', 'value', 'issuedQty', 'issuedAmount', 'turns', 'coverDays'],
})

/** What lies and is not asked for. */
export const IdleStock = defineEntity('idleStock', {
  ...report,
  label: '呆滞物料',
  table: 'erp_stock_idle',
  fields: {
    ...named,
    lastInOn: f.date('最近入库', { search: true }),
    lastOutOn: f.date('最近出库', { search: true }),
    idleDays: f.int('未动天数', { search: true }),
  },
  title: 'code',
  sort: ['idleDays', 'desc'],
  list: ['code', 'material', 'category', 'qty', 'value', 'lastInOn', 'lastOutOn', 'idleDays'],
})

/** How long what is there has been there, as if the oldest always left first. */
export const StockAge = defineEntity('stockAge', {
  ...report,
  label: '库龄',
  table: 'erp_stock_age',
  fields: {
    ...named,
    to30: f.decimal('30天内', { sum: true }),
    to60: f.decimal('31至60天', { sum: true }),
    to90: f.decimal('61至90天', { sum: true }),
    to180: f.decimal('91至180天', { sum: true }),
    over180: f.decimal('180天以上', { sum: true, search: true }),
  },
  title: 'code',
  sort: ['code', 'asc'],
  list: ['code', 'material', 'category', 'qty', 'to30', 'to60', 'to90', 'to180', 'over180', 'value'],
})

/** What is needed and not there: of open demands, and of the safety stock. */
export const StockShortage = defineEntity('stockShortage', {
  ...report,
  label: '缺料',
  table: 'erp_stock_shortage',
  fields: {
    ...named,
    available: f.decimal('可用量', { sum: true }),
    demanded: f.decimal('需求缺口', { sum: true }),
    safetyStock: f.decimal('安全库存'),
    short: f.decimal('建议补货', { sum: true, search: true }),
    needOn: f.date('最早需求日期', { search: true }),
    sourceNo: f.text('来源单号', { max: 64 }),
  },
  title: 'code',
  sort: ['code', 'asc'],
  // The material tells its code; what to do about it comes before what it follows from.
  list: ['material', 'short', 'needOn', 'safetyStock', 'available', 'demanded', 'qty', 'category'],
})
