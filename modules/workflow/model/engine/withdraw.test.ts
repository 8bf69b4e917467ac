import { expect, test } from 'vitest'
import { build, end, gateway, service, start, user } from '../graph/build.fixture.ts'
import type { ProcessSettings } from '../graph/settings.ts'
import { instanceOf } from './instance.fixture.ts'

const at = '2026-11-17 10:00:00'
const two = (settings: Partial<ProcessSettings> = {}) =>
  build([start(), user('a', 'ann,bob'), user('b', 'last'), end()], ['s a', 'a b', 'b e'], settings)

test('the starter takes the application back as long as the process lets', () => {
  const withdraw = (instance: ReturnType<typeof instanceOf>, by = 'zoe') =>
    instance.send({ type: 'withdraw', by, at, comment: '' })
  const open = instanceOf(two())
  expect(() => withdraw(open, 'ann')).toThrow('只有发起人可以撤回申请')
  withdraw(open)
  expect(open.state).toMatchObject({ status: 'withdrawn', tokens: [], timers: [] })

  const approved = instanceOf(two())
  approved.agree('a', 'ann')
  expect(() => withdraw(approved)).toThrow('已有人审批，不能撤回申请')
  expect(() => withdraw(instanceOf(two({ withdrawal: 'never' })))).toThrow('该流程不允许撤回申请')

  const anytime = instanceOf(two({ withdrawal: 'anytime' }))
  anytime.agree('a', 'ann')
  withdraw(anytime)
  expect(anytime.status).toBe('withdrawn')
  expect(() => withdraw(anytime)).toThrow('流程任务不存在或已处理')
})

test('an answer is taken back while nobody has seen what came of it', () => {
  const instance = instanceOf(two())
  instance.agree('a', 'ann')
  const { task } = instance.on('a', 'bob')
  instance.agree('a', 'bob')
  expect(() => instance.send({ type: 'withdrawTask', task, by: 'ann', at })).toThrow('只能撤回自己的审批')
  instance.send({ type: 'withdrawTask', task, by: 'bob', at })
  expect(instance.waiting).toEqual(['a:bob'])
  expect(instance.state.tokens[0]?.left).toBe(1)
  instance.agree('a', 'bob')

  instance.send({ type: 'read', ...instance.on('b', 'last') })
  expect(() => instance.send({ type: 'withdrawTask', task, by: 'bob', at })).toThrow(
    '撤回失败，后续任务已处理',
  )
})

test('a vote is taken back while the node is undecided, and the next in turn waits again', () => {
  const instance = instanceOf(
    build([start(), user('a', 'ann,bob', { mode: 'sequence' }), end()], ['s a', 'a e']),
  )
  const { task } = instance.on('a', 'ann')
  instance.agree('a', 'ann')
  expect(instance.waiting).toEqual(['a:bob'])
  instance.send({ type: 'withdrawTask', task, by: 'ann', at })
  expect(instance.waiting).toEqual(['a:ann'])
  expect(instance.state.tokens[0]?.left).toBe(2)
  instance.agree('a', 'ann')
  instance.agree('a', 'bob')
  expect(instance.status).toBe('approved')
})

test('what a join had taken comes back with the answer that let it go', () => {
  const instance = instanceOf(
    build(
      [
        start(),
        gateway('parallel', 'fork'),
        user('a', 'ann'),
        user('b', 'bob'),
        gateway('parallel', 'join'),
        user('c', 'last'),
        end(),
      ],
      ['s fork', 'fork a', 'fork b', 'a join', 'b join', 'join c', 'c e'],
    ),
  )
  instance.agree('a')
  const { task } = instance.on('b')
  instance.agree('b')
  expect(instance.places).toEqual(['c'])
  instance.send({ type: 'withdrawTask', task, by: 'bob', at })
  expect(instance.places).toEqual(['b', 'join'])
  instance.agree('b')
  instance.agree('c')
  expect(instance.status).toBe('approved')
})

test('what the world has begun to do is not called back', () => {
  const instance = instanceOf(
    build([start(), user('a', 'ann'), service('job'), end()], ['s a', 'a job', 'job e']),
  )
  const { task } = instance.on('a')
  instance.agree('a')
  expect(() => instance.send({ type: 'withdrawTask', task, by: 'ann', at })).toThrow(
    '撤回失败，后续任务已处理',
  )
})
