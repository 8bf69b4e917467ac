import { expect, test } from 'vitest'
import { readInstance } from './instance.ts'
import { shortest } from './plan.ts'
import { forMoves } from './search.ts'
import { solve } from './solve.ts'

const plain = `# three jobs on three machines
3 3
0 3 1 2 2 2
0 2 2 1 1 4
1 4 2 3 0 1
`

test('a job shop and a flexible one are told apart by what they say', () => {
  const jobShop = readInstance(plain)
  expect(jobShop).toMatchObject({ jobCount: 3, laneCount: 3, opCount: 9 })
  expect([...jobShop.choiceTime]).toEqual([3, 2, 2, 2, 1, 4, 4, 3, 1])
  const flexible = readInstance('2 3 1.5\n2 2 1 5 2 4 1 3 6\n1 1 3 2\n')
  expect(flexible).toMatchObject({ jobCount: 2, laneCount: 3, opCount: 3 })
  expect([...flexible.choiceLane]).toEqual([0, 1, 2, 2])
  expect([...flexible.choiceStart]).toEqual([0, 2, 3, 4])
})

test('machines may be counted from one', () => {
  expect([...readInstance('1 2\n1 5 2 4\n').choiceLane]).toEqual([0, 1])
})

test.each([
  ['', '文件是空的'],
  ['3\n', '第1行应写明工件数和机器数'],
  ['2 2\n0 1 1 2\n', '应有 2 个工件，只有 1 行'],
  ['1 2\n0 1 x 2\n', '第2行的“x”不是数'],
  ['1 2\n0 1.5 1 2\n', '第2行的 1.5 应为整数'],
  ['1 2\n2 1 0 3 1\n', '第2行缺少数字：工序或机器没有写全'],
  ['1 2\n1 1 0 3 9\n', '第2行多出 1 个数字'],
  ['1 2\n1 0\n', '第2行的第1道工序没有机器可做'],
  ['1 2\n1 1 5 3\n', '没有第 5 台机器：共 2 台'],
])('a broken file is refused with its place: %j', (text, words) => {
  expect(() => readInstance(text)).toThrow(words)
})

test('the shortest plan of a small shop is found, the same for a seed', () => {
  const found = () => solve(readInstance(plain), { weights: shortest, seed: 7, patience: forMoves(2000) })
  expect(found().score.length).toBe(11)
  expect(found().plan).toEqual(found().plan)
})
