import { type AnyEntity, defineEntity, derived, deriveOf, f, fieldsOf, mul } from '@mortise/model'
import { expect, test } from 'vitest'
import { seenEntity } from './seen-entity.ts'

const Order: AnyEntity = defineEntity('order', {
  label: '订单',
  fields: {
    name: f.text('名称'),
    lines: f.lines('明细', {
      fields: {
        qty: f.int('数量'),
        price: f.money('单价', { guarded: true }),
        amount: f.money('金额'),
        boxes: f.int('箱数'),
      },
      derive: { amount: (line) => mul(line.qty, line.price), boxes: (line) => mul(line.qty, 2) },
    }),
  },
})
const linesOf = (entity: AnyEntity) => {
  const { lines } = fieldsOf(entity)
  if (lines?.kind !== 'lines') throw new Error('there are no lines')
  return lines
}
const everything = { canSee: () => true, isLocked: () => false }

test('an entity whose lines are open to the user is left as it is', () => {
  expect(seenEntity(Order, everything)).toBe(Order)
})

test('a column of lines that is not for these eyes is not there, and what depends on it is left alone', () => {
  const lines = linesOf(seenEntity(Order, { ...everything, canSee: (key) => key !== 'lines.price' }))
  expect(Object.keys(lines.fields)).toEqual(['qty', 'amount', 'boxes'])
  expect(fieldsOf(lines).amount).toMatchObject({ readonly: true })
  const line = { id: '1', qty: 3, amount: 30 }
  expect(derived(lines, line)).toEqual({ ...line, boxes: 6 })
})

test('a column of lines that may only be looked at is closed', () => {
  const lines = linesOf(seenEntity(Order, { ...everything, isLocked: (key) => key === 'lines.price' }))
  expect(fieldsOf(lines)).toMatchObject({ price: { readonly: true } })
  expect(fieldsOf(lines).qty).not.toHaveProperty('readonly')
  expect(deriveOf(lines)).toHaveProperty('amount')
})
