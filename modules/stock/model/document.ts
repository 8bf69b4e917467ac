import { Unit } from '@mortise/materials/model'
import { f, mul } from '@mortise/model'
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
  material: f.material('物料', { required: true, wire: 'materialId' }),
  lotNo: f.text('批号', { max: 48 }),
  unit: f.ref('单位', Unit, { wire: 'unitId', help: '不选则为主单位' }),
  qty: f.decimal('数量', { required: true, sum: true, max: 99_999_999 }),
  mainQty: f.decimal('主单位数量', { readonly: true }),
}
export const documentList = [
  'no',
  'type',
  'date',
  'warehouse',
  'keeper',
  'sourceNo',
  'status',
  'createBy',
  'createTime',
] as const

/** The way of a stock document: checked by a second person, posted once, undone only by its mirror. */
export const documentFlow = {
  states: {
    draft: '草稿',
    submitted: '待审核',
    approved: '已审核',
    posted: '已过账',
    reversed: '已冲销',
    voided: '已作废',
  },
  moves: {
    submit: { label: '提交', from: 'draft', to: 'submitted' },
    approve: { label: '审核', from: 'submitted', to: 'approved', ask: '确认审核通过？' },
    reject: { label: '驳回', from: 'submitted', to: 'draft', ask: '驳回原因：' },
    withdraw: { label: '反审核', from: 'approved', to: 'draft', ask: '确认撤回审核？' },
    post: { label: '过账', from: 'approved', to: 'posted', ask: '过账后不能修改，确认过账？' },
    approveAndPost: {
      label: '审核并过账',
      from: ['draft', 'submitted'],
      to: 'posted',
      ask: '过账后不能修改，确认审核并过账？',
    },
    reverse: { label: '冲销', from: 'posted', to: 'reversed', ask: '冲销原因：' },
    void: { label: '作废', from: ['draft', 'submitted'], to: 'voided', ask: '确认作废？' },
  },
} as const

/** What a line is worth by the main unit; until the server has told the quantity in that, by the one that was typed. */
export const amountOf = (line: {
  mainQty: number | null
  qty: number | null
  unitCost: number | null
}): number | null => {
  const qty = line.mainQty ?? line.qty
  return qty === null || line.unitCost === null ? null : mul(qty, line.unitCost)
}
