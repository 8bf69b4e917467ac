import { expect, test } from 'vitest'
import { build, end, gateway, start, user } from '../graph/build.fixture.ts'
import { refuseStuck } from '../proof/prove.ts'
import { walk } from '../proof/walk.ts'
import { instanceOf } from './instance.fixture.ts'

const at = '2026-11-17 10:00:00'
const boss = { by: 'boss', at, reason: '测试' }
const line = build([start(), user('a', 'ann'), user('b', 'bob'), end()], ['s a', 'a b', 'b e'])

test('挂起 stops everything until 恢复', () => {
  const instance = instanceOf(line)
  expect(() => instance.send({ type: 'suspend', ...boss, by: 'ann' })).toThrow('只有流程管理员可以进行该操作')
  expect(() => instance.send({ type: 'resume', ...boss })).toThrow('流程没有挂起，不用恢复')
  instance.send({ type: 'suspend', ...boss })
  expect(() => instance.agree('a')).toThrow('流程已挂起，不能操作')
  expect(() => instance.send({ type: 'suspend', ...boss })).toThrow('流程已挂起，不能操作')
  instance.send({ type: 'resume', ...boss })
  instance.agree('a')
  expect(instance.waiting).toEqual(['b:bob'])
})

test('作废 ends an instance, suspended or not', () => {
  const instance = instanceOf(line)
  instance.send({ type: 'suspend', ...boss })
  instance.send({ type: 'void', ...boss })
  expect(instance.state).toMatchObject({ status: 'voided', tokens: [] })
  expect(() => instance.agree('a', 'ann', { task: 1 })).toThrow()
})

test('跳转 moves a token to a task of its scope', () => {
  const instance = instanceOf(line)
  const token = instance.state.tokens[0]!.id
  expect(() => instance.send({ type: 'jump', token, target: 'e', ...boss })).toThrow('只能跳转到审批节点')
  instance.send({ type: 'jump', token, target: 'b', ...boss })
  expect(instance.waiting).toEqual(['b:bob'])
  expect(walk({ graph: line, from: instance.state })).toEqual([])
})

test('a jump out of one of two branches is seen not to end', async () => {
  const forked = build(
    [
      start(),
      user('a', 'ann'),
      gateway('parallel', 'fork'),
      user('b', 'bob'),
      user('c', 'chief'),
      gateway('parallel', 'join'),
      end(),
    ],
    ['s a', 'a fork', 'fork b', 'fork c', 'b join', 'c join', 'join e'],
  )
  const instance = instanceOf(forked)
  instance.send({ type: 'jump', token: instance.state.tokens[0]!.id, target: 'b', ...boss })
  const jumped = { graph: forked, from: instance.state }
  await expect(refuseStuck(jumped, async () => [])).rejects.toThrow(
    '跳转后流程可能无法结束：并行网关【join】可能永远等待',
  )
})

test('催办 reminds those who are waited for, not too often, and not by strangers', () => {
  const instance = instanceOf(line)
  const urge = (by: string, time: string) => instance.send({ type: 'urge', by, at: `2026-11-17 ${time}` })
  expect(() => urge('stranger', '10:00:00')).toThrow('只有发起人和参与审批的人可以进行该操作')
  urge('zoe', '10:00:00')
  expect(instance.effects).toContainEqual(
    expect.objectContaining({ type: 'notify', users: ['ann'], reason: 'urge' }),
  )
  expect(() => urge('zoe', '10:12:30')).toThrow('请勿频繁催办，18分钟后再试')
  urge('zoe', '10:30:00')
})

test('抄送 tells others', () => {
  const instance = instanceOf(line)
  expect(() => instance.send({ type: 'copy', users: [], comment: '', by: 'ann', at })).toThrow('请选择抄送人')
  instance.send({ type: 'copy', users: ['x', 'x', 'y'], comment: '请阅', by: 'ann', at })
  expect(instance.effects).toContainEqual({ type: 'copy', users: ['x', 'y'], node: null, comment: '请阅' })
})
