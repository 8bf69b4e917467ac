import { provide, serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { type Incident, ProcessInstance, ProcessStatus, ProcessTask, workflow } from '@mortise/workflow/model'
import { beforeAll, expect, test } from 'vitest'
import own from '../index.ts'
import { completeTask } from '../tasks/complete.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'
import { timeOf } from '../testing/time.fixture.ts'
import { act } from './run.ts'
import { serviceHandlers } from './services.ts'

let runs = 0
const served = serverModule(workflow, {
  ...own,
  extensions: [
    ...(own.extensions ?? []),
    provide(serviceHandlers, {
      name: 'archive',
      label: '归档',
      async run() {
        runs += 1
      },
    }),
  ],
})
const app = await testApp(served)
const admin = app.as('designer')
const [zoe, ann] = [app.as('zoe', { can: [] }), app.as('ann', { can: [] })]
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
const asks = (id: string, name: string) => `<userTask id="${id}" name="${name}" mt:assign="user:ann"/>`

beforeAll(async () => {
  for (const client of [zoe, ann]) await client.token()
  const files = `${asks('a', '审批')}<serviceTask id="file" name="归档" mt:handler="archive"/>${asks('b', '复核')}`
  await publish(admin, 'served', drawn('served', files, 's a file b e'))
  const waits = `<receiveTask id="get" name="等到货" messageRef="goods"/>${asks('a', '验收')}`
  await publish(admin, 'waits', drawn('waits', waits, 's get a e'))
  await publish(
    admin,
    'tells',
    drawn('tells', '<sendTask id="tell" name="通知到货" messageRef="goods"/>', 's tell e'),
  )
  await publish(
    admin,
    'late',
    drawing('late', [['a', '限时', 'mt:assign="user:ann" mt:timeout="PT4H/agree"']]),
  )
  await publish(admin, 'inner', drawing('inner', [['i', '内审', 'mt:assign="user:ann"']]))
  const outer = `<callActivity id="c" name="子流程" calledElement="inner"/>${asks('a', '外审')}`
  await publish(admin, 'outer', drawn('outer', outer, 's c a e'))
})

async function begin(key: string): Promise<string> {
  const { body } = await zoe.call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body: { key, title: key },
  })
  expect(body.message).toBe('发起成功！')
  return body.result
}
const instanceOf = (id: string) => admin.of(ProcessInstance).get(id)
const calledBy = async (id: string) => {
  const { rows } = await app.services.db.owner.query<{ id: string }>(
    `select id from wf_instance where caller->>'instance' = $1 and status = '1'`,
    [id],
  )
  return rows[0]?.id ?? ''
}
const manage = async (what: string, instanceId: string) =>
  (await admin.call('POST', `/act/processInstance/${what}`, { body: { instanceId, reason: '核对' } })).body
    .message

test('a service whose turn came while its instance was suspended runs when it is resumed, once', async () => {
  const id = await begin('served')
  const task = await app.services.asSystem('0', ({ repo }) => repo(ProcessTask).first({ instance: id }))
  // Answered and suspended in one transaction: the service has its turn when both are done.
  await app.services.asSystem('0', async (ctx) => {
    await completeTask(await ctx.actAs('ann'), { taskId: task?.id ?? '', answer: 'agree' })
    await act(ctx, id, { type: 'suspend', by: '', at: ctx.now, reason: '核对' })
  })
  await workedOff()
  expect(runs).toBe(0)
  expect((await instanceOf(id)).current).toBe('归档')
  expect(await manage('restart', id)).toBe('操作成功！')
  await workedOff()
  expect(runs).toBe(1)
  expect((await instanceOf(id)).current).toBe('复核：ann')
})

test('a message that came while an instance was suspended reaches it when it is resumed', async () => {
  const id = await begin('waits')
  await manage('suspend', id)
  await begin('tells')
  await workedOff()
  expect((await instanceOf(id)).current).toBe('等到货')
  expect(await manage('restart', id)).toBe('操作成功！')
  expect((await instanceOf(id)).current).toBe('验收：ann')
})

test('a deadline that passed while an instance was suspended is seen to when it is resumed', async () => {
  const id = await begin('late')
  await manage('suspend', id)
  await passTime(id)
  expect((await instanceOf(id)).status).toBe(ProcessStatus.suspended)
  await manage('restart', id)
  await workedOff()
  expect((await instanceOf(id)).status).toBe(ProcessStatus.approved)
})

test('a called process ends while its caller is suspended, which goes on when it is resumed', async () => {
  const id = await begin('outer')
  expect(await manage('suspend', id)).toBe('操作成功！')
  const called = await calledBy(id)
  const task = await app.services.asSystem('0', ({ repo }) => repo(ProcessTask).first({ instance: called }))
  const body = { taskId: task?.id, answer: 'agree' }
  expect((await ann.call('POST', '/act/task/processComplete', { body })).body.message).toBe('操作成功！')
  expect((await instanceOf(called)).status).toBe(ProcessStatus.approved)
  expect(await instanceOf(id)).toMatchObject({ status: ProcessStatus.suspended, current: '子流程' })
  expect(await manage('restart', id)).toBe('操作成功！')
  expect(await instanceOf(id)).toMatchObject({ status: ProcessStatus.running, current: '外审：ann' })
})

test('a called process that somebody voids leaves an incident with its caller, who calls again or goes on', async () => {
  const incidentsOf = async (instanceId: string) =>
    (await admin.call<Incident[]>('GET', '/act/processInstance/incidents', { query: { instanceId } })).body
      .result
  const handle = async (what: string, incidentId = '') =>
    (await admin.call('POST', `/act/processInstance/${what}`, { body: { incidentId, reason: '线下已审' } }))
      .body.message
  const id = await begin('outer')
  const first = await calledBy(id)
  expect(await manage('close', first)).toBe('操作成功！')
  const [incident, ...others] = await incidentsOf(id)
  expect(incident).toMatchObject({ message: '调用的子流程已作废', node: { name: '子流程' } })
  expect(others).toEqual([])
  expect((await instanceOf(id)).incidents).toBe(1)
  expect(await handle('retry', incident?.id)).toBe('已重新执行！')
  const second = await calledBy(id)
  expect(second).not.toBe('')
  expect(await manage('close', second)).toBe('操作成功！')
  expect(await handle('skipIncident', (await incidentsOf(id))[0]?.id)).toBe('已跳过！')
  expect((await instanceOf(id)).current).toBe('外审：ann')

  const calledOff = await begin('outer')
  expect(await manage('close', calledOff)).toBe('操作成功！')
  expect(await incidentsOf(calledOff)).toEqual([])
})
