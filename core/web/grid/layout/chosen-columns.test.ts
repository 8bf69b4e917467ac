import { expect, test } from 'vitest'
import { asDefined } from '../../columns/column-choice.ts'
import type { GridColumn } from '../columns/column.ts'
import { arranged, choosable, pinnedIn } from './chosen-columns.ts'
import { layoutOf } from './layout.ts'

const columns: GridColumn[] = [
  { key: 'no', title: '单号', type: 'normal', fixed: 'left' },
  { key: 'name', title: '名称', type: 'input', width: 200 },
  { key: 'qty', title: '数量', type: 'inputNumber' },
  { key: 'secret', title: '隐藏', type: 'hidden' },
]
const keysAndSides = (choice: typeof asDefined) =>
  arranged(columns, choice).map(({ key, fixed }) => [key, fixed ?? null])

test('columns stand as they are told until somebody chooses otherwise', () => {
  expect(keysAndSides({ ...asDefined, pinned: pinnedIn(columns) })).toEqual([
    ['no', 'left'],
    ['name', null],
    ['qty', null],
    ['secret', null],
  ])
})

test('columns stand in the chosen order and at the chosen sides, also loose ones that were fixed, without hidden ones', () => {
  const choice = {
    ...asDefined,
    order: ['qty', 'name', 'no', 'secret'],
    hidden: ['name'],
    pinned: { qty: 'end' },
  } as const
  expect(keysAndSides(choice)).toEqual([
    ['qty', 'right'],
    ['no', null],
    ['secret', null],
  ])
})

test('one chooses among what is ever shown, with the widths that columns have now', () => {
  const live = columns.slice(0, 2).map((column) => ({ ...column, offered: [] }))
  const layout = layoutOf(live, {
    room: 500,
    widths: new Map([['name', 240]]),
    parts: { number: false, selection: null, handle: false },
  })
  expect(choosable(columns, layout).map(({ key, width }) => [key, width])).toEqual([
    ['no', 260],
    ['name', 240],
    ['qty', 120],
  ])
})
