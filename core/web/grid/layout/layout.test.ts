import { expect, test } from 'vitest'
import type { GridColumn } from '../columns/column.ts'
import { groupsOf, layoutOf, rowHeights, spanOf, xOf } from './layout.ts'

const live = (column: Partial<GridColumn> & { key: string }) => ({
  title: column.key,
  type: 'input',
  offered: [],
  ...column,
})
const parts = { number: true, selection: 'checkbox', handle: false } as const
const place = (columns: (Partial<GridColumn> & { key: string })[], room = 1000) =>
  layoutOf(columns.map(live), { room, parts, widths: new Map() })

test('fixed columns stand at their sides, hidden ones nowhere, and all are counted from the left', () => {
  const { columns, left, middle, right } = place([
    { key: 'a', width: 100 },
    { key: 'b', width: 100, fixed: 'right' },
    { key: 'c', width: 100, fixed: 'left' },
    { key: 'd', type: 'hidden' },
    { key: 'e', visible: false },
  ])
  expect(columns.map(({ key, index, x }) => [key, index, x])).toEqual([
    ['c', 0, 100],
    ['a', 1, 0],
    ['b', 2, 0],
  ])
  expect([left.width, middle.width, right.width]).toEqual([200, 100, 100])
})

test('columns at the sides scroll along where they would leave the others no room', () => {
  const columnsGiven = [
    { key: 'a', width: 200 },
    { key: 'b', width: 120, fixed: 'right' },
    { key: 'c', width: 120, fixed: 'left' },
  ] as const
  const { columns, left, middle, right } = place([...columnsGiven], 375)
  expect(columns.map(({ key, fixed, x }) => [key, fixed, x])).toEqual([
    ['c', undefined, 0],
    ['a', undefined, 120],
    ['b', undefined, 320],
  ])
  expect([left.width, middle.width, right.width]).toEqual([100, 440, 0])
  expect(place([...columnsGiven], 600).left.width).toBe(220)
})

test('columns that say no width share what is left, but not less than they need', () => {
  expect(
    place([{ key: 'a', width: 300 }, { key: 'b' }, { key: 'c' }]).columns.map(({ width }) => width),
  ).toEqual([300, 300, 300])
  expect(place([{ key: 'a', width: 900 }, { key: 'b' }]).columns.map(({ width }) => width)).toEqual([
    900, 120,
  ])
})

test('days and pickers have a least width, also where the column says less', () => {
  const widths = place([
    { key: 'a', type: 'date', width: 50 },
    { key: 'b', type: 'datetime', width: 50 },
  ]).columns.map(({ width }) => width)
  expect(widths).toEqual([135, 190])
})

test('neighbours of one group share a heading', () => {
  const { columns } = place([
    { key: 'a', width: 100, group: '尺寸' },
    { key: 'b', width: 100, group: '尺寸' },
    { key: 'c', width: 100 },
    { key: 'd', width: 100 },
  ])
  expect(groupsOf(columns).map(({ title, x, width }) => [title, x, width])).toEqual([
    ['尺寸', 0, 200],
    ['', 200, 100],
    ['', 300, 100],
  ])
})

test('the sizes are medium, small, mini and tiny', () => {
  expect(Object.keys(rowHeights)).toEqual(['medium', 'small', 'mini', 'tiny'])
})

test('only the columns that are seen are drawn, and one more on each side', () => {
  const { middle } = place(Array.from({ length: 10 }, (_, at) => ({ key: String(at), width: 100 })))
  expect(spanOf(middle, 0, 250)).toEqual([0, 3])
  expect(spanOf(middle, 450, 650)).toEqual([3, 7])
  expect(spanOf(middle, 900, 2000)).toEqual([8, 9])
})

test('a cell is where it is seen: fixed columns go along with the scrolling', () => {
  const layout = place([
    { key: 'a', width: 100, fixed: 'left' },
    { key: 'b', width: 900 },
    { key: 'c', width: 80, fixed: 'right' },
  ])
  const view = { scrollLeft: 300, clientWidth: 500 }
  expect(layout.columns.map((column) => xOf(layout, column, view))).toEqual([400, 200, 720])
})
