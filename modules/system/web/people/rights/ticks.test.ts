import { expect, test } from 'vitest'
import {
  afterTick,
  changesOf,
  merged,
  mergedTicks,
  openToLevel,
  searched,
  shownTicks,
  tickTree,
} from './ticks.ts'

const right = (key: string, title: string, perms: string) => ({
  key,
  parentId: null,
  title,
  perms,
  isLeaf: true,
})
const tree = tickTree([
  {
    key: 'sales',
    parentId: null,
    title: '销售',
    isLeaf: false,
    children: [
      {
        key: 'order',
        parentId: 'sales',
        title: '订单',
        isLeaf: false,
        children: [right('add', '新增', 'order:add'), right('edit', '编辑', 'order:edit')],
      },
      right('quote', '报价', 'quote:list'),
    ],
  },
  right('stock', '库存', 'stock:list'),
])
const whole = new Set(['sales', 'order', 'add', 'edit', 'quote', 'stock'])
const cascading = { isOn: true, cascades: true }
const alone = { isOn: true, cascades: false }

test('a ticked menu brings what is below it, and always the menus above it', () => {
  expect(afterTick(tree, new Set(), 'order', cascading)).toEqual(new Set(['order', 'add', 'edit', 'sales']))
  expect(afterTick(tree, new Set(), 'order', alone)).toEqual(new Set(['order', 'sales']))
  expect(afterTick(tree, new Set(), 'add', alone)).toEqual(new Set(['add', 'order', 'sales']))
  expect(afterTick(tree, new Set(['stock']), 'unknown', cascading)).toEqual(new Set(['stock']))
})

test('a menu that is unticked takes what is below along, whether ticks cascade or not', () => {
  for (const cascades of [true, false]) {
    expect(afterTick(tree, whole, 'order', { isOn: false, cascades })).toEqual(
      new Set(['sales', 'quote', 'stock']),
    )
  }
  expect(afterTick(tree, whole, 'add', { isOn: false, cascades: true }).has('order')).toBe(true)
})

test('a box is full, half or empty by what is granted below it; without cascades by itself alone', () => {
  const some = new Set(['sales', 'order', 'add'])
  expect(shownTicks(tree, some, { cascades: true })).toEqual({
    checked: ['add'],
    halfChecked: ['order', 'sales'],
  })
  expect(shownTicks(tree, some, { cascades: false })).toEqual({
    checked: ['add', 'order', 'sales'],
    halfChecked: [],
  })
  expect(new Set(shownTicks(tree, whole, { cascades: true }).checked)).toEqual(whole)
})

test('the tree opens down to a level', () => {
  expect(openToLevel(tree, 1)).toEqual([])
  expect(openToLevel(tree, 2)).toEqual(['sales'])
  expect(openToLevel(tree, 3)).toEqual(['sales', 'order'])
})

test('a search by title or code leaves hits with what is above and below them', () => {
  const byCode = searched(tree, 'ORDER:e')
  expect(byCode).toMatchObject({ hits: 1, roots: [{ key: 'sales', children: [{ key: 'order' }] }] })
  expect(byCode.roots[0]?.children?.[0]?.children).toMatchObject([{ key: 'edit' }])
  expect(byCode.open).toEqual(['order', 'sales'])
  const byTitle = searched(tree, '订单')
  expect(byTitle.roots[0]?.children).toMatchObject([{ key: 'order', children: [{}, {}] }])
  expect(searched(tree, '没有')).toEqual({ roots: [], open: [], hits: 0 })
})

test('of two who changed one set of rights both keep what they changed', () => {
  const base = new Set(['sales', 'order', 'add'])
  const mine = new Set(['sales', 'order', 'edit'])
  const theirs = new Set(['sales', 'order', 'add', 'quote'])
  expect(mergedTicks(tree, base, mine, theirs)).toEqual(new Set(['sales', 'order', 'quote', 'edit']))
  expect(changesOf(base, theirs)).toEqual({ added: ['quote'], taken: [] })
  // What the other took away altogether comes back with its menus where it was ticked here.
  expect(mergedTicks(tree, base, mine, new Set())).toEqual(new Set(['edit', 'order', 'sales']))
})

test('what the server has is shown unless something was ticked, and then both are put together', () => {
  const base = new Set(['stock'])
  const untouched = { base, mine: base, theirs: null }
  expect(merged(tree, untouched, new Set(['stock']))).toBe(untouched)
  const theirs = new Set(['stock', 'sales', 'quote'])
  expect(merged(tree, untouched, theirs)).toEqual({ base: theirs, mine: theirs, theirs: null })
  const mine = new Set(['sales', 'order', 'stock'])
  expect(merged(tree, { base, mine, theirs: null }, theirs)).toEqual({
    base: theirs,
    mine: new Set(['stock', 'sales', 'quote', 'order']),
    theirs: { added: 2, taken: 0 },
  })
  // One's own save comes back.
  expect(merged(tree, { base, mine, theirs: null }, mine)).toEqual({ base: mine, mine, theirs: null })
})

test('a tick among three thousand rights is answered before anybody notices', () => {
  const groups = Array.from({ length: 30 }, (_, group) => ({
    key: `g${group}`,
    parentId: null,
    title: `组${group}`,
    isLeaf: false,
    children: Array.from({ length: 100 }, (_, item) => right(`g${group}-${item}`, `权${item}`, `c:${item}`)),
  }))
  const large = tickTree(groups)
  const before = process.cpuUsage()
  let granted: ReadonlySet<string> = new Set()
  for (const { key } of groups) granted = afterTick(large, granted, key, cascading)
  expect(shownTicks(large, granted, { cascades: true }).checked).toHaveLength(3030)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
})
