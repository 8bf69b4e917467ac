import { expect, test } from 'vitest'
import { build, end, start, user } from '../graph/build.fixture.ts'
import { instanceOf } from './instance.fixture.ts'

const graph = build([start(), user('a', 'ann,bob'), user('b', 'last'), end()], ['s a', 'a b', 'b e'])

type Signed = ReturnType<typeof instanceOf>
const add = (instance: Signed, by: string, where: 'before' | 'after' | 'parallel', users: string[]) =>
  instance.send({ type: 'addSign', where, users, comment: '', ...instance.on('a', by) })
const reduce = (instance: Signed, by: string, users: string[]) =>
  instance.send({ type: 'reduceSign', users, ...instance.on('a', by) })

test('前加签 is answered first, then the task is open again', () => {
  const instance = instanceOf(graph)
  add(instance, 'ann', 'before', ['x', 'y'])
  expect(instance.taskOf('a', 'ann').status).toBe('waiting')
  expect(() => instance.agree('a', 'ann')).toThrow('加签人尚未处理完，请等待')
  instance.agree('a', 'x')
  instance.agree('a', 'y')
  expect(instance.taskOf('a', 'ann').status).toBe('open')
  expect(instance.state.tokens[0]?.left).toBe(2)
})

test('后加签 is asked once the task is agreed to, and counts for it', () => {
  const instance = instanceOf(graph)
  add(instance, 'ann', 'after', ['x'])
  expect(instance.waiting).toEqual(['a:ann', 'a:bob'])
  instance.agree('a', 'bob')
  instance.agree('a', 'ann')
  expect(instance.waiting).toEqual(['a:ann', 'a:x'])
  instance.agree('a', 'x')
  expect(instance.waiting).toEqual(['b:last'])
})

test('a refusal of somebody asked to sign is the refusal of the task', () => {
  for (const where of ['before', 'after'] as const) {
    const instance = instanceOf(graph)
    add(instance, 'ann', where, ['x', 'y'])
    if (where === 'after') instance.agree('a', 'ann')
    instance.refuse('a', 'x')
    expect(instance.status).toBe('refused')
  }
})

test('whoever agreed and had others sign after keeps the own answer when one of those refuses', () => {
  for (const mode of ['all', 'ratio'] as const) {
    const voting = build(
      [start(), user('a', 'ann,bob', { mode, ratio: 0.5, weights: { ann: 3 } }), user('b', 'last'), end()],
      ['s a', 'a b', 'b e'],
    )
    const instance = instanceOf(voting)
    add(instance, 'ann', 'after', ['x'])
    instance.send({
      type: 'complete',
      answer: 'agree',
      comment: '可以',
      isSigned: false,
      variables: {},
      chosen: {},
      ...instance.on('a', 'ann'),
    })
    const signed = instance.taskOf('a', 'ann').id
    instance.refuse('a', 'x')
    expect(instance.status).toBe('refused')
    expect(instance.state.tasks.find(({ id }) => id === signed)).toMatchObject({
      status: 'done',
      outcome: 'agree',
      comment: '可以',
    })
    expect(instance.state.tasks.find(({ assignee }) => assignee === 'x')).toMatchObject({
      outcome: 'refuse',
      isVote: true,
      weight: mode === 'ratio' ? 3 : 1,
    })
  }
})

test('并行加签 adds a member with a vote', () => {
  const instance = instanceOf(graph)
  add(instance, 'ann', 'parallel', ['x'])
  expect(instance.state.tokens[0]?.left).toBe(3)
  instance.agree('a', 'ann')
  instance.agree('a', 'bob')
  expect(instance.waiting).toEqual(['a:x'])
  instance.agree('a', 'x')
  expect(instance.waiting).toEqual(['b:last'])
})

test('nobody is asked twice, and nobody who has left', () => {
  const instance = instanceOf(graph)
  expect(() => add(instance, 'ann', 'before', [])).toThrow('请选择加签人')
  expect(() => add(instance, 'ann', 'before', ['bob'])).toThrow('加签人与现有审批人[bob]重复')
  expect(() => add(instance, 'ann', 'parallel', ['x', 'x'])).toThrow('加签人与现有审批人[x]重复')
  expect(() => add(instance, 'ann', 'after', ['gone'])).toThrow('用户【gone】不存在或已停用')
  add(instance, 'ann', 'before', ['x'])
  expect(() => add(instance, 'x', 'parallel', ['z'])).toThrow('加签人不能并行加签')
  add(instance, 'x', 'before', ['z'])
  instance.agree('a', 'z')
  instance.agree('a', 'x')
  expect(instance.taskOf('a', 'ann').status).toBe('open')
})

test('减签 takes off whom one asked oneself, and what waited goes on', () => {
  const instance = instanceOf(graph)
  add(instance, 'ann', 'before', ['x', 'y'])
  instance.agree('a', 'x')
  expect(() => reduce(instance, 'ann', ['x'])).toThrow('【x】不是你加签的，或已处理，不能减签')
  expect(() => reduce(instance, 'bob', ['y'])).toThrow('不能减签')
  reduce(instance, 'ann', ['y'])
  expect(instance.taskOf('a', 'ann').status).toBe('open')

  add(instance, 'ann', 'after', ['z'])
  reduce(instance, 'ann', ['z'])
  add(instance, 'bob', 'parallel', ['w'])
  instance.agree('a', 'ann')
  reduce(instance, 'bob', ['w'])
  instance.agree('a', 'bob')
  expect(instance.waiting).toEqual(['b:last'])
})
