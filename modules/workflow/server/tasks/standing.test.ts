import { type TestClient, testApp } from '@mortise/server/testing'
import type { EfficiencyRow, Handling, Startable, TaskCounts } from '@mortise/workflow/model'
import { ProcessModel, ProcessTask } from '@mortise/workflow/model'
import { beforeAll, expect, test } from 'vitest'
import workflow from '../index.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'

const app = await testApp(workflow)
const admin = app.as('designer')
const [zoe, ann, bob] = ['zoe', 'ann', 'bob'].map((name) => app.as(name, { can: [] })) as [
  TestClient,
  TestClient,
  TestClient,
]

beforeAll(async () => {
  for (const client of [zoe, ann, bob]) await client.token()
  const one = drawing('one', [['a', '审批', 'mt:assign="user:ann"']], 'mt:managers="bob"')
  const id = await publish(admin, 'one', one)
  await admin.of(ProcessModel).edit({ id, category: '2', icon: 'shop', remark: '大单折扣' })
  const pool = 'mt:assign="user:ann,bob" mt:approveMode="claim"'
  await publish(admin, 'pool', drawing('pool', [['a', '审批', pool]], 'mt:managers="designer"'))
})

async function begin(key: string): Promise<string> {
  const body = { key, title: key }
  const path = '/act/process/extActProcess/startMutilProcess'
  return (await zoe.call<string>('POST', path, { body })).body.result
}
const send = async (client: TestClient, path: string, body: object) =>
  (await client.call('POST', path, { body })).body.message
const listed = async (client: TestClient, path: string, instance: string) => {
  const { body } = await client.call<{ records: { instanceId: string }[] }>('GET', path)
  return body.result.records.some(({ instanceId }) => instanceId === instance)
}
const countsOf = async (client: TestClient) =>
  (await client.call<TaskCounts>('GET', '/act/task/counts')).body.result
const taskOf = async (instance: string) =>
  (await app.services.asSystem('0', ({ repo }) => repo(ProcessTask).first({ instance, isWaiting: true })))
    ?.id ?? ''

test('what is suspended stands in nobody’s list until it is resumed', async () => {
  for (const [key, path, count] of [
    ['one', '/act/task/list', 'mine'],
    ['pool', '/act/task/taskGroupList', 'pool'],
  ] as const) {
    const before = (await countsOf(ann))[count]
    const instanceId = await begin(key)
    expect([await listed(ann, path, instanceId), (await countsOf(ann))[count]]).toEqual([true, before + 1])
    await send(admin, '/act/processInstance/suspend', { instanceId, reason: '核对' })
    expect([await listed(ann, path, instanceId), (await countsOf(ann))[count]]).toEqual([false, before])
    await send(admin, '/act/processInstance/restart', { instanceId, reason: '核对完' })
    expect([await listed(ann, path, instanceId), (await countsOf(ann))[count]]).toEqual([true, before + 1])
  }
})

test('a delegate gives an opinion back and sends nothing back', async () => {
  const instance = await begin('one')
  const taskId = await taskOf(instance)
  expect(await send(ann, '/act/task/delegate', { taskId, to: 'bob' })).toBe('操作成功！')
  const { body } = await bob.call<Handling>('GET', '/act/task/getProcessTaskTransInfo', { query: { taskId } })
  expect(body.result).toMatchObject({ actions: ['agree', 'refuse', 'copy'], task: { owner: 'ann' } })
  expect(await send(bob, '/act/task/reject', { taskId, target: 'starter', comment: '不行' })).toBe(
    '委派的任务只能反馈意见，由委派人决定',
  )
  expect(await send(bob, '/act/task/processComplete', { taskId, answer: 'refuse', comment: '不妥' })).toBe(
    '操作成功！',
  )
  expect(await send(ann, '/act/task/processComplete', { taskId, answer: 'agree' })).toBe('操作成功！')
})

test('managers of a process know what they may void, and nobody else voids', async () => {
  const managed = async (client: TestClient) =>
    (await client.call<string[]>('GET', '/act/process/managed')).body.result
  expect(await managed(bob)).toEqual(['one'])
  expect(await managed(zoe)).toEqual([])
  const instanceId = await begin('one')
  const call = { instanceId, reason: '重复提交' }
  expect(await send(zoe, '/act/processInstance/close', call)).toBe('只有流程管理员可以进行该操作')
  expect(await send(bob, '/act/processInstance/close', call)).toBe('操作成功！')
})

test('what one may begin comes with its category, icon and remark', async () => {
  const { body } = await zoe.call<Startable[]>('GET', '/act/process/startable')
  expect(body.result.find(({ key }) => key === 'one')).toMatchObject({
    category: '2',
    icon: 'shop',
    remark: '大单折扣',
  })
})

test('nodes of the same id in several processes are measured apart', async () => {
  for (const key of ['one', 'pool']) {
    const taskId = await taskOf(await begin(key))
    if (key === 'pool') await send(ann, '/act/task/claim', { taskId })
    expect(await send(ann, '/act/task/processComplete', { taskId, answer: 'agree' })).toBe('操作成功！')
  }
  const rows = async (query: Record<string, string>) =>
    (await admin.call<EfficiencyRow[]>('GET', '/act/report/efficiency', { query })).body.result
  expect((await rows({ by: 'node' })).map(({ key, name }) => `${key} ${name}`).toSorted()).toEqual([
    'one/a one流程：审批',
    'pool/a pool流程：审批',
  ])
  expect(await rows({ by: 'node', key: 'pool' })).toMatchObject([{ key: 'a', name: '审批', count: 1 }])
})
