import { testApp } from '@mortise/server/testing'
import { Depart } from '@mortise/system/model'
import { type LogEntry, ProcessInstance, ProcessStatus, ProcessTask } from '@mortise/workflow/model'
import { beforeAll, expect, test } from 'vitest'
import workflow from '../index.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'
import { timeOf } from '../testing/time.fixture.ts'

const app = await testApp(workflow)
const admin = app.as('designer')
const zoe = app.as('zoe', { can: [] })
const ann = app.as('ann', { can: [], orgCode: 'A01' })
const chief = app.as('chief', { can: [], orgCode: 'A01' })
const { workedOff, passTime } = timeOf(app)

const drawn = (key: string, nodes: string, order: string) => {
  const ids = order.split(' ')
  const flows = ids
    .slice(1)
    .map((id, place) => `<sequenceFlow id="f${place}" sourceRef="${ids[place]}" targetRef="${id}"/>`)
  return `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="d" targetNamespace="t">
<message id="goods" name="到货"/>
<process id="${key}" name="${key}" mt:managers="designer"><startEvent id="s"/>${nodes}<endEvent id="e"/>${flows.join('')}</process></definitions>`
}
const asks = (id: string, name: string, who: string) =>
  `<userTask id="${id}" name="${name}" mt:assign="user:${who}"/>`

beforeAll(async () => {
  for (const client of [zoe, ann, chief]) await client.token()
  const [depart] = (await admin.of(Depart).list({ where: { orgCode: 'A01' } })).rows
  await app
    .as('admin')
    .of(Depart)
    .edit({
      id: depart!.id,
      version: depart!.version,
      directors: [await chief.userId()],
    })
  await publish(
    admin,
    'late',
    drawing('late', [['a', '限时', 'mt:assign="user:ann" mt:timeout="PT4H/escalate"']]),
  )
  await publish(admin, 'inner', drawing('inner', [['i', '内审', 'mt:assign="user:ann" mt:reject="end"']]))
  const outer = `<callActivity id="c" name="子流程" calledElement="inner"/>${asks('a', '外审', 'chief')}`
  await publish(admin, 'outer', drawn('outer', outer, 's c a e'))
  const waits = `<receiveTask id="get" name="等到货" messageRef="goods"/>${asks('a', '验收', 'ann')}`
  await publish(admin, 'waits', drawn('waits', waits, 's get a e'))
  await publish(
    admin,
    'tells',
    drawn('tells', '<sendTask id="tell" name="通知到货" messageRef="goods"/>', 's tell e'),
  )
})

async function begin(key: string): Promise<string> {
  const { body } = await zoe.call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body: { key, title: key },
  })
  expect(body.message).toBe('发起成功！')
  return body.result
}
const instanceOf = (id: string) => admin.of(ProcessInstance).get(id)
const openTask = (instance: string) =>
  app.services.asSystem('0', ({ repo }) => repo(ProcessTask).first({ instance, status: '1' }))
const answer = async (client: typeof ann, taskId: string, given: 'agree' | 'refuse' = 'agree') =>
  (await client.call('POST', '/act/task/processComplete', { body: { taskId, answer: given, comment: '好' } }))
    .body.message

test('a deadline that escalates hands the task to the leader, who answers it', async () => {
  const id = await begin('late')
  const task = (await openTask(id))?.id ?? ''
  await passTime(id)
  expect((await openTask(id))?.assignee).toBe('chief')
  expect(await answer(ann, task)).toBe('该任务的审批人不是你')
  expect(await answer(chief, task)).toBe('操作成功！')
  expect((await instanceOf(id)).status).toBe(ProcessStatus.approved)
})

test('a called process decides first, and its caller goes on by what it came to', async () => {
  const id = await begin('outer')
  expect((await instanceOf(id)).current).toBe('子流程')
  const [called] = (await admin.of(ProcessInstance).list({ where: { processKey: 'inner' } })).rows
  expect(called).toMatchObject({ status: ProcessStatus.running, starter: 'zoe', title: 'outer' })
  const task = (await openTask(called!.id))?.id ?? ''
  expect(await answer(ann, task)).toBe('操作成功！')
  expect((await instanceOf(called!.id)).status).toBe(ProcessStatus.approved)
  expect((await instanceOf(id)).current).toBe('外审：chief')
  expect(await answer(chief, (await openTask(id))?.id ?? '')).toBe('操作成功！')
  expect((await instanceOf(id)).status).toBe(ProcessStatus.approved)
})

test('a called process is called off with its caller', async () => {
  const id = await begin('outer')
  const running = { processKey: 'inner', status: ProcessStatus.running } as const
  const [called] = (await admin.of(ProcessInstance).list({ where: running })).rows
  const { body } = await admin.call('POST', '/act/processInstance/close', {
    body: { instanceId: id, reason: '不做了' },
  })
  expect(body.message).toBe('操作成功！')
  expect((await instanceOf(called!.id)).status).toBe(ProcessStatus.voided)
})

test('a message that one process sends lets all go on that wait for it, and no other', async () => {
  const [first, second] = [await begin('waits'), await begin('waits')]
  expect((await instanceOf(first)).current).toBe('等到货')
  const other = await begin('late')
  await begin('tells')
  await workedOff()
  for (const id of [first, second]) expect((await instanceOf(id)).current).toBe('验收：ann')
  expect((await instanceOf(other)).current).toBe('限时：ann')
  const log = await zoe.call<LogEntry[]>('GET', '/act/processInstance/log', { query: { instanceId: first } })
  expect(log.body.result.map(({ action }) => action)).toContain('收到消息')
})
