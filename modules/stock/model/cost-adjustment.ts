import { Material } from '@mortise/materials/model'
import { defineEntity, f, mul, posted, sub } from '@mortise/model'
import { businessDate, documentRemark } from './document.ts'
import { StockMove } from './ledger.ts'

/** What a receipt costs more in all by another price. */
const differenceOf = ({ qty, oldCost, newCost }: Priced): number | null =>
  qty === null || oldCost === null || newCost === null ? null : mul(sub(newCost, oldCost, 6), qty)
type Priced = Readonly<Record<'qty' | 'oldCost' | 'newCost', number | null>>

/** A receipt that turned out to cost otherwise: what is still in stock takes its share, the rest is a variance. */
export const StockCostAdjustment = defineEntity('stockCostAdjustment', {
  label: '成本调整单',
  table: 'erp_stock_cost_adj',
  wire: '/erp_stock_cost_adj/erpStockCostAdj',
  fields: {
    no: f.serial('调整单号', 'CBTZ{yyyyMMdd}{0000}', { wire: 'docNo' }),
    date: businessDate,
    receipt: f.ref('入库流水', StockMove, { required: true, frozen: true, wire: 'moveId' }),
    material: f.ref('物料', Material, { readonly: true, search: true, wire: 'materialId' }),
    qty: f.decimal('入库数量', { readonly: true, help: '扣除已退货的数量' }),
    oldCost: f.decimal('原单价', {
      scale: 6,
      isPrice: true,
      readonly: true,
      help: '入库单价，加上该流水已过账的调整',
    }),
    newCost: f.decimal('实际单价', { required: true, scale: 6, isPrice: true, min: 0 }),
    difference: f.money('差额', { sum: true }),
    toStock: f.money('计入库存', { readonly: true, sum: true }),
    variance: f.money('成本差异', { readonly: true, sum: true }),
    remark: documentRemark,
    status: f.flow('状态', posted()),
  },
  derive: {
    difference: differenceOf,
  },
  title: 'no',
  list: [
    'no',
    'date',
    'material',
    'qty',
    'oldCost',
    'newCost',
    'difference',
    'toStock',
    'variance',
    'status',
  ],
  form: [['', ['date', 'receipt', 'newCost', 'remark']]],
})
