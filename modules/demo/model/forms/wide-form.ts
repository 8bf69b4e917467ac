import { defineEntity, f, mul, sum } from '@mortise/model'

const COUNT = 20
const numbered = <K extends string, T>(key: K, make: (label: string) => T, label: string) =>
  Object.fromEntries(
    Array.from({ length: COUNT }, (_, index) => [`${key}${index + 1}`, make(`${label}${index + 1}`)]),
  ) as Record<`${K}${number}`, T>

/** A hundred fields and lines below them: what a form has to bear, and what its speed is measured with. */
export const WideForm = defineEntity('demoWideForm', {
  label: '百字段表单',
  fields: {
    ...numbered('text', (label) => f.text(label, { max: 100 }), '文字'),
    ...numbered('int', (label) => f.int(label), '整数'),
    ...numbered('money', (label) => f.money(label), '金额'),
    ...numbered('day', (label) => f.date(label), '日期'),
    ...numbered('use', (label) => f.dict(label, 'demo_sample_use'), '用途'),
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
  list: ['text1', 'int1', 'money1', 'day1', 'use1', 'total', 'createTime'],
})
