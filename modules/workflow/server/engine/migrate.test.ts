import { testApp } from '@mortise/server/testing'
import {
  type DiagramState,
  type Handling,
  type LogEntry,
  type LogLine,
  type MigrationResult,
  ProcessDefinition,
  ProcessInstance,
  ProcessModel,
  ProcessStatus,
  replay,
} from '@mortise/workflow/model'
import { beforeAll, expect, test } from 'vitest'
import workflow from '../index.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'
import { readState } from './load.ts'

const app = await testApp(workflow)
const admin = app.as('designer')
const [zoe, ann, bob] = ['zoe', 'ann', 'bob'].map((name) => app.as(name, { can: [] })) as [
  Client,
  Client,
  Client,
]
type Client = ReturnType<typeof app.as>

const step = (id: string, name: string, who: string) => [id, name, `mt:assign="user:${who}"`] as const

beforeAll(async () => {
  for (const client of [zoe, ann, bob]) await client.token()
})

/** Two steps, the first of them done; then the process is published anew, with other steps. */
async function halfway(key: string, next: Parameters<typeof drawing>[1]): Promise<string> {
  const model = await publish(admin, key, drawing(key, [step('a', '初审', 'ann'), step('b', '复核', 'bob')]))
  const { body } = await zoe.call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body: { key, title: key },
  })
  await answer(ann, body.result)
  const { version } = await admin.of(ProcessModel).get(model)
  await admin.of(ProcessModel).edit({ id: model, version, xml: drawing(key, next) })
  const { body: published } = await admin.call('POST', `/act/model/deploy/${model}`)
  expect(published.message).toBe('发布成功！')
  return body.result
}
async function answer(client: Client, instanceId: string): Promise<string> {
  const { body } = await client.call<{ records: { id: string; instanceId: string }[] }>(
    'GET',
    '/act/task/list',
  )
  const task = body.result.records.find((each) => each.instanceId === instanceId)
  const done = await client.call('POST', '/act/task/processComplete', {
    body: { taskId: task?.id ?? '', answer: 'agree' },
  })
  return done.body.message
}
const migrate = async (client: Client, instanceId: string, reason = '新制度') =>
  (await client.call('POST', '/act/processInstance/migrate', { body: { instanceId, reason } })).body.message

test('an instance goes on by the newest version when everything it stands at is there', async () => {
  const id = await halfway('renewed', [step('b', '部门复核', 'bob'), step('c', '总经理', 'ann')])
  expect(await migrate(zoe, id)).toBe('只有流程管理员可以进行该操作')
  expect(await migrate(admin, id, '')).toBe('请填写原因')
  expect(await migrate(admin, id)).toBe('操作成功！')
  expect(await migrate(admin, id)).toBe('流程实例已是最新版本')
  // The step that is gone stays in the log, and nobody is sent back to it.
  const query = { instanceId: id }
  const log = await zoe.call<LogEntry[]>('GET', '/act/processInstance/log', { query })
  expect(log.body.result.map(({ action, node }) => [action, node?.name])).toEqual([
    ['提交申请', undefined],
    ['同意', '初审'],
    ['迁移到新版', undefined],
  ])
  const diagram = await zoe.call<DiagramState>('GET', '/act/process/extActProcessNode/getProcessNodeInfo', {
    query,
  })
  expect(diagram.body.result.nodes.b).toMatchObject({ state: 'active', name: '部门复核' })
  expect(diagram.body.result.nodes).not.toHaveProperty('a')
  const { body: tasks } = await bob.call<{ records: { id: string }[] }>('GET', '/act/task/list')
  const handling = await bob.call<Handling>('GET', '/act/task/getProcessTaskTransInfo', {
    query: { taskId: tasks.result.records[0]?.id ?? '' },
  })
  expect(handling.body.result.returnTargets.map(({ name }) => name)).toEqual(['发起人'])

  expect(await answer(bob, id)).toBe('操作成功！')
  expect((await admin.of(ProcessInstance).get(id)).current).toBe('总经理：ann')
  await told(id, 'renewed')
  expect(await answer(ann, id)).toBe('操作成功！')
  expect((await admin.of(ProcessInstance).get(id)).status).toBe(ProcessStatus.approved)
})

test('an instance stays with its version when the newest has no place for it', async () => {
  const id = await halfway('cut', [step('a', '初审', 'ann'), step('z', '终审', 'bob')])
  expect(await migrate(admin, id)).toBe('新版流程没有节点【复核】，不能迁移')
  expect(await answer(bob, id)).toBe('操作成功！')
  expect((await admin.of(ProcessInstance).get(id)).status).toBe(ProcessStatus.approved)
})

test('all instances of a process go on by the newest version at once, and those that cannot say why', async () => {
  const key = 'moved'
  const begin = async (title: string) =>
    (await zoe.call<string>('POST', '/act/process/extActProcess/startMutilProcess', { body: { key, title } }))
      .body.result
  const stays = await halfway(key, [step('a', '初审', 'ann'), step('z', '终审', 'bob')])
  const newest = await begin('新版')
  const model = (await admin.of(ProcessModel).list({ where: { key } })).rows[0]!
  await admin.of(ProcessModel).edit({
    id: model.id,
    version: model.version,
    xml: drawing(key, [step('a', '经理初审', 'ann')]),
  })
  await admin.call('POST', `/act/model/deploy/${model.id}`)

  const preview = async (client: Client) =>
    client.call<MigrationResult[]>('GET', '/act/processInstance/migration', { query: { key } })
  const expected = [
    { instanceId: stays, title: key, isDone: false, message: '新版流程没有节点【复核】，不能迁移' },
    { instanceId: newest, title: '新版', isDone: true, message: '操作成功！' },
  ]
  expect((await preview(zoe)).status).toBe(403)
  const before = await admin.of(ProcessInstance).get(newest)
  expect((await preview(admin)).body.result).toEqual(expected)
  // Looking changes nothing, as often as it is done.
  expect((await preview(admin)).body.result).toEqual(expected)
  expect(await admin.of(ProcessInstance).get(newest)).toEqual(before)

  const all = (client: Client, reason: string) =>
    client.call<MigrationResult[]>('POST', '/act/processInstance/migrateAll', { body: { key, reason } })
  expect((await all(zoe, '新制度')).status).toBe(403)
  expect((await all(admin, ' ')).body.message).toBe('请填写原因')
  expect((await all(admin, '新制度')).body.result).toEqual(expected)
  expect((await all(admin, '新制度')).body.result).toEqual(expected.slice(0, 1))
  expect((await admin.of(ProcessInstance).get(newest)).definition).not.toBe(before.definition)
  expect(await answer(ann, newest)).toBe('操作成功！')
  expect((await admin.of(ProcessInstance).get(newest)).status).toBe(ProcessStatus.approved)
  expect(await answer(bob, stays)).toBe('操作成功！')
  expect((await admin.of(ProcessInstance).get(stays)).status).toBe(ProcessStatus.approved)
})

/** The log of a migrated instance replays to the tokens that it has. */
async function told(id: string, key: string): Promise<void> {
  await app.services.asSystem('0', async (ctx) => {
    const versions = await ctx.repo(ProcessDefinition).find({ key }, { sort: [['number', 'asc']] })
    const { rows } = await app.services.db.owner.query<{ line: LogLine }>(
      `select line from wf_log where instance = $1 order by number`,
      [id],
    )
    const lines = rows.map(({ line }) => line)
    const state = replay(versions[0]!.graph!, lines, (version) => {
      const found = versions.find((each) => each.id === version)
      return found!.graph!
    })
    expect(state.tokens).toEqual((await readState(ctx, id)).tokens)
  })
}
