import { expect, test } from 'vitest'
import { build, end, manual, service, start, user } from '../graph/build.fixture.ts'
import type { Approval, ProcessSettings } from '../graph/settings.ts'
import { environmentFrom } from '../people/environment.ts'
import { company, instanceOf } from './instance.fixture.ts'

const one = (users: string, approval: Partial<Approval> = {}, settings: Partial<ProcessSettings> = {}) =>
  build([start(), user('a', users, approval), user('b', 'last'), end()], ['s a', 'a b', 'b e'], settings)

test('a process runs from its start to its end', () => {
  const instance = instanceOf(one('ann'))
  expect(instance.waiting).toEqual(['a:ann'])
  instance.agree('a', 'ann')
  expect(instance.waiting).toEqual(['b:last'])
  instance.agree('b', 'last')
  expect(instance.status).toBe('approved')
  expect(instance.state).toMatchObject({ tokens: [], timers: [] })
  expect(instance.effects).toContainEqual({ type: 'ended', status: 'approved' })
})

test('a task is done once, and only by its handler', () => {
  const instance = instanceOf(one('ann,bob'))
  const { task } = instance.on('a', 'ann')
  expect(() => instance.agree('a', undefined, { by: 'zoe' })).toThrow('该任务的审批人不是你')
  instance.agree('a', 'ann')
  expect(() => instance.agree('a', 'bob', { task, by: 'ann' })).toThrow('流程任务不存在或已处理')
})

test('会签 waits for all, 或签 for the first', () => {
  const all = instanceOf(one('ann,bob'))
  all.agree('a', 'ann')
  expect(all.waiting).toEqual(['a:bob'])
  const any = instanceOf(one('ann,bob', { mode: 'any' }))
  any.agree('a', 'bob')
  expect(any.waiting).toEqual(['b:last'])
})

test('依次 asks one after the other, and ends with a refusal', () => {
  const instance = instanceOf(one('ann,bob,fang', { mode: 'sequence' }))
  expect(instance.waiting).toEqual(['a:ann'])
  expect(instance.state.tokens[0]?.left).toBe(3)
  instance.agree('a', 'ann')
  expect(instance.waiting).toEqual(['a:bob'])
  instance.refuse('a', 'bob')
  expect(instance.status).toBe('refused')
})

test('随机 asks whoever has least to do', () => {
  expect(instanceOf(one('ann,idle,bob', { mode: 'random' })).waiting).toEqual(['a:idle'])
})

test('认领 gives a task to the first who takes it', () => {
  const instance = instanceOf(one('ann,bob', { mode: 'claim' }))
  expect(instance.waiting).toEqual(['a:?'])
  expect(() => instance.agree('a', 'ann')).toThrow('请先认领该任务')
  expect(() => instance.send({ type: 'claim', ...instance.on('a', 'zoe') })).toThrow('该任务的审批人不是你')
  const claim = { type: 'claim', ...instance.on('a', 'bob') } as const
  instance.send(claim)
  expect(() => instance.send({ ...claim, by: 'ann' })).toThrow('流程任务不存在或已处理')
  instance.agree('a', 'bob')
  expect(instance.waiting).toEqual(['b:last'])
})

test('a node that asks for an opinion or a signature gets it', () => {
  const instance = instanceOf(one('ann', { isCommentRequired: true, isSignatureRequired: true }))
  expect(() => instance.agree('a', 'ann', { comment: ' ' })).toThrow('审批意见不能为空！')
  expect(() => instance.agree('a', 'ann', { comment: '同意' })).toThrow('请先手写签名')
  instance.agree('a', 'ann', { comment: '同意', isSigned: true })
  expect(instance.waiting).toEqual(['b:last'])
})

test('a refusal ends, goes back, or goes on, as the node says', () => {
  const refused = (afterRefusal: Approval['afterRefusal']) => {
    const instance = instanceOf(
      build([start(), user('a', 'ann'), user('b', 'bob', { afterRefusal }), end()], ['s a', 'a b', 'b e']),
    )
    instance.agree('a')
    instance.refuse('b')
    return instance
  }
  expect(refused('end').status).toBe('refused')
  expect(refused('previous').waiting).toEqual(['a:ann'])
  expect(refused('starter').waiting).toEqual(['s:zoe'])
  expect(refused('continue').status).toBe('approved')
})

test('whoever approved just before, or ever, is not asked again where the process says so', () => {
  const graph = (repeated: ProcessSettings['repeated']) =>
    build(
      [start(), user('a', 'ann'), user('b', 'bob'), user('c', 'ann,bob'), end()],
      ['s a', 'a b', 'b c', 'c e'],
      { repeated },
    )
  const at = (repeated: ProcessSettings['repeated']) => {
    const instance = instanceOf(graph(repeated))
    instance.agree('a')
    instance.agree('b')
    return instance
  }
  expect(at('ask').waiting).toEqual(['c:ann', 'c:bob'])
  expect(at('consecutive').waiting).toEqual(['c:ann'])
  expect(at('any').status).toBe('approved')
})

test('the own application is approved by oneself, nobody, or the leader', () => {
  const at = (ownApproval: ProcessSettings['ownApproval']) =>
    instanceOf(one('zoe', {}, { ownApproval })).waiting
  expect(at('self')).toEqual(['a:zoe'])
  expect(at('skip')).toEqual(['b:last'])
  expect(at('leader')).toEqual(['a:chief'])
})

test('where the starter is spared it is written down, and somebody else approves at last', () => {
  const among = instanceOf(one('zoe,ann', {}, { ownApproval: 'skip' }))
  expect(among.state.tasks).toMatchObject([
    { assignee: 'zoe', status: 'done', outcome: 'skip' },
    { assignee: 'ann', status: 'open' },
  ])
  const alone = instanceOf(
    build([start(), user('a', 'zoe'), user('b', 'zoe'), end()], ['s a', 'a b', 'b e'], {
      ownApproval: 'skip',
    }),
  )
  expect(alone.waiting).toEqual(['b:boss'])
  alone.agree('b')
  expect(alone.status).toBe('approved')
})

const place = { name: '', scope: null }
const spared = { ownApproval: 'skip' } as const

test.each([
  { ...place, id: 'b', kind: 'send', message: 'ready' },
  { ...place, id: 'b', kind: 'throw', trigger: { on: 'signal', name: 'go' } },
  { ...place, id: 'b', kind: 'call', process: 'other' },
  service('b'),
] as const)('what left the house by a $kind after the starter was spared is not done twice', (node) => {
  const after = instanceOf(build([start(), user('a', 'zoe'), node, end()], ['s a', 'a b', 'b e'], spared))
  const token = after.state.tokens.find((each) => each.node === 'b')?.id
  const type = node.kind === 'call' ? 'finishCall' : 'finishJob'
  if (token) after.send({ type, token, variables: {}, by: '', at: '2026-11-17 10:00:00' })
  expect([after.status, after.waiting]).toEqual(['approved', []])
})

test('what left the house before the starter was spared does not keep somebody else from approving', () => {
  const node = { ...place, id: 'b', kind: 'send', message: 'ready' } as const
  const before = instanceOf(build([start(), node, user('a', 'zoe'), end()], ['s b', 'b a', 'a e'], spared))
  expect(before.waiting).toEqual(['a:boss'])
})

test('where there is truly nobody but the starter, what was spared stays so', () => {
  const environment = environmentFrom({ ...company, administrators: () => ['zoe'] })
  const steps = [start(), user('a', 'zoe'), user('b', 'zoe', { kind: 'handle' }), end()]
  const alone = instanceOf(build(steps, ['s a', 'a b', 'b e'], { ...spared, managers: [] }), { environment })
  expect(alone.status).toBe('approved')
  expect(alone.log).toHaveLength(1)
  expect(alone.state.trail.filter(({ isSpared }) => isSpared)).toHaveLength(2)
})

test('where nobody is found, the process says what happens', () => {
  const at = (nobody: ProcessSettings['nobody']) => instanceOf(one('', {}, { nobody }))
  expect(at('pass').waiting).toEqual(['b:last'])
  expect(at('refuse').status).toBe('refused')
  expect(at('managers').waiting).toEqual(['a:boss'])
  expect(at('user:ann').waiting).toEqual(['a:ann'])
  expect(at('user:gone').waiting).toEqual(['a:deputy'])
  expect(instanceOf(one('', {}, { managers: ['nobody'] })).waiting).toEqual(['a:admin'])
  const environment = environmentFrom({ ...company, administrators: () => [] })
  expect(() => instanceOf(one('', {}, { managers: [] }), { environment })).toThrow('任务(a)找不到审批人')
})

test('an agent answers for somebody who is away', () => {
  const instance = instanceOf(one('away'))
  expect(() => instance.agree('a', undefined, { by: 'ann' })).toThrow('该任务的审批人不是你')
  instance.agree('a', undefined, { by: 'deputy' })
  expect(instance.waiting).toEqual(['b:last'])
})

test('nobody answers the own application in the name of somebody else', () => {
  const starter = { user: 'deputy', depart: 'sales', roles: [], departLevel: 2 }
  const instance = instanceOf(one('away'), { starter, by: 'deputy' })
  const words = '这是您本人发起的申请，不能代他人办理'
  expect(() => instance.agree('a', undefined, { by: 'deputy' })).toThrow(words)
  const on = { ...instance.on('a'), by: 'deputy' }
  expect(() => instance.send({ type: 'transfer', to: 'ann', comment: '', ...on })).toThrow(words)
  instance.agree('a', 'away')
  expect(instance.waiting).toEqual(['b:last'])
})

test('somebody who has left is not stood in for by the starter, whom the node then would not ask', () => {
  const starter = { user: 'deputy', depart: 'sales', roles: [], departLevel: 2 }
  const instance = instanceOf(one('gone', {}, { ownApproval: 'skip' }), { starter, by: 'deputy' })
  expect(instance.waiting).toEqual(['a:boss'])
})

test('approvers left to the starter must be picked', () => {
  const graph = one('', { assign: [{ by: 'starterChoice', value: '' }] })
  expect(() => instanceOf(graph)).toThrow('任务(a)的审批人未选择')
  expect(instanceOf(graph, { chosen: { a: ['ann'] } }).waiting).toEqual(['a:ann'])
})

test('approvers left to the one before must be picked with the answer', () => {
  const graph = build(
    [start(), user('a', 'ann'), user('b', '', { assign: [{ by: 'previousChoice', value: '' }] }), end()],
    ['s a', 'a b', 'b e'],
  )
  const instance = instanceOf(graph)
  expect(() => instance.agree('a')).toThrow('任务(b)的审批人未选择')
  instance.agree('a', undefined, { chosen: { b: ['bob'] } })
  expect(instance.waiting).toEqual(['b:bob'])
})

test('a node lets others read along without waiting for them', () => {
  const instance = instanceOf(one('ann', { copyTo: [{ by: 'role', value: 'finance' }] }))
  expect(instance.effects).toContainEqual({ type: 'copy', users: ['fang', 'feng'], node: 'a', comment: '' })
})

test('what is done rather than decided cannot be refused', () => {
  const instance = instanceOf(one('ann', { kind: 'handle' }))
  expect(instance.taskOf('a').kind).toBe('handle')
  expect(() => instance.refuse('a', 'ann')).toThrow('办理任务不能拒绝，可以驳回')
  instance.agree('a', 'ann')
  expect(instance.waiting).toEqual(['b:last'])
})

test('a step that only lets others know is passed by itself', () => {
  const copy = { ...manual('c'), copyTo: [{ by: 'role' as const, value: 'finance' }] }
  const graph = build([start(), user('a', 'ann'), copy, end()], ['s a', 'a c', 'c e'])
  const instance = instanceOf(graph)
  instance.agree('a', 'ann')
  expect(instance.status).toBe('approved')
  expect(instance.effects).toContainEqual({ type: 'copy', users: ['fang', 'feng'], node: 'c', comment: '' })
})
