import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import { fitColumns } from './fit-columns.ts'

const column = (width: number, more: Partial<Column<never>> = {}): Column<never> => ({
  key: String(width),
  title: '列',
  width,
  draw: () => null,
  ...more,
})
const actions = column(100, { pinned: 'end' })

test('columns that all find room, or of which none stays at the end, are as wide as they say', () => {
  const columns = [column(100), column(200, { least: 80 }), actions]
  expect(fitColumns(columns, 50, 450)).toEqual([100, 200, 100])
  expect(fitColumns(columns, 50, null)).toEqual([100, 200, 100])
  expect(fitColumns(columns.slice(0, 2), 50, 200)).toEqual([100, 200])
})

test('texts give way as far as a figure needs, so that it is not cut', () => {
  // 150 in front and at the end; 100 + 80 + 120 find room in 350, and then nothing more.
  const columns = [column(100), column(200, { least: 80 }), column(120), column(130), actions]
  const widths = fitColumns(columns, 50, 500)
  expect(widths).toEqual([100, 130, 120, 130, 100])
  expect(widths.slice(0, 3).reduce((sum, each) => sum + each)).toBe(350)
})

test('what is left over goes to the texts, or where there are none to the last that is seen', () => {
  expect(
    fitColumns([column(100), column(100, { least: 80, takes: true }), column(300), actions], 0, 400),
  ).toEqual([100, 200, 300, 100])
  expect(fitColumns([column(100), column(100), column(300), actions], 0, 400)).toEqual([100, 200, 300, 100])
})

test('figures give what they can spare too, but take nothing of what is left over', () => {
  const columns = [
    column(130, { least: 110 }),
    column(200, { least: 80, takes: true }),
    column(130, { least: 110 }),
  ]
  expect(fitColumns([...columns, actions], 0, 400)).toEqual([110, 80, 110, 100])
  expect(fitColumns([...columns, column(300), actions], 0, 600)).toEqual([130, 240, 130, 300, 100])
})

test('a window in which not one column finds room changes nothing', () => {
  expect(fitColumns([column(300), actions], 0, 200)).toEqual([300, 100])
})
