import { expect, test } from 'vitest'
import { build, end, start, user } from '../graph/build.fixture.ts'
import { instanceOf } from './instance.fixture.ts'

const graph = build([start(), user('a', 'ann,bob'), user('b', 'last'), end()], ['s a', 'a b', 'b e'])
const comment = ''

test('转办 makes a task another’s, a few times', () => {
  const instance = instanceOf(graph)
  const transfer = (from: string, to: string) =>
    instance.send({ type: 'transfer', to, comment, ...instance.on('a', from) })
  expect(() => transfer('ann', 'ann')).toThrow('转办人不能是本人')
  expect(() => transfer('ann', 'gone')).toThrow('用户【gone】不存在或已停用')
  transfer('ann', 'u1')
  expect(instance.waiting).toEqual(['a:u1', 'a:bob'])
  for (const [from, to] of [
    ['u1', 'u2'],
    ['u2', 'u3'],
    ['u3', 'u4'],
    ['u4', 'u5'],
  ] as const)
    transfer(from, to)
  expect(() => transfer('u5', 'u6')).toThrow('任务已转办5次，不能再转办')
})

test('委派 brings an opinion, and the owner decides', () => {
  const instance = instanceOf(graph)
  instance.send({ type: 'delegate', to: 'fang', comment, ...instance.on('a', 'ann') })
  expect(instance.taskOf('a', 'fang')).toMatchObject({ status: 'delegated', owner: 'ann' })
  expect(() => instance.send({ type: 'delegate', to: 'u', comment, ...instance.on('a', 'fang') })).toThrow(
    '委派中的任务不能再委派',
  )
  expect(() => instance.send({ type: 'transfer', to: 'u', comment, ...instance.on('a', 'fang') })).toThrow(
    '委派中的任务不能转办',
  )
  instance.refuse('a', 'fang', { comment: '我看不行' })
  expect(instance.taskOf('a', 'ann')).toMatchObject({ status: 'open', owner: null, comment: '我看不行' })
  expect(() => instance.send({ type: 'delegate', to: 'ann', comment, ...instance.on('a', 'ann') })).toThrow(
    '委派人不能是本人',
  )
  instance.agree('a', 'ann')
  instance.agree('a', 'bob')
  expect(instance.waiting).toEqual(['b:last'])
})

test('nothing is handed to the starter that the starter may not decide on', () => {
  const instance = instanceOf({ ...graph, settings: { ...graph.settings, ownApproval: 'skip' } })
  const words = '该申请由对方发起，不能交由其本人办理'
  const on = instance.on('a', 'ann')
  expect(() => instance.send({ type: 'transfer', to: 'zoe', comment, ...on })).toThrow(words)
  expect(() => instance.send({ type: 'reassign', to: 'zoe', reason: '出差', ...on, by: 'boss' })).toThrow(
    words,
  )
  expect(() =>
    instance.send({ type: 'addSign', where: 'parallel', users: ['u1', 'zoe'], comment, ...on }),
  ).toThrow(words)
  const own = instanceOf({ ...graph, settings: { ...graph.settings, ownApproval: 'self' } })
  own.send({ type: 'transfer', to: 'zoe', comment, ...own.on('a', 'ann') })
  expect(own.waiting).toEqual(['a:zoe', 'a:bob'])
})

test('改派 is for managers, who say why', () => {
  const instance = instanceOf(graph)
  const { task, at } = instance.on('a', 'ann')
  const reassign = (by: string, to: string, reason: string) =>
    instance.send({ type: 'reassign', task, at, by, to, reason })
  expect(() => reassign('ann', 'fang', '出差')).toThrow('只有流程管理员可以进行该操作')
  expect(() => reassign('boss', 'fang', '')).toThrow('请填写原因')
  expect(() => reassign('boss', 'gone', '出差')).toThrow('用户【gone】不存在或已停用')
  expect(() => reassign('boss', 'ann', '出差')).toThrow('改派人已是该任务的审批人')
  reassign('boss', 'fang', '出差')
  reassign('admin', 'feng', '又出差')
  expect(instance.waiting).toEqual(['a:feng', 'a:bob'])
})
