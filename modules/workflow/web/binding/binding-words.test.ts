import type { BindableEntity } from '@mortise/workflow/model'
import { expect, test } from 'vitest'
import { conditionWords, templateKept, templateShown, titleWords } from './binding-words.ts'

const order: BindableEntity = {
  name: 'customerOrder',
  label: '客户订单',
  fields: [
    { key: 'no', label: '订单号', kind: 'serial', isLine: false },
    { key: 'items.qty', label: '数量', kind: 'decimal', isLine: true },
  ],
  variables: [
    { name: 'totalAmount', label: '订单金额', type: 'number' },
    { name: 'type', label: '订单类型', type: 'text' },
    { name: 'isUrgent', label: '加急', type: 'boolean' },
  ],
  moves: [],
  usual: { submit: 'submit', approve: 'approve', reject: null, withdraw: null, void: null },
}

test.each([
  [`totalAmount >= 50000 且 type = '加急'`, '订单金额大于等于50000，且订单类型等于“加急”'],
  ['isUrgent = true', '加急等于是'],
  ['sum(items.qty) > 100', '明细数量合计大于100'],
  [`totalAmount > 1 或 type = 'type'`, `订单金额大于1 或 订单类型等于'type'`],
  [`type != ''`, '订单类型不为空'],
])('the condition %s is said as %s', (condition, words) => {
  expect(conditionWords(condition, order)).toBe(words)
})

test('a title names what will stand in it, and keeps what nobody knows', () => {
  expect(titleWords('{starter}的{label}{no}', order)).toBe('〔发起人〕的客户订单〔订单号〕')
  expect(titleWords('{no}{other}', null)).toBe('{no}{other}')
})

test('a template is typed with labels and kept with fields', () => {
  expect(templateShown('{starter}的{label}{no}', order)).toBe('{发起人}的{单据名称}{订单号}')
  expect(templateKept('{发起人}的{单据名称}{订单号}{别的}', order)).toBe('{starter}的{label}{no}{别的}')
  expect(templateShown('{no}', null)).toBe('{no}')
})
