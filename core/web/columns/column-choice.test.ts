import { expect, test } from 'vitest'
import { asDefined, inOrder, shownColumns, sound, withColumns } from './column-choice.ts'

const keys = ['no', 'name', 'price', 'status']

test('columns stand as the entity tells them until somebody chooses otherwise', () => {
  expect(shownColumns(keys, asDefined)).toEqual(keys)
})

test('columns stand in the chosen order, without the hidden ones, and the pinned ones at their side', () => {
  const choice = {
    ...asDefined,
    order: ['status', 'price', 'name', 'no'],
    hidden: ['price'],
    pinned: { no: 'start', status: 'end' },
  } as const
  expect(shownColumns(keys, choice)).toEqual(['no', 'name', 'status'])
})

test('a column that came with a later release shows where the entity puts it, one that is gone is forgotten', () => {
  const choice = { ...asDefined, order: ['status', 'gone', 'no'], hidden: ['name'] }
  expect(inOrder(keys, choice)).toEqual(['status', 'no', 'name', 'price'])
  expect(shownColumns(['first', ...keys], choice)).toEqual(['first', 'status', 'no', 'price'])
})

test('what another release or a hand wrote into the browser is taken as far as it makes sense', () => {
  expect(sound('x')).toEqual(asDefined)
  expect(
    sound({ order: ['a', 1], hidden: 'a', widths: { a: 5, b: 'wide' }, pinned: { a: 'top' }, density: 'x' }),
  ).toEqual({ ...asDefined, order: ['a'], widths: { a: 60 } })
})

test('a choice that was made when a column had another name is kept', () => {
  const choice = { ...asDefined, order: ['price', 'number'], hidden: ['number'], widths: { number: 90 } }
  expect(withColumns(choice, (key) => (key === 'number' ? 'no' : key))).toEqual({
    ...asDefined,
    order: ['price', 'no'],
    hidden: ['no'],
    widths: { no: 90 },
  })
})
