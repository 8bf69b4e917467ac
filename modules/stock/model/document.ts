import { Unit } from '@mortise/materials/model'
import { approvalFields, approvedThenPosted, f, mul } from '@mortise/model'
import { Warehouse } from './warehouse.ts'

/** The day that a document counts for. */
export const businessDate = f.date('业务日期', {
  required: true,
  default: '${currentDate}',
  search: true,
  wire: 'bizDate',
})
export const documentRemark = f.textarea('备注', { max: 500 })
export const lineRemark = f.text('备注', { max: 200 })

/** What the heads of receipts and issues say alike. */
export const documentHead = {
  date: businessDate,
  warehouse: f.ref('仓库', Warehouse, { required: true, search: true, wire: 'warehouseId' }),
  keeper: f.user('经办人'),
  sourceNo: f.text('来源单号', { max: 64, search: true, wire: 'srcNo' }),
}
/** What every line that moves goods begins with. */
export const movedGoods = {
  material: f.material('物料', { required: true, wire: 'materialId', fill: { unit: 'unit' } }),
  lotNo: f.text('批号', { max: 48 }),
  unit: f.ref('单位', Unit, { wire: 'unitId', help: '不选则为主单位' }),
  qty: f.decimal('数量', { required: true, sum: true, max: 99_999_999 }),
  mainQty: f.decimal('主单位数量', { readonly: true }),
}
/** What a document is about, in its list. */
const goodsDigest = f.digest('物料', { lines: 'items', of: 'material', qty: 'qty' })
export const documentList = [
  'no',
  'status',
  'goods',
  'warehouse',
  'date',
  'type',
  'keeper',
  'sourceNo',
  'createBy',
  'createTime',
] as const

/** What they end with: checked by a second person, posted once, undone only by their mirror. */
export const documentEnd = {
  goods: goodsDigest,
  remark: documentRemark,
  ...approvalFields,
  status: f.flow('状态', approvedThenPosted({ fourEyes: true, moves: { unapprove: { was: 'withdraw' } } })),
}

/** What a line is worth by the main unit; until the server has told the quantity in that, by the one that was typed. */
export const amountOf = (line: {
  mainQty: number | null
  qty: number | null
  unitCost: number | null
}): number | null => {
  const qty = line.mainQty ?? line.qty
  return qty === null || line.unitCost === null ? null : mul(qty, line.unitCost)
}
