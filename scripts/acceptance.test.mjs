import { expect, test } from 'vitest'
import { compare, readRows, summary } from './acceptance.mjs'
import { titlesIn } from './test-titles.mjs'

const rows = readRows(
  'id\tseed\tsection\tarea\tstatement\thow\nA-001\t0\t1\tlayout\tone\tui\nA-002\t0\t1\ttabs\ttwo\tui\n',
)

const compared = (text) => compare(rows, titlesIn('a.test.ts', text))

// Put together here, lest this very file be found to claim rows.
const id = (number) => ['[A', `${number}]`].join('-')

test('an id in the title of a test proves its row, several ids prove several', () => {
  expect([...compared(`test('${id('001')} ${id('002')} both', () => {})`).proved]).toEqual(['A-001', 'A-002'])
  expect([...compared(`it.each([[1], [2]])('${id('002')} %i', (n) => {})`).proved]).toEqual(['A-002'])
  expect([...compared(`test.runIf(x)(\`${id('001')} \${name}\`, async () => {})`).proved]).toEqual(['A-001'])
  expect([...compared(`describe('x', () => { test('${id('001')} in a group', () => {}) })`).proved]).toEqual([
    'A-001',
  ])
})

test('a test by another name is a test', () => {
  const text = `import { test as alone } from 'runner'\nalone('${id('001')} by itself', () => {})`
  expect([...compared(text).proved]).toEqual(['A-001'])
  expect(compared(`other('${id('001')} no test', () => {})`).proved).toEqual(new Set())
})

test('a test bears four ids, and not five', () => {
  const titled = (count) => compared(`\ntest('${id('001').repeat(count)} many', () => {})`).problems
  expect(titled(4)).toEqual([])
  expect(titled(5)).toEqual(['a.test.ts:2 一个测试标了 5 个编号，最多 4 个，请拆开'])
})

test('an id that is in no title proves nothing', () => {
  expect(compared(`// ${id('001')}\nconst note = '${id('002')}'\ntest('plain', () => {})`)).toEqual({
    proved: new Set(),
    problems: [],
  })
})

test('an id the list does not know is a fault, told with its place', () => {
  expect(compared(`\ntest('${id('999')} made up', () => {})`).problems).toEqual([
    `a.test.ts:2 ${id('999')} 不在 docs/acceptance.tsv 中`,
  ])
})

test.each([
  `test.skip('ID later', () => {})`,
  `test.todo('ID later')`,
  `it.skip.each([[1]])('ID later', () => {})`,
  `test.fixme('ID later', async ({ page }) => {})`,
  `describe.skip('group', () => { test('ID later', () => {}) })`,
  `test.describe.skip('group', () => { test('ID later', () => {}) })`,
  `test('ID later', async () => { test.skip() })`,
  `test('ID later', (ctx) => { ctx.skip() })`,
])('a test that is left out proves nothing and is a fault: %s', (text) => {
  const { proved, problems } = compared(text.replace('ID', id('001')))
  expect(proved.size).toBe(0)
  expect(problems).toEqual([expect.stringContaining('的测试被跳过')])
})

test('an id on a group is a fault, for a group proves nothing', () => {
  expect(compared(`describe('${id('001')} group', () => {})`).problems).toEqual([
    expect.stringContaining('不在测试的标题上'),
  ])
})

test('the table counts rows with and without a test for every area and in total', () => {
  expect(summary(rows, new Set(['A-001'])).map((line) => line.split(/\s+/))).toEqual([
    ['area', 'rows', 'tested', 'open'],
    ['layout', '1', '1', '0'],
    ['tabs', '1', '0', '1'],
    ['total', '2', '1', '1'],
  ])
})
