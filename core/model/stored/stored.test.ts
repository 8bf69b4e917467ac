import { expect, test } from 'vitest'
import { withoutStored } from './narrow.ts'
import { entityFromStored, type StoredEntity } from './stored.ts'

const order: StoredEntity = {
  name: 'order',
  label: '订单',
  title: 'no',
  list: ['no', 'cost', 'total'],
  form: [['基本', ['no', 'cost', 'total', 'items']]],
  fields: {
    no: { kind: 'text', label: '单号' },
    cost: { kind: 'money', label: '成本' },
    total: { kind: 'money', label: '合计' },
    margin: { kind: 'money', label: '毛利' },
    items: {
      kind: 'lines',
      label: '明细',
      fields: { qty: { kind: 'int', label: '数量' }, price: { kind: 'money', label: '单价' } },
    },
  },
  derive: { total: 'sum(items.price)', margin: 'total - cost' },
}

test('a definition without a field has nothing that speaks of it, and what was worked out from it is not typed', () => {
  const seen = withoutStored(order, new Set(['cost']))
  const entity = entityFromStored(seen)
  expect(Object.keys(entity.fields)).toEqual(['no', 'total', 'margin', 'items'])
  expect(entity.list).toEqual(['no', 'total'])
  expect(entity.form).toEqual([['基本', ['no', 'total', 'items']]])
  expect(Object.keys(entity.derive)).toEqual(['total'])
  expect(entity.fields.margin).toMatchObject({ readonly: true })
})

test('a state that opens fields out of sight does not name them', () => {
  const editable = { draft: true, sent: ['cost', 'items.price', 'items.qty', 'no'] }
  const status = { kind: 'flow', label: '状态', states: { draft: '草稿', sent: '在途' }, moves: {}, editable }
  const seen = withoutStored(
    { ...order, fields: { ...order.fields, status } },
    new Set(['cost', 'items.price']),
  )
  expect(seen.fields.status).toMatchObject({ editable: { draft: true, sent: ['items.qty', 'no'] } })
})

test('of lines of which a column is out of sight no sum is made', () => {
  const entity = entityFromStored(withoutStored(order, new Set(['items.price'])))
  expect(Object.keys(entity.fields.items.fields)).toEqual(['qty'])
  expect(Object.keys(entity.derive)).toEqual(['margin'])
  expect(entity.fields.total).toMatchObject({ readonly: true })
  const without = withoutStored(order, new Set(['items.price', 'items.qty']))
  expect(Object.keys(without.fields)).not.toContain('items')
  expect(withoutStored(order, new Set())).toBe(order)
})
