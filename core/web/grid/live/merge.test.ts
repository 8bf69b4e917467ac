import type { Row } from '@mortise/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRow } from './merge.ts'

const original: Row = { id: 'a', name: '门', qty: 1, amount: 10, version: 1 }
const isOpen = (field: string) => field === 'name' || field === 'qty'
const options = { rowKey: 'id', isOpen }
const merged = (mine: Row, theirs: Row, edited?: string) =>
  mergeRow(
    { original, mine: { ...original, ...mine }, theirs: { ...original, version: 2, ...theirs } },
    { ...options, edited },
  )

test('what only the other changed is taken, with all that the server worked out', () => {
  const { row, original: read, taken, contested } = merged({}, { qty: 5, amount: 50 })
  expect(row).toEqual({ id: 'a', name: '门', qty: 5, amount: 50, version: 2 })
  expect(read).toEqual(row)
  expect([taken, contested]).toEqual([['qty'], []])
})

test('what only I changed stays, and still differs from what was read', () => {
  const { row, original: read, contested } = merged({ name: '窗' }, { qty: 5 })
  expect([row.name, row.qty, row.version]).toEqual(['窗', 5, 2])
  expect([read.name, read.qty]).toEqual(['门', 5])
  expect(contested).toEqual([])
})

test('what both changed to something else is contested, and the version stays old until it is chosen', () => {
  const { row, original: read, contested } = merged({ qty: 3 }, { qty: 5, name: '窗' })
  expect([row.qty, row.name, row.version]).toEqual([3, '窗', 1])
  expect([read.qty, contested]).toEqual([1, ['qty']])
})

test('what both changed to the same is agreed upon', () => {
  const { row, original: read, contested } = merged({ qty: 5 }, { qty: 5 })
  expect([row.qty, read.qty, row.version, contested]).toEqual([5, 5, 2, []])
})

test('a cell that is being edited is left alone, whatever the other saved', () => {
  const { row, contested } = merged({}, { qty: 5 }, 'qty')
  expect([row.qty, contested]).toEqual([1, ['qty']])
  expect(merged({}, { qty: 1 }, 'qty').contested).toEqual([])
})

test('the status of each field is merged one by one', () => {
  const sides = {
    original: { id: 'a', tug_status: { name: 1 } },
    mine: { id: 'a', tug_status: { name: 1, qty: 2 } },
    theirs: { id: 'a', tug_status: { name: 3 } },
  }
  expect(mergeRow(sides, options).row.tug_status).toEqual({ name: 3, qty: 2 })
})

test('whatever two people do, nothing that was typed here is lost, and nothing of the other is swallowed', () => {
  const value = fc.nat(2)
  const rows = fc.record({ name: value, qty: value })
  fc.assert(
    fc.property(rows, rows, rows, (read, mine, theirs) => {
      const { row, contested } = mergeRow({ original: read, mine, theirs }, options)
      for (const field of ['name', 'qty'] as const) {
        const isMine = mine[field] !== read[field]
        const isTheirs = theirs[field] !== read[field]
        if (isMine) expect(row[field]).toBe(mine[field])
        if (isMine && isTheirs && mine[field] !== theirs[field]) expect(contested).toContain(field)
        if (isTheirs && !isMine) expect(row[field]).toBe(theirs[field])
      }
    }),
  )
})
