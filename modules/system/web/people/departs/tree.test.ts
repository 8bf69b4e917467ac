import { expect, test } from 'vitest'
import { countBelow, type DepartNode, flat, matching, placeOf } from './tree.ts'

const node = (id: string, title: string, parentId = '', children: DepartNode[] = []): DepartNode => ({
  id,
  title,
  parentId,
  orgCode: id.toUpperCase(),
  orgCategory: '2',
  children,
})
const forest = [
  node('a', '总公司', '', [
    node('b', '销售部', 'a', [node('c', '零售组', 'b')]),
    node('d', '财务部', 'a'),
    node('e', '仓库', 'a'),
  ]),
]
const place = (dragged: string, on: string, where: 'inside' | 'before' | 'behind') =>
  placeOf(forest, { dragged, on, where })

test('departments are counted with all below them', () => {
  expect(flat(forest).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(countBelow(forest[0]!)).toBe(4)
})

test('a search keeps what is above a hit and drops the rest, by name and by code', () => {
  expect(flat(matching(forest, ' 零售 ')).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(flat(matching(forest, 'D')).map(({ id }) => id)).toEqual(['a', 'd'])
  expect(matching(forest, '没有')).toEqual([])
  expect(flat(matching(forest, ' '))).toHaveLength(5)
})

test('a department goes inside another, before it or behind it', () => {
  expect(place('e', 'b', 'inside')).toEqual({ parentId: 'b' })
  expect(place('e', 'b', 'before')).toEqual({ parentId: 'a', beforeId: 'b' })
  expect(place('b', 'd', 'behind')).toEqual({ parentId: 'a', beforeId: 'e' })
  expect(place('b', 'e', 'behind')).toEqual({ parentId: 'a' })
  expect(place('c', 'a', 'behind')).toEqual({ parentId: '' })
})

test('where it stands already it stays', () => {
  expect(place('c', 'b', 'inside')).toBeNull()
  expect(place('b', 'b', 'before')).toBeNull()
  expect(place('none', 'b', 'inside')).toBeNull()
})
