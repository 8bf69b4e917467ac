import type { Row } from '@mortise/model'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { GridColumn } from '../columns/column.ts'
import { makeRowStore, type RowStore } from './row-store.ts'
import type { StoreOptions } from './store-settings.ts'

const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'qty', title: '数量', type: 'inputNumber', statistics: ['sum', 'average'] },
]
const three: Row[] = [
  { id: 'a', name: '门', qty: 1 },
  { id: 'b', name: '框', qty: 2 },
  { id: 'c', name: '锁', qty: 3 },
]

function storeOf(rows: readonly Row[] = three, more: Partial<StoreOptions> = {}) {
  const store = makeRowStore({ columns, ...more })
  store.load(rows)
  return store
}
const names = (store: ReturnType<typeof storeOf>) => store.tableData().map(({ name }) => name)
const keyOf = (row: Row | undefined) => String(row?.id)

/** Has a row come to stand where another is. */
function move(store: RowStore, from: number, to: number) {
  const [key, target] = [store.keyAt(from), store.keyAt(to)]
  if (key !== undefined && target !== undefined)
    store.moveBeside(key, { target, side: to > from ? 'after' : 'before' })
}

describe('rows that are new, saved and removed', () => {
  test('[B-107] a new row has a temporary id with a suffix', () => {
    const store = storeOf()
    const [key = ''] = store.addRows([{ name: '新' }])
    expect(key).toMatch(/^[0-9a-f]+_tid-[0-9a-f]{6}$/)
    expect([store.isNew(key), store.isNew('a')]).toEqual([true, false])
    expect(store.addRows([{}])[0]).not.toBe(key)
  })
  test('[B-156] a saved row that is removed goes to the list of ids to delete', () => {
    const store = storeOf()
    store.remove(['b', 'a'])
    expect(store.deleteIds().toSorted()).toEqual(['a', 'b'])
    expect(store.deletedData()).toContainEqual({ id: 'b', name: '框', qty: 2 })
    expect(names(store)).toEqual(['锁'])
  })
  test('[B-157] a new row that is removed leaves nothing to delete', () => {
    const store = storeOf()
    store.remove(store.addRows([{}, {}]))
    expect([store.deleteIds(), store.count]).toEqual([[], 3])
  })
  test('[B-158] saved rows keep their id, new ones are read without', () => {
    const store = storeOf()
    const [key] = store.addRows([{ name: '新' }])
    expect(store.newData()).toEqual([{ name: '新', qty: null }])
    expect(store.newDataWithId()).toEqual([{ id: key, name: '新', qty: null }])
    expect(store.tableData().map(({ id }) => id)).toEqual(['a', 'b', 'c', key])
  })
  test('a saved row is changed until its values are what they were', () => {
    const store = storeOf()
    store.write([{ key: 'a', values: { qty: 5 } }])
    expect([store.isChanged('a', 'qty'), store.isChanged('a', 'name')]).toEqual([true, false])
    expect(store.changedData()).toEqual([{ id: 'a', name: '门', qty: 5 }])
    store.undo()
    expect([store.isChanged('a', 'qty'), store.changedData()]).toEqual([false, []])
  })
  test('the key of a row may be another field', () => {
    const store = storeOf([{ code: 7, name: '门' }], { rowKey: 'code' })
    store.remove(['7'])
    expect(store.deleteIds()).toEqual(['7'])
  })
})

describe('where rows stand', () => {
  test('a row is inserted below another, copied below itself and moved', () => {
    const store = storeOf()
    store.insertBelow('a')
    store.copy('c')
    move(store, 0, 2)
    expect(names(store)).toEqual([null, '框', '门', '锁', '锁'])
    const copy = store.tableData().at(-1)
    expect([store.isNew(keyOf(copy)), copy?.qty]).toEqual([true, 3])
  })
  test('a copy leaves behind who made the row and when', () => {
    const store = storeOf([{ id: 'a', name: '门', createBy: 'x', updateTime: 'y' }])
    store.copy('a')
    expect(store.newData()).toEqual([{ name: '门' }])
  })
  test('a move out of the table does nothing', () => {
    const store = storeOf()
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [9, 0],
    ] as const)
      move(store, from, to)
    expect([names(store), store.canUndo]).toEqual([['门', '框', '锁'], false])
  })
  test('rows that can be sorted are numbered anew after each change of their order', () => {
    const store = storeOf(three, { sortKey: 'orderNum' })
    const numbers = () => store.tableData().map(({ orderNum }) => orderNum)
    move(store, 2, 0)
    expect([names(store), numbers()]).toEqual([
      ['锁', '门', '框'],
      [1, 2, 3],
    ])
    store.insertBelow('c')
    store.remove(['a'])
    expect(numbers()).toEqual([1, 2, 3])
    store.undo()
    expect(numbers()).toEqual([1, 2, 3, 4])
  })
})

describe('what a new row holds', () => {
  test('what is given, and else what its columns start with', () => {
    const numbered: GridColumn[] = [
      { key: 'on', title: '日期', type: 'date', defaultValue: '${currentDate}' },
      { key: 'year', title: '年度', type: 'input', defaultValue: '${currentYear}' },
      { key: 'kind', title: '类别', type: 'select', defaultValue: 'door' },
      { key: 'sort', title: '序号', type: 'inputNumber', isOrder: true },
      { key: 'open', title: '启用', type: 'checkbox', customValue: ['Y', 'N'], defaultChecked: true },
      { key: 'gone', title: '停用', type: 'checkbox', customValue: ['Y', 'N'] },
    ]
    const store = storeOf([{ id: 'a', sort: 4 }], { columns: numbered })
    store.addRows([{ kind: 'lock' }, {}])
    const [first, second] = store.newData()
    expect(first).toEqual({
      on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
      year: expect.stringMatching(/^\d{4}$/) as string,
      kind: 'lock',
      sort: 5,
      open: 'Y',
      gone: 'N',
    })
    expect(second).toMatchObject({ kind: 'door', sort: 6 })
  })
  test('rows that are pushed stay as they are', () => {
    const store = storeOf()
    store.pushRows([{ id: 'd', name: '轴' }], 1)
    expect(store.tableData()[1]).toEqual({ id: 'd', name: '轴' })
  })
})

test('the last rows stay where a table must have some', () => {
  const store = storeOf(three, { minRows: 1 })
  expect([store.canRemove(2), store.canRemove(3)]).toEqual([true, false])
  expect(storeOf().canRemove(3)).toBe(true)
})

describe('rows that are disabled by their values', () => {
  const disabledRows = { name: ['框', '轴'], qty: 3 }
  test('are told by one value or by any of several', () => {
    const store = storeOf(three, { disabledRows })
    expect(['a', 'b', 'c'].map(store.isDisabled)).toEqual([false, true, true])
  })
  test('cannot be selected', () => {
    const store = storeOf(three, { disabledRows })
    store.select(['a', 'b', 'c'])
    expect([[...store.selected], store.selectable()]).toEqual([['a'], ['a']])
  })
})

test('removing rows clears the selection', () => {
  const store = storeOf()
  store.select(['a', 'c'])
  store.remove(['a'])
  expect(store.selected.size).toBe(0)
})

describe('who is told', () => {
  test('a change of one row is told to that row alone', () => {
    const store = storeOf()
    const [a, b, order] = [vi.fn(), vi.fn(), vi.fn()]
    store.onRow('a', a)
    store.onRow('b', b)
    store.on('order', order)
    store.write([{ key: 'a', values: { name: '窗' } }])
    expect([a.mock.calls.length, b.mock.calls.length, order.mock.calls.length]).toEqual([1, 0, 0])
    store.addRows([{}])
    expect([a.mock.calls.length, b.mock.calls.length, order.mock.calls.length]).toEqual([1, 0, 1])
  })
  test('writing what is there already is no change', () => {
    const store = storeOf()
    const watcher = vi.fn()
    store.watch(watcher)
    store.write([{ key: 'a', values: { name: '门' } }])
    expect([watcher.mock.calls.length, store.canUndo, store.rowVersion('a')]).toEqual([0, false, 0])
  })
  test('many cells are one change', () => {
    const store = storeOf()
    const watcher = vi.fn()
    store.watch(watcher)
    store.write(three.map((row) => ({ key: keyOf(row), values: { qty: 9 } })))
    expect(watcher).toHaveBeenCalledTimes(1)
    store.undo()
    expect(store.tableData()).toEqual(three)
  })
  test('a fault is told to its row, and goes with it', () => {
    const store = storeOf()
    const b = vi.fn()
    store.onRow('b', b)
    store.mark('b', 'name', '名称不能为空')
    expect([b.mock.calls.length, store.faultsOf('b').get('name')]).toEqual([1, '名称不能为空'])
    store.mark('b', 'name', '名称不能为空')
    expect(b).toHaveBeenCalledTimes(1)
    store.remove(['b'])
    expect(store.faulty()).toEqual([])
  })
})

test('statistics follow every edit, row and step back', () => {
  const store = storeOf()
  const figures = () => [store.statistic('qty', 'sum'), store.statistic('qty', 'average')]
  expect(figures()).toEqual([6, 2])
  store.write([{ key: 'a', values: { qty: 0.1 } }])
  store.write([{ key: 'b', values: { qty: 0.2 } }])
  store.remove(['c'])
  expect(figures()).toEqual([0.3, 0.15])
  store.undo()
  expect(figures()).toEqual([3.3, 1.1])
})

test('what follows from a row is worked out, and columns that hang on another are cleared', () => {
  const store = storeOf([{ id: 'a', province: '1', city: '2', qty: 2, price: 3 }], {
    derive: (row) => ({ ...row, amount: Number(row.qty) * Number(row.price) }),
    below: new Map([['province', ['city']]]),
  })
  store.write([{ key: 'a', values: { qty: 5 } }])
  expect(store.row('a')).toMatchObject({ amount: 15, city: '2' })
  store.write([{ key: 'a', values: { province: '9' } }])
  expect(store.row('a').city).toBeNull()
  store.write([{ key: 'a', values: { province: '1', city: '3' } }])
  expect(store.row('a')).toMatchObject({ province: '1', city: '3' })
})

test('whatever was done, stepping back leads to the beginning and forth to the end', () => {
  const indexes = fc.nat(9)
  const doing = fc.array(
    fc.oneof(
      fc.record({ type: fc.constant('write' as const), at: indexes, qty: fc.integer() }),
      fc.record({ type: fc.constant('insert' as const), at: indexes, count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ type: fc.constant('move' as const), at: indexes, to: indexes }),
      fc.record({ type: fc.constant('remove' as const), at: indexes, more: indexes }),
    ),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(doing, fc.boolean(), (steps, isSorted) => {
      const rows = three.map((row, index) => ({ ...row, orderNum: index + 1 }))
      const store = storeOf(rows, isSorted ? { sortKey: 'orderNum' } : {})
      const key = (at: number) => store.keyAt(at) ?? ''
      for (const step of steps) {
        if (step.type === 'write') store.write([{ key: key(step.at), values: { qty: step.qty } }])
        else if (step.type === 'insert')
          store.addRows(
            Array.from({ length: step.count }, () => ({})),
            step.at,
          )
        else if (step.type === 'move') move(store, step.at, step.to)
        else store.remove([key(step.at), key(step.more)])
      }
      const end = [store.tableData(), store.deleteIds().toSorted(), store.statistic('qty', 'sum')]
      while (store.undo()) continue
      expect([store.tableData(), store.deleteIds(), store.statistic('qty', 'sum')]).toEqual([rows, [], 6])
      while (store.redo()) continue
      expect([store.tableData(), store.deleteIds().toSorted(), store.statistic('qty', 'sum')]).toEqual(end)
    }),
  )
})

describe('other settings', () => {
  test('leave the rows, what was typed and the steps as they are', () => {
    const store = storeOf(three, { disabledRows: { name: '门' } })
    store.write([{ key: 'b', values: { qty: 20 } }])
    store.configure({
      columns: [...columns, { key: 'price', title: '价', type: 'inputNumber', statistics: true }],
    })
    expect([store.row('b').qty, store.canUndo, store.isDisabled('a')]).toEqual([20, true, false])
    expect([store.statistic('qty', 'sum'), store.statistic('price', 'sum')]).toEqual([24, 0])
  })
  test('that are not told are the usual ones', () => {
    const store = storeOf(three, { disabledRows: undefined, minRows: undefined, derive: undefined })
    store.addRows([{}])
    expect([store.isDisabled('a'), store.canRemove(4), store.count]).toEqual([false, true, 4])
  })
})

test('rows whose details show are forgotten once they are gone', () => {
  const store = storeOf()
  const order = vi.fn()
  store.on('order', order)
  store.details.turn('b')
  expect([store.details.has('b'), store.details.count, order.mock.calls.length]).toEqual([true, 1, 1])
  store.remove(['b'])
  expect(store.details.count).toBe(0)
})
