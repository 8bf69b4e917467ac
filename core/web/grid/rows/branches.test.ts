import type { Row } from '@mortise/model'
import { describe, expect, test, vi } from 'vitest'
import type { GridColumn } from '../columns/column.ts'
import { outlineOf } from './outline.ts'
import { makeRowStore } from './row-store.ts'

const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'qty', title: '数量', type: 'inputNumber', statistics: true },
]
const rows: Row[] = [
  { id: 'door', name: '门', qty: 1, hasChildren: true },
  { id: 'lock', name: '锁', qty: 1, children: [{ id: 'core', name: '锁芯', qty: 2 }] },
]

function treeOf(load?: (row: Row) => Promise<readonly Row[]>, given: readonly Row[] = rows) {
  const store = makeRowStore({ columns, tree: { load } })
  store.load(given)
  const branches = store.branches as NonNullable<typeof store.branches>
  const seen = () => Array.from({ length: store.shown.count }, (_, at) => store.shown.keyAt(at))
  return { store, branches, seen }
}

describe('rows below others', () => {
  const order = ['a', 'b', 'a1', 'b1', 'a2', 'a11']
  const parents: Record<string, string> = { a1: 'a', a2: 'a', b1: 'b', a11: 'a1' }
  const parentOf = (key: string) => parents[key] ?? null
  test('stand after them, however they came, and show where all above are open', () => {
    const { all, shown, depths } = outlineOf(order, parentOf, (key) => key === 'a')
    expect(all).toEqual(['a', 'a1', 'a11', 'a2', 'b', 'b1'])
    expect(shown).toEqual(['a', 'a1', 'a2', 'b'])
    expect([depths.get('a'), depths.get('a11')]).toEqual([0, 2])
  })
  test('stand at the top where the row above is not there, or where they go round in a circle', () => {
    const odd: Record<string, string> = { a: 'gone', b: 'a1', a1: 'b' }
    const { all } = outlineOf(
      ['a', 'b', 'a1'],
      (key) => odd[key] ?? null,
      () => true,
    )
    expect(all.toSorted()).toEqual(['a', 'a1', 'b'])
  })
  test('may be as deep as there are rows', () => {
    const deep = Array.from({ length: 50_000 }, (_, at) => String(at))
    const { depths } = outlineOf(
      deep,
      (key) => (key === '0' ? null : String(Number(key) - 1)),
      () => true,
    )
    expect(depths.get('49999')).toBe(49_999)
  })
})

describe('a tree that fetches its rows', () => {
  test('asks when a row is opened first, and not again', async () => {
    const load = vi.fn(async () => [{ id: 'leaf', name: '门扇', qty: 3 }])
    const { store, branches, seen } = treeOf(load)
    expect([seen(), branches.stateOf('door'), branches.stateOf('lock')]).toEqual([
      ['door', 'lock'],
      'closed',
      'closed',
    ])
    branches.turn('door')
    expect([branches.stateOf('door'), branches.isWaiting('door')]).toEqual(['loading', true])
    await vi.waitFor(() => expect(branches.stateOf('door')).toBe('open'))
    expect([seen(), store.row('leaf').parentId, store.statistic('qty', 'sum')]).toEqual([
      ['door', 'leaf', 'lock'],
      'door',
      7,
    ])
    branches.turn('door')
    branches.turn('door')
    expect([seen(), load.mock.calls.length, store.isNew('leaf'), store.canUndo]).toEqual([
      ['door', 'leaf', 'lock'],
      1,
      false,
      false,
    ])
  })
  test('has a row that said it had some and has none become a leaf', async () => {
    const { branches } = treeOf(async () => [])
    branches.turn('door')
    await vi.waitFor(() => expect(branches.stateOf('door')).toBe('leaf'))
  })
  test('tells why rows did not come, and asks once more', async () => {
    let isLost = true
    const { branches, seen } = treeOf(async () => {
      if (isLost) throw new Error('网络连接失败')
      return [{ id: 'leaf' }]
    })
    branches.turn('door')
    await vi.waitFor(() => expect(branches.stateOf('door')).toEqual(new Error('网络连接失败')))
    isLost = false
    branches.retry('door')
    await vi.waitFor(() => expect(seen()).toEqual(['door', 'leaf', 'lock']))
  })
  test('leaves rows alone that come for a row that is gone', async () => {
    let answer: (rows: Row[]) => void = () => {}
    const { store, branches } = treeOf(() => new Promise((resolve) => void (answer = resolve)))
    branches.turn('door')
    store.remove(['door'])
    answer([{ id: 'leaf' }])
    await Promise.resolve()
    expect(store.has('leaf')).toBe(false)
  })
})

describe('what is done to rows of a tree', () => {
  test('a row goes with all that is below it, and comes back with it', () => {
    const { store } = treeOf()
    store.remove(['lock'])
    expect([store.deleteIds().toSorted(), store.keys()]).toEqual([['core', 'lock'], ['door']])
    store.undo()
    expect(store.tableData().map(({ id }) => id)).toEqual(['door', 'lock', 'core'])
  })
  test('a row that is inserted below another has the same row above it', () => {
    const { store, branches, seen } = treeOf()
    const [key = ''] = store.insertBelow('core')
    branches.turn('lock')
    expect([store.row(key).parentId, seen()]).toEqual(['lock', ['door', 'lock', 'core', key]])
  })
  test('steps before rows came are taken back after they came', async () => {
    const { store, branches, seen } = treeOf(async () => [{ id: 'leaf' }])
    const [added = ''] = store.addRows([{ name: '新' }])
    store.remove(['lock'])
    branches.turn('door')
    await vi.waitFor(() => expect(branches.stateOf('door')).toBe('open'))
    store.undo()
    store.undo()
    expect([seen(), store.has(added)]).toEqual([['door', 'leaf', 'lock'], false])
    store.redo()
    expect(store.row(added)).toMatchObject({ name: '新' })
  })
  test('a row that must be seen has all rows above it opened', () => {
    const { branches, seen } = treeOf()
    branches.reveal('core')
    expect(seen()).toEqual(['door', 'lock', 'core'])
  })
})

describe('a row of a tree that is drawn elsewhere', () => {
  const given: Row[] = [
    { id: 'a', name: 'a', children: [{ id: 'a1' }, { id: 'a2', children: [{ id: 'a21' }] }] },
    { id: 'b', name: 'b', children: [{ id: 'b1' }] },
  ]
  const make = () => {
    const store = makeRowStore({ columns, tree: {}, sortKey: 'orderNum' })
    store.load(given)
    const parents = () => store.tableData().map(({ id, parentId = null }) => [id, parentId])
    return { store, parents }
  }
  const begun = [
    ['a', null],
    ['a1', 'a'],
    ['a2', 'a'],
    ['a21', 'a2'],
    ['b', null],
    ['b1', 'b'],
  ]
  test('comes to stand below the same row as its neighbour and takes along what is below it, as one step', () => {
    const { store, parents } = make()
    store.moveBeside('a2', { target: 'b1', side: 'before' })
    expect(parents()).toEqual([
      ['a', null],
      ['a1', 'a'],
      ['b', null],
      ['a2', 'b'],
      ['a21', 'a2'],
      ['b1', 'b'],
    ])
    expect(['a', 'b', 'a2', 'b1'].map((key) => store.row(key).orderNum)).toEqual([1, 2, 1, 2])
    store.undo()
    expect(parents()).toEqual(begun)
  })
  test('never stands below itself', () => {
    const { store, parents } = make()
    store.moveBeside('a', { target: 'a21', side: 'after' })
    expect(parents()).toEqual(begun)
    expect(store.canUndo).toBe(false)
  })
  test('is moved up and down among those below the same row', () => {
    const { store } = make()
    expect(store.neighboursOf('a2')).toEqual({ above: 'a1', below: undefined })
    expect(store.neighboursOf('a')).toEqual({ above: undefined, below: 'b' })
    store.moveBeside('a', { target: 'b', side: 'after' })
    expect(store.tableData().map(({ id }) => id)).toEqual(['b', 'b1', 'a', 'a1', 'a2', 'a21'])
  })
})
