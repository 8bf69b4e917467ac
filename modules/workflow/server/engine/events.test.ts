import { BusinessError } from '@mortise/model'
import { provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { UserAgent } from '@mortise/system/model'
import {
  type DryRun,
  type Incident,
  ProcessInstance,
  type ProcessParts,
  ProcessStatus,
  ProcessTask,
  workflow,
} from '@mortise/workflow/model'
import { beforeAll, describe, expect, test } from 'vitest'
import own from '../index.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'
import { timeOf } from '../testing/time.fixture.ts'
import { assigneeResolvers } from './directory.ts'
import { serviceHandlers } from './services.ts'

let isBroken = false
const ran: unknown[] = []
/** The workflow with a service and a rule to find people, as other areas register them. */
const served = serverModule(workflow, {
  ...own,
  extensions: [
    ...(own.extensions ?? []),
    provide(serviceHandlers, {
      name: 'archive',
      label: '归档',
      async run(_, { variables }) {
        if (isBroken) throw new BusinessError('档案室停电')
        ran.push(variables.no)
        return { archived: true }
      },
    }),
    provide(assigneeResolvers, {
      name: 'salesman',
      label: '业务员',
      find: async (_, { owner }) => [String(owner)],
    }),
  ],
})
const app = await testApp(served)
const admin = app.as('designer')
const [zoe, ann, bob] = ['zoe', 'ann', 'bob'].map((name) => app.as(name, { can: [] })) as [
  Client,
  Client,
  Client,
]
type Client = ReturnType<typeof app.as>

const withService = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="d" targetNamespace="t">
<process id="served" name="归档" mt:managers="designer"><startEvent id="s"/>
<serviceTask id="file" name="归档" mt:handler="archive"/><userTask id="a" name="复核" mt:assign="user:ann"/><endEvent id="e"/>
<sequenceFlow id="f1" sourceRef="s" targetRef="file"/><sequenceFlow id="f2" sourceRef="file" targetRef="a"/>
<sequenceFlow id="f3" sourceRef="a" targetRef="e"/></process></definitions>`

beforeAll(async () => {
  for (const client of [zoe, ann, bob]) await client.token()
  const timed = (action: string) =>
    [['a', '限时', `mt:assign="user:ann" mt:timeout="PT4H/${action}"`]] as const
  for (const action of ['agree', 'remind', 'refuse'])
    await publish(admin, `late.${action}`, drawing(`late.${action}`, timed(action)))
  await publish(admin, 'served', withService, { variables: { no: 'text' } })
  const resolved = drawing('resolved', [['a', '业务员', 'mt:assign="resolver:salesman"']])
  await publish(admin, 'resolved', resolved, { variables: { owner: 'text' } })
})

async function begin(key: string, variables = {}): Promise<string> {
  const body = { key, title: key, variables }
  const { body: answer } = await zoe.call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body,
  })
  expect(answer.message).toBe('发起成功！')
  return answer.result
}
const statusOf = async (id: string) => (await admin.of(ProcessInstance).get(id)).status
const agree = async (client: Client, taskId: string) =>
  (await client.call('POST', '/act/task/processComplete', { body: { taskId, answer: 'agree' } })).body.message

const { workedOff, passTime } = timeOf(app)

describe('a deadline', () => {
  test('counts working time, and stands with the task', async () => {
    const id = await begin('late.agree')
    const task = await app.services.asSystem('0', ({ repo }) => repo(ProcessTask).first({ instance: id }))
    expect(task?.dueAt).toMatch(/^\d{4}-\d{2}-\d{2} (0[89]|1\d):\d{2}:\d{2}$/)
  })

  test('decides by itself where the process says so', async () => {
    const [agreed, refused] = [await begin('late.agree'), await begin('late.refuse')]
    await passTime(agreed)
    await passTime(refused)
    expect([await statusOf(agreed), await statusOf(refused)]).toEqual([
      ProcessStatus.approved,
      ProcessStatus.refused,
    ])
  })

  test('only reminds where it says that, and waits on', async () => {
    const id = await begin('late.remind')
    await passTime(id)
    expect(await statusOf(id)).toBe(ProcessStatus.running)
    expect(await agree(ann, `${id}.${await firstTask(id)}`)).toBe('操作成功！')
    expect(await statusOf(id)).toBe(ProcessStatus.approved)
  })

  test('that was answered in time fires no more', async () => {
    const id = await begin('late.refuse')
    const { rows } = await app.services.db.owner.query<{ number: number; due: string }>(
      `select number, to_char(due_at, 'YYYY-MM-DD HH24:MI:SS') as due from wf_timer where instance = $1`,
      [id],
    )
    await agree(ann, `${id}.${await firstTask(id)}`)
    const [timer] = rows
    await app.services.jobs.enqueue('workflow:fireTimer', {
      instance: id,
      timer: timer?.number,
      due: timer?.due,
    })
    await workedOff()
    expect(await statusOf(id)).toBe(ProcessStatus.approved)
  })
})

async function firstTask(instance: string): Promise<number> {
  const task = await app.services.asSystem('0', ({ repo }) => repo(ProcessTask).first({ instance }))
  return task?.number ?? 0
}

describe('a service', () => {
  const tries = (instance: string, count: number) =>
    app.services.jobs.enqueue('workflow:runService', { instance, token: 2, tries: count })

  test('runs after the commit, and the process goes on with what it answered', async () => {
    const id = await begin('served', { no: 'D1' })
    await workedOff()
    expect(ran).toContain('D1')
    expect((await admin.of(ProcessInstance).get(id)).current).toBe('复核：ann')
  })

  test('that fails again and again becomes an incident, which its manager repeats or skips', async () => {
    isBroken = true
    const [one, other] = [await begin('served', { no: 'D2' }), await begin('served', { no: 'D3' })]
    for (const id of [one, other]) await tries(id, 4)
    await workedOff()
    const incidentOf = async (instanceId: string) =>
      (await admin.call<Incident[]>('GET', '/act/processInstance/incidents', { query: { instanceId } })).body
        .result[0]
    const [first, second] = [await incidentOf(one), await incidentOf(other)]
    expect(first).toMatchObject({ message: '档案室停电', tries: 5, node: { name: '归档' } })
    expect((await admin.of(ProcessInstance).get(one)).incidents).toBe(1)
    const handle = async (client: Client, what: string, body: object) =>
      (await client.call('POST', `/act/processInstance/${what}`, { body })).body.message
    expect(await handle(zoe, 'retry', { incidentId: first?.id })).toBe('只有流程管理员可以进行该操作')
    expect(await handle(admin, 'retry', { incidentId: first?.id })).toBe('已重新执行！')
    expect(await handle(admin, 'retry', { incidentId: first?.id })).toBe('流程异常不存在或已处理')
    await workedOff()
    // It is still broken, and whoever repeated it learns so at once.
    const again = await incidentOf(one)
    expect(again).toMatchObject({ message: '档案室停电', tries: 6 })
    isBroken = false
    await handle(admin, 'retry', { incidentId: again?.id })
    await workedOff()
    expect(ran).toContain('D2')
    expect((await admin.of(ProcessInstance).get(one)).incidents).toBe(0)
    expect(await handle(admin, 'skipIncident', { incidentId: second?.id })).toBe('请填写原因')
    expect(await handle(admin, 'skipIncident', { incidentId: second?.id, reason: '手工归档' })).toBe(
      '已跳过！',
    )
    expect((await admin.of(ProcessInstance).get(other)).current).toBe('复核：ann')
    expect(ran).not.toContain('D3')
  })
})

describe('people', () => {
  test('are found by a rule that another area registered', async () => {
    const id = await begin('resolved', { owner: 'bob' })
    expect((await admin.of(ProcessInstance).get(id)).current).toBe('业务员：bob')
    const body = { key: 'resolved', title: 'x', variables: { owner: 'ghost' } }
    const start = await zoe.call('POST', '/act/process/extActProcess/startMutilProcess', { body })
    expect(start.body.success).toBe(true)
  })

  test('are stood in for by their agent, as the log says', async () => {
    const id = await begin('served', { no: 'D4' })
    await workedOff()
    const task = await app.services.asSystem('0', ({ repo }) => repo(ProcessTask).first({ instance: id }))
    expect(await agree(bob, task?.id ?? '')).toBe('该任务的审批人不是你')
    await admin
      .of(UserAgent)
      .add({ user: 'ann', agent: 'bob', beginAt: '2020-01-01 00:00:00', endAt: '2099-01-01 00:00:00' })
    const { body } = await bob.call<{ records: { instanceId: string }[] }>('GET', '/act/task/list')
    expect(body.result.records.map(({ instanceId }) => instanceId)).toContain(id)
    expect(await agree(bob, task?.id ?? '')).toBe('操作成功！')
    const log = await zoe.call('GET', '/act/processInstance/log', { query: { instanceId: id } })
    expect(log.body.result.at(-1)).toMatchObject({
      operator: { username: 'bob' },
      onBehalfOf: { username: 'ann' },
    })
  })

  test('and services of other areas are chosen by what they are called, as are processes to call', async () => {
    const { body } = await admin.call<ProcessParts>('GET', '/act/model/parts')
    expect(body.result.resolvers).toContainEqual({ name: 'salesman', label: '业务员' })
    expect(body.result.services).toContainEqual({ name: 'archive', label: '归档' })
    expect(body.result.processes).toContainEqual({ name: 'served', label: 'served流程' })
    expect((await zoe.call('GET', '/act/model/parts')).body.code).toBe(510)
  })

  test('who would be asked is told before anything is published', async () => {
    const xml = drawing('trial', [
      ['a', '上级', 'mt:assign="user:ann,bob" mt:approveMode="sequence"'],
      ['b', '会签', 'mt:assign="user:bob" mt:copyTo="user:zoe"'],
    ])
    const { body } = await admin.call<DryRun>('POST', '/act/model/dryRun', { body: { xml, starter: 'zoe' } })
    expect(body.result.ending).toBe('已通过')
    expect(
      body.result.steps.map(({ name, people }) => [name, people.map(({ username }) => username)]),
    ).toEqual([
      ['上级', ['ann', 'bob']],
      ['会签', ['bob']],
    ])
    expect(await admin.of(ProcessInstance).list({ where: { title: '试算' } })).toMatchObject({
      total: 0,
    })
  })
})
