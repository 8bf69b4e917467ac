import { expect, test } from 'vitest'
import {
  boundary,
  build,
  choice,
  end,
  gateway,
  service,
  start,
  sub,
  timer,
  user,
} from '../graph/build.fixture.ts'
import type { Timeout } from '../graph/settings.ts'
import { instanceOf } from './instance.fixture.ts'

const clock = { by: '', at: '2026-11-17 12:00:00' }

test('an exclusive gateway takes the first condition that holds, else the default, else says so', () => {
  const graph = (otherwise: number | null) =>
    build(
      [
        start(),
        choice('exclusive', 'x', otherwise),
        user('a', 'ann'),
        user('b', 'bob'),
        user('c', 'chief'),
        end(),
      ],
      ['s x', 'x a amount > 1000', 'x b amount > 100', 'x c', 'a e', 'b e', 'c e'],
    )
  const at = (amount: number) => instanceOf(graph(3), { variables: { amount } }).waiting
  expect([at(5000), at(500), at(5)]).toEqual([['a:ann'], ['b:bob'], ['c:chief']])
  const open = build(
    [start(), choice('exclusive', 'x'), user('a', 'ann'), user('b', 'bob'), end()],
    ['s x', 'x a amount > 1000', 'x b amount > 100', 'a e', 'b e'],
  )
  expect(() => instanceOf(open, { variables: { amount: 1 } })).toThrow('条件分支无可用路径：x')
})

test('conditions ask for the starter’s role and department', () => {
  const graph = build(
    [start(), choice('exclusive', 'x', 2), user('a', 'ann'), user('b', 'bob'), end()],
    ['s x', "x a hasRole('clerk') and deptLevel() = 2", 'x b', 'a e', 'b e'],
  )
  expect(instanceOf(graph).waiting).toEqual(['a:ann'])
  const starter = { user: 'zoe', depart: 'sales', roles: [], departLevel: 2 }
  expect(instanceOf(graph, { starter }).waiting).toEqual(['b:bob'])
})

test('an inclusive join waits for those that set out, and for no others', () => {
  const graph = build(
    [
      start(),
      choice('inclusive', 'split', 3),
      user('a', 'ann'),
      user('b', 'bob'),
      user('c', 'chief'),
      choice('inclusive', 'join'),
      user('d', 'last'),
      end(),
    ],
    [
      's split',
      'split a amount > 10',
      'split b amount > 100',
      'split c',
      'a join',
      'b join',
      'c join',
      'join d',
      'd e',
    ],
  )
  const both = instanceOf(graph, { variables: { amount: 500 } })
  expect(both.waiting).toEqual(['a:ann', 'b:bob'])
  both.agree('b')
  expect(both.waiting).toEqual(['a:ann'])
  both.agree('a')
  expect(both.waiting).toEqual(['d:last'])
  const none = instanceOf(graph, { variables: { amount: 5 } })
  none.agree('c')
  expect(none.waiting).toEqual(['d:last'])
})

test('a timer on the way holds a token until it is due', () => {
  const instance = instanceOf(
    build([start(), timer('t', 'PT2H'), user('a', 'ann'), end()], ['s t', 't a', 'a e']),
  )
  const [due] = instance.state.timers
  const spec = { form: 'duration', text: 'PT2H' }
  expect(instance.effects).toContainEqual({ type: 'timer', timer: due!.id, spec, isWorkingTime: false })
  instance.send({ type: 'fire', timer: due!.id, ...clock })
  expect(instance.waiting).toEqual(['a:ann'])
  expect(() => instance.send({ type: 'fire', timer: due!.id, ...clock })).toThrow('定时器不存在或已取消')
})

test('a timer beside a task takes its place, or runs besides', () => {
  const graph = (isInterrupting: boolean) =>
    build(
      [start(), user('a', 'ann'), boundary('late', 'a', { isInterrupting }), user('b', 'bob'), end()],
      ['s a', 'a e', 'late b', 'b e'],
    )
  const instead = instanceOf(graph(true))
  instead.send({ type: 'fire', timer: instead.state.timers[0]!.id, ...clock })
  expect(instead.waiting).toEqual(['b:bob'])
  const besides = instanceOf(graph(false))
  besides.send({ type: 'fire', timer: besides.state.timers[0]!.id, ...clock })
  expect(besides.waiting).toEqual(['a:ann', 'b:bob'])
  besides.agree('a')
  expect(besides.status).toBe('running')
  besides.agree('b')
  expect(besides.status).toBe('approved')
})

test('a timer that goes off three times begins anew twice', () => {
  const trigger = { on: 'timer', timer: { form: 'cycle', text: 'R3/PT1H' } } as const
  const instance = instanceOf(
    build(
      [
        start(),
        user('a', 'ann'),
        boundary('late', 'a', { isInterrupting: false, trigger }),
        end('e2'),
        end(),
      ],
      ['s a', 'a e', 'late e2'],
    ),
  )
  const { id } = instance.state.timers[0]!
  for (const left of [2, 1]) {
    instance.send({ type: 'fire', timer: id, ...clock })
    expect(instance.state.timers).toMatchObject([{ id, timesLeft: left }])
  }
  instance.send({ type: 'fire', timer: id, ...clock })
  expect(instance.state.timers).toEqual([])
  expect(instance.waiting).toEqual(['a:ann'])
})

const overdue = (action: Timeout['action']) => {
  const timeout = { minutes: 480, action }
  const instance = instanceOf(
    build([start(), user('a', 'ann', { timeout }), user('b', 'last'), end()], ['s a', 'a b', 'b e']),
  )
  const { id } = instance.state.timers[0]!
  const spec = { form: 'duration', text: 'PT480M' }
  expect(instance.effects).toContainEqual({ type: 'timer', timer: id, spec, isWorkingTime: true })
  instance.send({ type: 'fire', timer: id, ...clock })
  return instance
}

test('a deadline reminds, decides, or goes to the leader', () => {
  const reminded = overdue('remind')
  expect(reminded.effects).toContainEqual(expect.objectContaining({ reason: 'overdue', users: ['ann'] }))
  expect(reminded.state.timers).toHaveLength(1)
  expect(overdue('agree').waiting).toEqual(['b:last'])
  expect(overdue('refuse').status).toBe('refused')
  expect(overdue('escalate').waiting).toEqual(['a:chief'])
})

test('a deadline hands nobody their own application where starters are kept out', () => {
  const timeout = { minutes: 480, action: 'escalate' } as const
  const graph = build([start(), user('a', 'ann', { timeout }), end()], ['s a', 'a e'])
  const kept = { ...graph, settings: { ...graph.settings, ownApproval: 'skip' as const } }
  const instance = instanceOf(kept, {
    starter: { user: 'chief', depart: 'sales', roles: [], departLevel: 2 },
  })
  instance.send({ type: 'fire', timer: instance.state.timers[0]!.id, ...clock })
  expect(instance.waiting).toEqual(['a:boss'])
})

test('a service task waits for its job', () => {
  const instance = instanceOf(
    build([start(), service('job'), user('a', 'ann'), end()], ['s job', 'job a', 'a e']),
  )
  const token = instance.state.tokens[0]!.id
  expect(instance.effects).toContainEqual({ type: 'job', token, handler: 'archive', variables: {} })
  instance.send({ type: 'finishJob', token, variables: { archived: true }, ...clock })
  expect(instance.state.variables).toEqual({ archived: true })
  expect(instance.waiting).toEqual(['a:ann'])
  expect(() => instance.send({ type: 'finishJob', token, variables: {}, ...clock })).toThrow(
    '流程任务不存在或已处理',
  )
})

const place = { scope: null, name: '-' }

test('of several events the first decides the way', () => {
  const graph = build(
    [
      start(),
      gateway('event', 'g'),
      timer('t'),
      { ...place, id: 'm', kind: 'catch', trigger: { on: 'message', name: 'paid' } },
      user('late', 'ann'),
      user('paid', 'bob'),
      end(),
    ],
    ['s g', 'g t', 'g m', 't late', 'm paid', 'late e', 'paid e'],
  )
  const paid = instanceOf(graph)
  expect(() => paid.send({ type: 'message', name: 'other', variables: {}, ...clock })).toThrow(
    '没有节点在等待消息【other】',
  )
  paid.send({ type: 'message', name: 'paid', variables: {}, ...clock })
  expect(paid.waiting).toEqual(['paid:bob'])
  expect(paid.state.timers).toEqual([])
  const late = instanceOf(graph)
  late.send({ type: 'fire', timer: late.state.timers[0]!.id, ...clock })
  expect(late.waiting).toEqual(['late:ann'])
})

test('a called process is begun, waited for, and ended with its caller', () => {
  const graph = build(
    [start(), { ...place, id: 'c', kind: 'call', process: 'other' }, user('a', 'ann'), end()],
    ['s c', 'c a', 'a e'],
  )
  const instance = instanceOf(graph, { variables: { amount: 1 } })
  const token = instance.state.tokens[0]!.id
  expect(instance.effects).toContainEqual({ type: 'call', token, process: 'other', variables: { amount: 1 } })
  const back = instanceOf(graph)
  back.send({ type: 'finishCall', token, variables: {}, ...clock })
  expect(back.waiting).toEqual(['a:ann'])
  instance.send({ type: 'void', reason: '测试', ...clock, by: 'boss' })
  expect(instance.effects).toContainEqual({ type: 'cancelCall', token })
})

test('an error leaves its sub-process by the boundary that takes it', () => {
  const trigger = { on: 'error', code: 'stock' } as const
  const graph = build(
    [
      start(),
      sub('p'),
      start('ps', 'p'),
      gateway('parallel', 'fork', 'p'),
      user('in', 'ann', {}, 'p'),
      user('other', 'bob', {}, 'p'),
      end('fail', 'p', { ends: 'error', error: 'stock' }),
      end('pe', 'p'),
      boundary('caught', 'p', { trigger }),
      user('repair', 'chief'),
      end(),
    ],
    ['s p', 'p e', 'ps fork', 'fork in', 'fork other', 'in fail', 'other pe', 'caught repair', 'repair e'],
  )
  const instance = instanceOf(graph)
  instance.agree('in')
  expect(instance.waiting).toEqual(['repair:chief'])
})

test('a terminating end drops what runs beside it, and an end may refuse', () => {
  const graph = build(
    [
      start(),
      gateway('parallel', 'fork'),
      user('a', 'ann'),
      user('b', 'bob'),
      end('stop', null, { ends: 'scope', result: 'refuse' }),
      end(),
    ],
    ['s fork', 'fork a', 'fork b', 'a stop', 'b e'],
  )
  const instance = instanceOf(graph)
  instance.agree('a')
  expect(instance.state).toMatchObject({ status: 'refused', tokens: [] })
})

test('a script calculates, a message is sent', () => {
  const graph = build(
    [
      start(),
      { ...place, id: 'k', kind: 'script', variable: 'total', expression: 'sum(lines.amount) * 2' },
      { ...place, id: 'm', kind: 'send', message: 'ready' },
      user('a', 'ann'),
      end(),
    ],
    ['s k', 'k m', 'm a', 'a e'],
  )
  const instance = instanceOf(graph, { variables: { lines: [{ amount: 1.5 }, { amount: 2 }] } })
  expect(instance.state.variables.total).toBe(7)
  expect(instance.effects).toContainEqual(expect.objectContaining({ type: 'message', name: 'ready' }))
})
