import { describe, expect, test } from 'vitest'
import type { LiveColumn } from '../types/base/cell-type.ts'
import { type PastePlan, planPaste, type Target } from './paste.ts'

const column = (key: string, type: string, more: Partial<LiveColumn> = {}): LiveColumn => ({
  key,
  title: key,
  type,
  offered: [{ value: '1', label: '橡木', disabled: false }],
  ...more,
})
const columns = [
  column('name', 'input'),
  column('wood', 'select'),
  column('qty', 'inputNumber'),
  column('note', 'normal'),
]
const target = (more: Partial<Target> = {}): Target => ({
  box: { top: 0, bottom: 0, left: 0, right: 0 },
  rowCount: 3,
  columns,
  canGrow: true,
  keyAt: (place) => ['a', 'b', 'c'][place],
  isLocked: () => false,
  isThere: () => true,
  isVaried: () => false,
  columnIn: (_, own) => own,
  ...more,
})
const byRow = ({ written }: Pick<PastePlan, 'written'>) => written.map(({ key, values }) => [key, values])
const one = (row: number, at: number) => ({ top: row, bottom: row, left: at, right: at })

test('texts become values, and options are read by their texts', () => {
  const { written, skipped } = planPaste([['门', '橡木', '1,200']], target())
  expect([byRow({ written }), skipped]).toEqual([[['a', { name: '门', wood: '1', qty: 1200 }]], 0])
})

test('a text that stands for nothing is told with its cell, and the others are not lost', () => {
  const plan = planPaste(
    [
      ['松木', '5'],
      ['橡木', '五'],
    ],
    target({ box: one(1, 1) }),
  )
  expect(byRow(plan)).toEqual([
    ['b', { qty: 5 }],
    ['c', { wood: '1' }],
  ])
  expect(plan.faults).toEqual([
    { row: 1, column: 'wood', fault: '没有“松木”这个选项' },
    { row: 2, column: 'qty', fault: '“五”不是数字' },
  ])
})

test('what may not be changed is passed over and counted', () => {
  const plan = planPaste(
    [
      ['1', '备注'],
      ['2', '备注'],
    ],
    target({ box: one(0, 2), isLocked: (key) => key === 'b' }),
  )
  expect([byRow(plan), plan.skipped]).toEqual([[['a', { qty: 1 }]], 3])
})

describe('a block that does not fit', () => {
  test('adds rows below the last', () => {
    const plan = planPaste([['a'], ['b'], ['c']], target({ box: one(2, 0) }))
    expect([byRow(plan), plan.added]).toEqual([[['c', { name: 'a' }]], [{ name: 'b' }, { name: 'c' }]])
  })
  test('is cut where no rows may be added', () => {
    const plan = planPaste([['a'], ['b']], target({ box: one(2, 0), canGrow: false }))
    expect([plan.written.length, plan.added]).toEqual([1, []])
  })
  test('ends with the last column', () => {
    const plan = planPaste([['1', '2', '3', '4']], target({ box: one(0, 2) }))
    expect([plan.box.right, byRow(plan)]).toEqual([3, [['a', { qty: 1 }]]])
  })
})

describe('a range that is larger than the block', () => {
  const box = { top: 0, bottom: 2, left: 2, right: 2 }
  test('is filled with repetitions where they fit', () => {
    const plan = planPaste([['7']], target({ box }))
    expect(byRow(plan)).toEqual(['a', 'b', 'c'].map((key) => [key, { qty: 7 }]))
  })
  test('gets it once where they do not', () => {
    const plan = planPaste([['7'], ['8']], target({ box }))
    expect(byRow(plan)).toEqual([
      ['a', { qty: 7 }],
      ['b', { qty: 8 }],
    ])
  })
})
