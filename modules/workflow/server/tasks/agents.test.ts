import { testApp } from '@mortise/server/testing'
import { UserAgent } from '@mortise/system/model'
import type { Handling, TaskCounts } from '@mortise/workflow/model'
import { beforeAll, expect, test } from 'vitest'
import workflow from '../index.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'

const app = await testApp(workflow)
const admin = app.as('designer')
const [zoe, carl, ann] = ['zoe', 'carl', 'ann'].map((name) => app.as(name, { can: [] })) as [
  Client,
  Client,
  Client,
]
type Client = ReturnType<typeof app.as>

beforeAll(async () => {
  for (const client of [zoe, carl, ann]) await client.token()
  const xml = drawing('signed', [['a', '经理', 'mt:assign="user:ann"']])
  await publish(admin, 'signed', xml)
  const always = { beginAt: '2020-01-01 00:00:00', endAt: '2099-01-01 00:00:00' }
  await admin.of(UserAgent).add({ user: 'ann', agent: 'zoe', ...always })
})

async function beginBy(client: Client): Promise<string> {
  const { body } = await client.call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body: { key: 'signed', title: '申请' },
  })
  return body.result
}
async function taskOf(client: Client, instance: string): Promise<string | undefined> {
  const { body } = await client.call<{ records: { id: string; instanceId: string }[] }>(
    'GET',
    '/act/task/list',
  )
  return body.result.records.find(({ instanceId }) => instanceId === instance)?.id
}
const agree = async (client: Client, taskId = '') =>
  (await client.call('POST', '/act/task/processComplete', { body: { taskId, answer: 'agree' } })).body.message
const countOf = async (client: Client) =>
  (await client.call<TaskCounts>('GET', '/act/task/counts')).body.result.mine

test('an agent handles for others what somebody else applied for', async () => {
  const id = await beginBy(carl)
  const task = await taskOf(zoe, id)
  expect(await agree(zoe, task)).toBe('操作成功！')
})

test('an agent handles for nobody what the agent applied for: the principal does', async () => {
  const before = await countOf(zoe)
  const id = await beginBy(zoe)
  const taskId = await taskOf(ann, id)
  expect(await taskOf(zoe, id)).toBeUndefined()
  expect(await countOf(zoe)).toBe(before)
  const query = { taskId: taskId ?? '' }
  const { body } = await zoe.call<Handling>('GET', '/act/task/getProcessTaskTransInfo', { query })
  expect(body.result.actions).not.toContain('agree')
  expect(await agree(zoe, taskId)).toBe('这是您本人发起的申请，不能代他人办理')
  const back = { taskId, target: 'starter', comment: '退' }
  expect((await zoe.call('POST', '/act/task/reject', { body: back })).body.message).toBe(
    '这是您本人发起的申请，不能代他人办理',
  )
  expect(await agree(ann, taskId)).toBe('操作成功！')
})
