import { defineEntity, defineModule, f, mul, sum } from '@mortise/model'
import { serverModule } from '@mortise/server'

/** A document as trade has them: a head, lines of goods with what they come to, and totals. */
export const Consignment = defineEntity('measuredConsignment', {
  label: '发货单',
  fields: {
    no: f.serial('单号', 'FH{yyMM}-{0000}'),
    customer: f.text('客户', { required: true, max: 60 }),
    dueOn: f.date('交期'),
    items: f.lines('明细', {
      required: true,
      fields: {
        model: f.text('型号', { required: true, max: 60 }),
        size: f.text('规格', { max: 60 }),
        color: f.text('颜色', { max: 30 }),
        width: f.int('宽'),
        height: f.int('高'),
        qty: f.decimal('数量', { required: true, min: 0 }),
        price: f.decimal('单价', { scale: 6, min: 0 }),
        amount: f.money('金额', { sum: true }),
        needOn: f.date('需求日期'),
        isUrgent: f.bool('加急', { default: false }),
        shippedQty: f.decimal('已发', { default: 0, readonly: true }),
        remark: f.text('备注', { max: 200 }),
      },
      derive: { amount: (line) => mul(line.qty, line.price) },
    }),
    total: f.money('合计', { sum: true }),
    remark: f.textarea('备注'),
  },
  derive: { total: (row) => sum(row.items, (line) => line.amount) },
})

export const measured = serverModule(
  defineModule('measuredDocuments', { label: '单据测量', entities: [Consignment] }),
)
