import { expect, test } from 'vitest'
import { branchIn, grownTree } from './tree-rows.ts'

const root = { id: '1', name: '木材', hasChildren: true }

test('[B-165] a row with rows below it shows a placeholder until they are fetched', () => {
  const [grown] = grownTree([root], new Map([['1', undefined]]))
  expect(grown).toMatchObject({ id: '1', children: [{ placeholder: '加载中...' }] })
})

test('a branch that could not be fetched says why in its place', () => {
  const [grown] = grownTree([root], new Map([['1', new Error('网络超时')]]))
  expect(grown).toMatchObject({ children: [{ placeholder: '网络超时' }] })
})

test('a branch stands below its row, with the branches below it', () => {
  const below = new Map([
    ['1', [{ id: '2', hasChildren: '1' }]],
    ['2', [{ id: '3', hasChildren: false }]],
  ])
  expect(grownTree<Record<string, unknown>>([root], below)).toMatchObject([
    { id: '1', children: [{ id: '2', children: [{ id: '3' }] }] },
  ])
})

test('[B-167] a row that was said to have some below it and has none is a leaf', () => {
  const [grown] = grownTree<Record<string, unknown>>([root], new Map([['1', []]]))
  expect(grown?.children).toBeUndefined()
})

test('[B-323] a branch is an array or has records', () => {
  expect(branchIn([root])).toEqual([root])
  expect(branchIn({ records: [root], total: 1 })).toEqual([root])
})

test.each([5, 'text', null, undefined, {}, { records: 5 }])(
  '[B-345] any other result is told: %j',
  (result) => {
    expect(() => branchIn(result)).toThrow('返回数据类型不识别')
  },
)
