import { approved, defineEntity, f, mul, sum } from '@mortise/model'

/** Sample doors that a store asks for, approved by a second person. */
export const Loan = defineEntity('loan', {
  label: '样板借用单',
  fields: {
    no: f.serial('借用单号', 'YB{yyMM}-{0000}'),
    store: f.text('门店', { required: true, search: true }),
    doors: f.lines('样板', {
      required: true,
      fields: {
        door: f.text('样板', { required: true }),
        qty: f.int('数量', { required: true, min: 1, sum: true }),
        deposit: f.money('单件押金', { required: true, min: 0 }),
        returnedQty: f.counted('已归还', { of: 'qty' }),
      },
    }),
    total: f.money('押金合计', { sum: true }),
    status: f.flow('状态', approved({ fourEyes: true })),
  },
  derive: { total: ({ doors }) => sum(doors, ({ qty, deposit }) => mul(qty, deposit)) },
})
