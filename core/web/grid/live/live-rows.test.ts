import type { Row } from '@mortise/model'
import { expect, test } from 'vitest'
import type { GridColumn } from '../columns/column.ts'
import { makeController } from '../controller/controller.ts'
import { makeValidator } from '../controller/validator.ts'
import { layoutOf } from '../layout/layout.ts'
import { makeRowStore } from '../rows/row-store.ts'
import { makeLiveRows } from './live-rows.ts'

const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'qty', title: '数量', type: 'inputNumber', statistics: true },
  { key: 'amount', title: '金额', type: 'inputNumber', disabled: true },
]
const saved: Row = { id: 'a', name: '门', qty: 1, amount: 10, version: 1 }

/** A table with one row, on which somebody works. */
function atWork() {
  const store = makeRowStore({
    columns,
    derive: (row) => ({ ...row, amount: Number(row.qty) * 10 }),
  })
  store.load([saved, { id: 'b', name: '窗', qty: 2, amount: 20, version: 1 }])
  const parts = { number: false, selection: null, handle: false }
  const live = columns.map((column) => ({ ...column, offered: [] }))
  const layout = layoutOf(live, { room: 800, parts, widths: new Map() })
  const controller = makeController({
    store,
    validator: makeValidator(store),
    columns: () => layout.columns,
    isClosed: () => false,
    canGrow: () => true,
    warn: () => {},
  })
  const type = (column: string, value: unknown) => store.write([{ key: 'a', values: { [column]: value } }])
  return { store, controller, type, rows: makeLiveRows(controller) }
}
const theirs = (values: Row): Row => ({ ...saved, version: 2, ...values })

test('a row that another saved appears in place, is marked until it is looked at, and counts in the totals', () => {
  const { store, rows } = atWork()
  expect(rows.receive(theirs({ qty: 5, amount: 50 }))).toBe(true)
  expect(store.row('a')).toEqual({ ...saved, qty: 5, amount: 50, version: 2 })
  expect(store.statistic('qty', 'sum')).toBe(7)
  expect(store.noteOf('a', 'qty')).toEqual({ about: 'news', text: '他人刚修改，原为“1”' })
  expect(store.noteOf('a', 'name')).toBeUndefined()
  rows.seen('a')
  expect(store.noteOf('a', 'qty')).toBeUndefined()
  expect(store.changedData()).toEqual([])
})

test('a row that is not in the table is left to whoever asked', () => {
  expect(atWork().rows.receive({ id: 'z' })).toBe(false)
})

test('a row that another added comes last, counts, and is not taken back by a step back', () => {
  const { store, controller, type } = atWork()
  type('qty', 3)
  store.append({ id: 'z', name: '轴', qty: 4, amount: 40, version: 1 })
  expect([store.keys(), store.statistic('qty', 'sum')]).toEqual([['a', 'b', 'z'], 9])
  controller.undo()
  expect([store.keys(), store.statistic('qty', 'sum')]).toEqual([['a', 'b', 'z'], 7])
  expect([store.isNew('z'), store.newData(), store.changedData()]).toEqual([false, [], []])
})

test('what was changed here stays, what another changed beside it is taken', () => {
  const { store, rows, type } = atWork()
  type('name', '折叠门')
  rows.receive(theirs({ qty: 5, amount: 50 }))
  expect(store.row('a')).toMatchObject({ name: '折叠门', qty: 5, version: 2 })
  expect([store.isChanged('a', 'name'), store.isChanged('a', 'qty')]).toEqual([true, false])
  expect(rows.contests()).toEqual([])
})

test('a cell that both changed shows both values, and the version stays old until one is chosen', () => {
  for (const side of ['mine', 'theirs'] as const) {
    const { store, rows, type } = atWork()
    type('qty', 3)
    rows.receive(theirs({ qty: 5, amount: 50 }))
    expect(store.row('a')).toMatchObject({ qty: 3, amount: 30, version: 1 })
    expect(store.noteOf('a', 'qty')).toMatchObject({
      about: 'contested',
      text: expect.stringContaining('“5”'),
    })
    const [contest] = rows.contests()
    expect(contest).toEqual({ key: 'a', column: 'qty', mine: 3, theirs: 5 })
    rows.choose(contest!, side)
    expect(store.row('a')).toMatchObject(
      side === 'mine' ? { qty: 3, amount: 30, version: 2 } : { qty: 5, amount: 50, version: 2 },
    )
    expect(store.isChanged('a', 'qty')).toBe(side === 'mine')
    expect([rows.contests(), store.noteOf('a', 'qty')]).toEqual([[], undefined])
  }
})

test('the cell that is being edited is left alone until the edit ends, and then taken if nothing was typed', () => {
  const { store, controller, rows } = atWork()
  controller.setEdited({ key: 'a', column: 'qty' })
  rows.receive(theirs({ qty: 5, name: '窗' }))
  expect(store.row('a')).toMatchObject({ qty: 1, name: '窗' })
  expect(store.noteOf('a', 'qty')?.about).toBe('contested')
  controller.setEdited(null)
  expect(store.row('a')).toMatchObject({ qty: 5, version: 2 })
  expect(store.noteOf('a', 'qty')?.about).toBe('news')
})

test('an edit that ends with something else is a contest', () => {
  const { store, controller, rows, type } = atWork()
  controller.setEdited({ key: 'a', column: 'qty' })
  rows.receive(theirs({ qty: 5 }))
  type('qty', 8)
  controller.setEdited(null)
  expect(store.row('a').qty).toBe(8)
  expect(rows.contests()).toEqual([{ key: 'a', column: 'qty', mine: 8, theirs: 5 }])
})

test('a step back gives way to what another saved, and never takes it back', () => {
  const { store, controller, rows, type } = atWork()
  type('name', '折叠门')
  type('qty', 3)
  rows.receive(theirs({ qty: 5 }))
  controller.undo()
  expect(store.row('a')).toMatchObject({ name: '折叠门', qty: 5, version: 2 })
  expect(rows.contests()).toEqual([])
  controller.undo()
  expect(store.row('a')).toMatchObject({ name: '门', qty: 5 })
  controller.redo()
  expect(store.row('a')).toMatchObject({ name: '折叠门', qty: 5 })
})

test('a row that was saved here is no longer changed, and not marked', () => {
  const { store, rows, type } = atWork()
  type('qty', 3)
  rows.receive(theirs({ qty: 3, amount: 30 }), { isOwn: true })
  expect([store.changedData(), store.row('a').version]).toEqual([[], 2])
  expect([store.noteOf('a', 'qty'), store.noteOf('a', 'amount')]).toEqual([undefined, undefined])
})

test('a row that another deleted is marked, and what was typed into it is still there', () => {
  const { store, rows, type } = atWork()
  type('name', '折叠门')
  rows.lose('a')
  expect(store.row('a').name).toBe('折叠门')
  expect(store.noteOf('a', 'name')?.text).toBe('此行已被他人删除')
  expect(rows.contests()).toEqual([])
})
