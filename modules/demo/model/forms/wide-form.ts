import { defineEntity, f, mul, sum } from '@mortise/model'

const numbered = <T>(count: number, key: string, make: (label: string) => T, label: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index): [string, T] => [
      `${key}${index + 1}`,
      make(`${label}${index + 1}`),
    ]),
  )

/** A hundred fields and lines below them: what a form has to bear, and what its speed is measured with. */
export const WideForm = defineEntity('demoWideForm', {
  label: '百字段表单',
  fields: {
    name: f.text('名称', { max: 100, search: true }),
    ...numbered(19, 'text', (label) => f.text(label, { max: 100 }), '文字'),
    ...numbered(20, 'int', (label) => f.int(label), '整数'),
    ...numbered(20, 'money', (label) => f.money(label), '金额'),
    ...numbered(20, 'day', (label) => f.date(label), '日期'),
    ...numbered(20, 'use', (label) => f.dict(label, 'demo_sample_use'), '用途'),
    lines: f.lines('明细', {
      fields: {
        name: f.text('名称', { max: 50 }),
        qty: f.int('数量', { sum: true }),
        price: f.money('单价'),
        amount: f.money('金额', { sum: true }),
        dueOn: f.date('日期'),
        remark: f.text('备注', { max: 50 }),
      },
      derive: { amount: (line) => mul(line.qty, line.price) },
    }),
    total: f.money('明细合计'),
  },
  derive: { total: (form) => sum(form.lines, (line) => line.amount) },
  list: ['name', 'total', 'createTime'],
})
