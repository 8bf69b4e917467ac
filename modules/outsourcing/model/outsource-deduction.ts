import { defineEntity, f } from '@mortise/model'
import { Supplier } from '@mortise/purchasing/model'
import { DeductionKind } from './dicts.ts'
import { OutsourceOrder } from './outsource-order.ts'

/** What a partner owes us for material used up beyond what was agreed or for bad pieces, until a settlement takes it off. */
export const OutsourceDeduction = defineEntity('outsourceDeduction', {
  label: '外协扣款',
  table: 'erp_outsource_deduction',
  wire: '/erp_outsource_deduction/erpOutsourceDeduction',
  verbs: ['list', 'queryById', 'add', 'exportXls'],
  findBy: ['no'],
  fields: {
    no: f.serial('扣款单号', 'WXKK{yyyyMMdd}{0000}', { wire: 'docNo' }),
    order: f.ref('外协单', OutsourceOrder, { required: true, search: true, wire: 'outsourceId' }),
    supplier: f.ref('外协商', Supplier, { readonly: true, search: true, wire: 'supplierId' }),
    kind: f.dict('扣款类型', DeductionKind, { default: DeductionKind.other, readonly: true, search: true }),
    material: f.material('物料', { wire: 'materialId' }),
    qty: f.decimal('数量', { min: 0, max: 99_999_999 }),
    amount: f.money('扣款金额', { required: true, min: 0.01, max: 99_999_999, sum: true, guarded: true }),
    reason: f.text('原因', { required: true, max: 200 }),
    /** The receipt or the act by which it came about. */
    cause: f.text('来源单号', { max: 64, readonly: true, search: true }),
    settlement: f.ref('结算单', 'outsourceSettlement', { readonly: true, search: true, wire: 'settleId' }),
    status: f.flow('状态', {
      states: { open: '待扣款', deducted: '已扣款', waived: '已豁免', cancelled: '已撤销' },
      moves: {
        waive: { label: '豁免', from: 'open', to: 'waived', ask: '豁免原因：' },
        deduct: { label: '扣款', from: 'open', to: 'deducted', bySystem: true },
        giveBack: { label: '撤销扣款', from: 'deducted', to: 'open', bySystem: true },
        cancel: { label: '撤销', from: 'open', to: 'cancelled', bySystem: true },
      },
      editable: [],
    }),
  },
  title: 'no',
  list: [
    'no',
    'supplier',
    'order',
    'status',
    'kind',
    'material',
    'qty',
    'amount',
    'reason',
    'cause',
    'settlement',
    'createTime',
  ],
  form: [['', ['order', 'material', 'qty', 'amount', 'reason']]],
})
