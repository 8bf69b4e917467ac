import { expect, test } from 'vitest'
import { build, choice, end, gateway, start, sub, user } from '../graph/build.fixture.ts'
import { instanceOf } from './instance.fixture.ts'

/** S → A → ⟨B1 ∥ B2⟩ → join → C, and from C back to A where `again` says so. */
const forked = build(
  [
    start(),
    user('a', 'ann'),
    gateway('parallel', 'fork'),
    user('b1', 'bob'),
    user('b2', 'fang'),
    gateway('parallel', 'join'),
    user('c', 'chief'),
    choice('exclusive', 'x', 8),
    end(),
  ],
  [
    's a',
    'a fork',
    'fork b1',
    'fork b2',
    'b1 join',
    'b2 join',
    'join c',
    "x a outcome = 'again'",
    'x e',
    'c x',
  ],
)

test('a return out of a branch takes back its sister, arrived or not', () => {
  const instance = instanceOf(forked)
  instance.agree('a')
  instance.agree('b1')
  expect(instance.places).toEqual(['b2', 'join'])
  instance.sendBack('b2', { node: 'a' })
  expect(instance.places).toEqual(['a'])
  instance.agree('a')
  expect(instance.waiting).toEqual(['b1:bob', 'b2:fang'])
  instance.agree('b1')
  instance.agree('b2')
  instance.agree('c')
  expect(instance.status).toBe('approved')
})

test('a return to a sister branch is refused, though a loop leads from there to here', () => {
  const instance = instanceOf(forked)
  instance.agree('a')
  instance.agree('b1')
  expect(() => instance.sendBack('b2', { node: 'b1' })).toThrow('目标节点在并行分支上，不能驳回')
  expect(() => instance.sendBack('b2', { node: 'c' })).toThrow('目标节点未经过，不能驳回')
})

test('a return into one branch leaves the other at the join, whether the join has fired or not', () => {
  const long = build(
    [
      start(),
      gateway('parallel', 'fork'),
      user('b1', 'bob'),
      user('d', 'ann'),
      user('b2', 'fang'),
      gateway('parallel', 'join'),
      user('c', 'chief'),
      end(),
    ],
    ['s fork', 'fork b1', 'fork b2', 'b1 d', 'd join', 'b2 join', 'join c', 'c e'],
  )
  const before = instanceOf(long)
  before.agree('b1')
  before.agree('b2')
  before.sendBack('d', { node: 'b1' })
  expect(before.places).toEqual(['b1', 'join'])

  const after = instanceOf(long)
  after.agree('b1')
  after.agree('b2')
  after.agree('d')
  expect(after.places).toEqual(['c'])
  after.sendBack('c', { node: 'b1' })
  expect(after.places).toEqual(['b1', 'join'])
  after.agree('b1')
  after.agree('d')
  expect(after.waiting).toEqual(['c:chief'])
  after.agree('c')
  expect(after.status).toBe('approved')
})

test('直达 comes straight back and leaves the other branches alone', () => {
  const instance = instanceOf(forked)
  instance.agree('a')
  instance.agree('b1')
  instance.sendBack('b2', { node: 'a' }, { mode: 'direct' })
  expect(instance.places).toEqual(['a', 'join'])
  instance.agree('a')
  expect(instance.waiting).toEqual(['b2:fang'])
  instance.agree('b2')
  expect(instance.waiting).toEqual(['c:chief'])
})

test('直达 comes back to the one of several who sent it away', () => {
  for (const mode of ['claim', 'random'] as const) {
    const instance = instanceOf(
      build([start(), user('a', 'ann'), user('b', 'bob,fang', { mode }), end()], ['s a', 'a b', 'b e']),
    )
    instance.agree('a')
    const { id, status } = instance.taskOf('b')
    if (status === 'pool') instance.send({ type: 'claim', task: id, by: 'fang', at: '2026-11-17 10:00:00' })
    const sender = instance.waiting[0]
    instance.sendBack('b', { node: 'a' }, { mode: 'direct' })
    instance.agree('a')
    expect(instance.waiting).toEqual([sender])
  }
})

test('直达 twice comes back twice', () => {
  const instance = instanceOf(forked)
  instance.agree('a')
  instance.agree('b1')
  instance.agree('b2')
  instance.sendBack('c', { node: 'b1' }, { mode: 'direct' })
  instance.sendBack('b1', 'previous', { mode: 'direct' })
  expect(instance.waiting).toEqual(['a:ann'])
  instance.agree('a')
  expect(instance.waiting).toEqual(['b1:bob'])
  instance.agree('b1')
  expect(instance.waiting).toEqual(['c:chief'])
})

const byAmount = build(
  [
    start(),
    choice('exclusive', 'x', 2),
    user('a', 'ann'),
    user('chief', 'chief'),
    gateway('parallel', 'fork'),
    user('b', 'bob'),
    user('c', 'fang'),
    gateway('parallel', 'join'),
    end(),
  ],
  [
    's x',
    'x chief amount > 100',
    'x a',
    'chief a',
    'a fork',
    'fork b',
    'fork c',
    'b join',
    'c join',
    'join e',
  ],
)

test('直达 walks anew where what was changed leads another way', () => {
  const returned = () => {
    const instance = instanceOf(byAmount, { variables: { amount: 50 } })
    instance.agree('a')
    instance.sendBack('b', 'starter', { mode: 'direct' })
    expect(instance.places).toEqual(['c', 's'])
    return instance
  }
  const changed = returned()
  changed.agree('s', 'zoe', { variables: { amount: 500 } })
  expect(changed.waiting).toEqual(['chief:chief'])
  changed.agree('chief')
  expect(changed.waiting).toEqual(['a:ann'])
  changed.agree('a')
  changed.agree('b')
  changed.agree('c')
  expect(changed.status).toBe('approved')

  const same = returned()
  same.agree('s', 'zoe', { variables: { amount: 60 } })
  expect(same.waiting).toEqual(['c:fang', 'b:bob'])
})

test('to the starter means the start, or the form that the starter filled in', () => {
  const plain = instanceOf(forked)
  plain.sendBack('a', 'starter')
  expect(plain.waiting).toEqual(['s:zoe'])
  expect(() => plain.refuse('s')).toThrow('请修改后重新提交，或撤回申请')
  plain.agree('s')
  expect(plain.waiting).toEqual(['a:ann'])

  const form = instanceOf(
    build(
      [start(), user('fill', 'zoe'), user('a', 'ann'), user('b', 'bob'), end()],
      ['s fill', 'fill a', 'a b', 'b e'],
    ),
  )
  form.agree('fill')
  form.agree('a')
  form.sendBack('b', 'starter')
  expect(form.waiting).toEqual(['fill:zoe'])
})

test('a return needs a reason', () => {
  expect(() => instanceOf(forked).sendBack('a', 'starter', { comment: '' })).toThrow('审批意见不能为空！')
})

const nested = build(
  [
    start(),
    user('a', 'ann'),
    sub('p'),
    start('ps', 'p'),
    user('in1', 'bob', {}, 'p'),
    user('in2', 'fang', {}, 'p'),
    end('pe', 'p'),
    user('c', 'chief'),
    end(),
  ],
  ['s a', 'a p', 'p c', 'c e', 'ps in1', 'in1 in2', 'in2 pe'],
)

test('a sub-process can be returned out of, and within', () => {
  const within = instanceOf(nested)
  within.agree('a')
  within.agree('in1')
  within.sendBack('in2', 'previous')
  expect(within.places).toEqual(['in1', 'p'])
  within.sendBack('in1', 'previous')
  expect(within.places).toEqual(['a'])
  within.agree('a')
  expect(within.places).toEqual(['in1', 'p'])
})

test('a finished sub-process cannot be returned into', () => {
  const instance = instanceOf(nested)
  instance.agree('a')
  instance.agree('in1')
  instance.agree('in2')
  expect(() => instance.sendBack('c', { node: 'in1' })).toThrow('目标节点在已结束的子流程中，不能驳回')
  instance.sendBack('c', 'previous')
  expect(instance.waiting).toEqual(['a:ann'])
})

test('whoever approved already is asked again after a return', () => {
  const graph = build(
    [start(), user('a', 'ann'), user('b', 'ann'), user('c', 'bob'), end()],
    ['s a', 'a b', 'b c', 'c e'],
    { repeated: 'any' },
  )
  const instance = instanceOf(graph)
  instance.agree('a')
  expect(instance.waiting).toEqual(['c:bob'])
  instance.sendBack('c', 'previous')
  expect(instance.waiting).toEqual(['b:ann'])
})
