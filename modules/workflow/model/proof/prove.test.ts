import { expect, test } from 'vitest'
import { boundary, build, choice, end, gateway, start, sub, user } from '../graph/build.fixture.ts'
import type { Graph } from '../graph/graph.ts'
import { prove } from './prove.ts'

const record = { amount: 'number', kind: 'text' } as const

/** Every node gets a name of its own, so that nothing is said about names. */
function found(graph: Graph): string[] {
  const nodes = Object.fromEntries(
    Object.entries(graph.nodes).map(([id, node]) => [id, { ...node, name: id.toUpperCase() }]),
  )
  return prove({ ...graph, nodes }, record).map(({ element, message }) => `${element}: ${message}`)
}

const forkJoin = (
  fork: ReturnType<typeof gateway<'parallel'>> | ReturnType<typeof choice<'exclusive' | 'inclusive'>>,
  join: typeof fork,
) =>
  build(
    [start(), fork, user('a', 'x'), user('b', 'x'), join, end()],
    ['s g', 'g a', 'g b amount > 5', 'a j', 'b j', 'j e'],
  )
const plain = (graph: Graph): Graph => ({
  ...graph,
  flows: Object.fromEntries(
    Object.entries(graph.flows).map(([id, flow]) => [id, { ...flow, condition: null }]),
  ),
})

test('sound pairs of gateways are let through', () => {
  expect(found(plain(forkJoin(gateway('parallel', 'g'), gateway('parallel', 'j'))))).toEqual([])
  expect(found(forkJoin(choice('exclusive', 'g', 1), choice('exclusive', 'j')))).toEqual([])
  expect(found(forkJoin(choice('inclusive', 'g', 1), choice('inclusive', 'j')))).toEqual([])
})

test('a parallel join after an exclusive split waits for ever', () => {
  expect(found(forkJoin(choice('exclusive', 'g', 1), gateway('parallel', 'j')))).toEqual([
    'j: 并行网关【J】可能永远等待',
  ])
})

test('parallel branches that are not joined run what follows twice', () => {
  const graph = build(
    [start(), gateway('parallel', 'g'), user('a', 'x'), user('b', 'x'), user('c', 'x'), end()],
    ['s g', 'g a', 'g b', 'a c', 'b c', 'c e'],
  )
  expect(found(graph)).toEqual(['c: 节点【C】会同时执行多次，并行的分支没有汇合'])
})

test('a gateway needs a default, unless two of its conditions are each other’s opposite', () => {
  const graph = (one: string, other: string) =>
    build(
      [start(), choice('exclusive', 'g'), user('a', 'x'), user('b', 'x'), end()],
      ['s g', `g a ${one}`, `g b ${other}`, 'a e', 'b e'],
    )
  expect(found(graph('amount > 5', 'amount < 5'))).toEqual(['g: 网关【G】缺少默认分支'])
  expect(found(graph('amount > 5', 'amount > 9'))).toEqual(['g: 网关【G】缺少默认分支'])
  expect(found(graph('amount > 5', 'amount <= 5'))).toEqual([])
  expect(found(graph("kind = 'a' and amount > 5", "not (kind = 'a' and amount > 5)"))).toEqual([])
})

test('a loop in which nothing waits never ends; one with a task may', () => {
  const loop = (middle: ReturnType<typeof choice<'exclusive'>> | ReturnType<typeof user>) =>
    build(
      [start(), choice('exclusive', 'm'), middle, choice('exclusive', 'g', 4), end()],
      ['s m', 'm n', 'n g', 'g m amount > 5', 'g e'],
    )
  expect(found(loop(choice('exclusive', 'n')))).toEqual([
    'm: 节点【M】所在的循环中没有等待处理的节点，会无休止地循环',
    'n: 节点【N】所在的循环中没有等待处理的节点，会无休止地循环',
    'g: 节点【G】所在的循环中没有等待处理的节点，会无休止地循环',
  ])
  expect(found(loop(user('n', 'x')))).toEqual([])
})

test('a loop without a way out does not reach the end', () => {
  const graph = build(
    [start(), choice('exclusive', 'g', 2), user('a', 'x'), user('b', 'x'), end(), user('c', 'x')],
    ['s g', 'g a amount > 5', 'g c', 'a b', 'b a', 'c e'],
  )
  expect(found(graph)).toEqual(['a: 节点【A】到不了结束事件', 'b: 节点【B】到不了结束事件'])
})

test('a node that nothing leads to is named', () => {
  const graph = build([start(), user('a', 'x'), user('dead', 'x'), end()], ['s a', 'a e', 'dead e'])
  expect(found(graph)).toEqual(['dead: 节点【DEAD】永远不会执行'])
})

test('conditions are checked against the record, each at its place', () => {
  const graph = (condition: string) =>
    build(
      [start(), choice('exclusive', 'g', 2), user('a', 'x'), user('b', 'x'), end()],
      ['s g', `g a ${condition}`, 'g b', 'a e', 'b e'],
    )
  expect(found(graph("hasRole('clerk') or deptLevel() > 2 and outcome = 'agree'"))).toEqual([])
  expect(found(graph('price > 5'))).toEqual([
    'f1: 网关【G】到【A】的连线的条件：公式出错，请检查：未知变量price',
  ])
  expect(found(graph('amount + 5'))).toEqual([
    'f1: 网关【G】到【A】的连线的条件：公式“amount + 5”的结果应为是非值，现在是数字',
  ])
  expect(found(graph("amount > 'x'"))[0]).toContain('应与前面同为数字，这里是文本')
  expect(found(graph('amount >'))[0]).toContain('公式没有写完')
})

test('all findings are told at once', () => {
  const graph = build(
    [
      start(),
      start('s2'),
      user('a', ''),
      { ...user('b', 'x'), approval: { ...user('b', 'x').approval, assign: [] } },
      boundary('late', 'nowhere'),
      sub('p'),
      end(),
    ],
    ['s a', 'a b', 'a e', 'b p', 'p e'],
  )
  expect(found(graph)).toEqual(
    expect.arrayContaining([
      'null: 流程应有且只有一个开始事件，现有2个',
      'p: 子流程【P】应有且只有一个开始事件，现有0个',
      'p: 子流程【P】没有结束事件',
      'a: 节点【A】有多条出线，请用网关分支',
      's2: 节点【S2】没有出线，也不是结束事件',
      'late: 边界事件【LATE】没有附着在任务或子流程上',
      'b: 任务【B】没有设置审批人',
    ]),
  )
})

test('an error must be caught where it is raised', () => {
  const graph = (code: string) =>
    build(
      [
        start(),
        sub('p'),
        start('ps', 'p'),
        user('a', 'x', {}, 'p'),
        end('fail', 'p', { ends: 'error', error: 'stock' }),
        boundary('caught', 'p', { trigger: { on: 'error', code } }),
        end(),
      ],
      ['s p', 'p e', 'ps a', 'a fail', 'caught e'],
    )
  expect(found(graph('other'))).toEqual(['fail: 错误结束事件【FAIL】没有对应的错误边界事件'])
  expect(found(graph('stock'))).toEqual([])
})

test('a process with too many ways is not proved', () => {
  const branches = Array.from({ length: 14 }, (_, index) => `t${index}`)
  const graph = build(
    [
      start(),
      gateway('parallel', 'g'),
      ...branches.map((id) => user(id, 'x')),
      gateway('parallel', 'j'),
      end(),
    ],
    ['s g', ...branches.flatMap((id) => [`g ${id}`, `${id} j`]), 'j e'],
  )
  expect(found(graph)).toEqual(['null: 流程过于复杂，超过5000种状态，无法证明能够结束'])
})
