import type { Row } from '@mortise/model'
import { describe, expect, test, vi } from 'vitest'
import type { GridColumn } from '../columns/column.ts'
import { layoutOf, type Placed } from '../layout/layout.ts'
import { makeRowStore } from '../rows/row-store.ts'
import { cellAt, rangeFrom } from '../select/range.ts'
import { makeController } from './controller.ts'
import { makeValidator } from './validator.ts'

const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ unique: true }] },
  { key: 'qty', title: '数量', type: 'inputNumber' },
  { key: 'on', title: '日期', type: 'date' },
  { key: 'ok', title: '合格', type: 'checkbox', customValue: ['Y', 'N'] },
  { key: 'by', title: '创建人', type: 'normal' },
]

function made(rows: Row[], { isClosed = false } = {}) {
  const store = makeRowStore({ columns, disabledRows: { name: '锁定' } })
  store.load(rows)
  const { columns: placed } = layoutOf(
    columns.map((column) => ({ ...column, offered: [] })),
    { room: 900, parts: { number: false, selection: null, handle: false }, widths: new Map() },
  )
  const warn = vi.fn()
  const controller = makeController({
    store,
    validator: makeValidator(store),
    columns: () => placed,
    isClosed: () => isClosed,
    canGrow: () => true,
    warn,
  })
  return { store, controller, warn, column: (at: number) => placed[at] as Placed }
}
const some = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), name: `门${at}`, qty: at + 1 }))

describe('what is typed', () => {
  test('becomes a number, and is cleared where it is none', () => {
    const { store, controller, column } = made(some(1))
    controller.commit('0', column(1), '-1.5')
    expect(store.row('0').qty).toBe(-1.5)
    controller.commit('0', column(1), '-')
    expect(store.row('0').qty).toBeNull()
  })
  test('is told at its cell where it stands for nothing, and what was there stays', () => {
    const { store, controller, column } = made([{ id: '0', on: '2026-11-15' }])
    controller.commit('0', column(2), '明天')
    expect([store.row('0').on, store.faultsOf('0').get('on')]).toEqual(['2026-11-15', '“明天”不是正确的日期'])
    controller.commit('0', column(2), '2026/11/16')
    expect([store.row('0').on, store.faulty()]).toEqual(['2026-11-16', []])
  })
  test('is not taken by a row that is disabled, nor by a grid that is closed', () => {
    const locked = made([{ id: '0', name: '锁定', qty: 1 }])
    locked.controller.commit('0', locked.column(1), '5')
    const closed = made(some(1), { isClosed: true })
    closed.controller.commit('0', closed.column(1), '5')
    expect([locked.store.row('0').qty, closed.store.row('0').qty]).toEqual([1, 1])
  })
})

test('a range is copied as texts and pasted elsewhere, as one step', () => {
  const { store, controller } = made(some(3))
  const text = controller.copy(rangeFrom({ row: 0, column: 1 }, { row: 1, column: 3 }))
  expect(text).toBe('1\t\t否\r\n2\t\t否\r\n')
  expect(controller.paste(cellAt(2, 1), text)).toEqual(
    rangeFrom({ row: 2, column: 1 }, { row: 3, column: 3 }),
  )
  expect(store.tableData().map(({ qty }) => qty)).toEqual([1, 2, 1, 2])
  controller.undo()
  expect(store.tableData()).toEqual(some(3))
})

test('a text that cannot be read is marked on its cell, and values that now stand twice too', () => {
  const { store, controller } = made(some(2))
  void controller.paste(cellAt(1, 0), '门0\t很多')
  expect([...store.faultsOf('1')]).toEqual([
    ['name', '名称不能重复'],
    ['qty', '“很多”不是数字'],
  ])
  expect(store.row('1').qty).toBe(2)
})

test('a paste larger than the limit is refused with the count', () => {
  const { store, controller, warn } = made(some(1))
  expect(controller.paste(cellAt(0, 0), 'x\n'.repeat(100_001))).toBeNull()
  expect(warn).toHaveBeenCalledWith('一次最多粘贴 100000 个单元格，剪贴板中有 100001 个')
  expect(store.count).toBe(1)
})

test('clearing passes over what may not be changed, and says how much', () => {
  const { store, controller, warn } = made(some(1))
  controller.clear(rangeFrom({ row: 0, column: 0 }, { row: 0, column: 4 }))
  expect(store.row('0')).toMatchObject({ name: null, qty: null, ok: 'N' })
  expect(warn).toHaveBeenCalledWith('已跳过 1 个不可编辑单元格')
})

describe('filling', () => {
  test('down repeats the first row, and a single cell takes the one above', () => {
    const { store, controller } = made(some(3))
    controller.fill(rangeFrom({ row: 0, column: 1 }, { row: 2, column: 1 }), 'down')
    expect(store.tableData().map(({ qty }) => qty)).toEqual([1, 1, 1])
    const single = made(some(2))
    single.controller.fill(cellAt(1, 1), 'down')
    single.controller.fill(cellAt(0, 1), 'down')
    expect(single.store.tableData().map(({ qty }) => qty)).toEqual([1, 1])
  })
  test('goes on as far as the column beside is filled', () => {
    const { store, controller } = made([...some(4), { id: '9', name: null, qty: 7 }])
    store.write([0, 1, 2, 3].map((at) => ({ key: String(at), values: { qty: at === 0 ? 5 : null } })))
    expect(controller.fillAlong(cellAt(0, 1))).toEqual(
      rangeFrom({ row: 0, column: 1 }, { row: 3, column: 1 }),
    )
    expect(store.tableData().map(({ qty }) => qty)).toEqual([5, 5, 5, 5, 7])
    expect(controller.fillAlong(cellAt(3, 1))).toEqual(cellAt(3, 1))
  })
  test('by the handle goes on with a series, in both directions', () => {
    const { store, controller } = made(some(6))
    const range = rangeFrom({ row: 2, column: 1 }, { row: 3, column: 1 })
    store.write([
      { key: '2', values: { qty: 10 } },
      { key: '3', values: { qty: 20 } },
    ])
    controller.fillTo(range, 5)
    controller.fillTo(range, 0)
    expect(store.tableData().map(({ qty }) => qty)).toEqual([-10, 0, 10, 20, 30, 40])
  })
})

test('the space bar ticks a box, and leaves other cells alone', () => {
  const { store, controller } = made(some(1))
  expect([controller.toggle({ row: 0, column: 3 }), controller.toggle({ row: 0, column: 0 })]).toEqual([
    true,
    false,
  ])
  expect(store.row('0')).toMatchObject({ ok: 'Y', name: '门0' })
})

test('the numbers of a range are added up and averaged', () => {
  const { controller } = made(some(3))
  expect(controller.figures(rangeFrom({ row: 0, column: 0 }, { row: 2, column: 1 }))).toEqual({
    cells: 6,
    numbers: 3,
    sum: 6,
    average: 2,
  })
})

test('a thousand rows are pasted into the middle of ten thousand', () => {
  const { store, controller } = made(some(10_000))
  const text = Array.from({ length: 1000 }, (_, at) => `新${at}\t${at}\t2026/1/1\t是\tx`).join('\r\n')
  void controller.paste(cellAt(5000, 0), text)
  expect(store.row('5999')).toMatchObject({ name: '新999', qty: 999, on: '2026-01-01', ok: 'Y' })
})

describe('a text that stood for nothing', () => {
  const pasted = () => {
    const grid = made(some(2))
    void grid.controller.paste(cellAt(0, 0), '门9\t很多')
    return grid
  }
  test('is still told when everything is tried, until its cell is edited', async () => {
    const { controller, column } = pasted()
    const faults = [{ key: '0', column: 'qty', message: '“很多”不是数字' }]
    expect(await controller.validator.checkAll()).toEqual(faults)
    controller.commit('0', column(0), '门8')
    expect(await controller.validator.checkAll()).toEqual(faults)
    controller.commit('0', column(1), '3')
    expect(await controller.validator.checkAll()).toEqual([])
  })
  test('goes when the paste is taken back, and when another lands on its cell', () => {
    const back = pasted()
    back.controller.undo()
    expect(back.store.faulty()).toEqual([])
    const again = pasted()
    void again.controller.paste(cellAt(0, 1), '4')
    expect(again.store.faulty()).toEqual([])
  })
})

test('stepping back to a value that stands twice tells so', () => {
  const { store, controller, column } = made([
    { id: '0', name: '门' },
    { id: '1', name: '窗' },
  ])
  store.write([{ key: '1', values: { name: '门' } }])
  controller.commit('1', column(0), '窗')
  expect(store.faulty()).toEqual([])
  controller.undo()
  expect(store.faulty()).toEqual(['0', '1'])
})
