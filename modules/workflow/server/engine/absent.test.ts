import { testApp } from '@mortise/server/testing'
import { adminName, Depart, UserAgent } from '@mortise/system/model'
import { type LogEntry, ProcessInstance, ProcessTask } from '@mortise/workflow/model'
import { beforeAll, expect, test } from 'vitest'
import workflow from '../index.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'
import { timeOf } from '../testing/time.fixture.ts'

const app = await testApp(workflow)
const admin = app.as('designer')
const names = ['zoe', 'annabel', 'bobbie', 'carl', 'gone', 'boss', 'deputy', 'helper'] as const
type Name = (typeof names)[number]
const people = Object.fromEntries(
  names.map((name) => [name, app.as(name, { can: [], orgCode: name === 'zoe' ? 'A01A01' : 'A09' })]),
) as Record<Name, ReturnType<typeof app.as>>
const { workedOff } = timeOf(app)

async function setStatus(name: Name, status: '1' | '2'): Promise<void> {
  const ids = await people[name].userId()
  const { body } = await admin.call('PUT', '/sys/user/frozenBatch', { body: { ids, status } })
  expect(body.message).toBe('操作成功!')
  await workedOff()
}

beforeAll(async () => {
  await admin.token()
  for (const name of names) await people[name].token()
  const headedBy = async (orgCode: string, name: Name) => {
    const [depart] = (await admin.of(Depart).list({ where: { orgCode } })).rows
    const directors = [await people[name].userId()]
    await app.as(adminName).of(Depart).edit({ id: depart!.id, version: depart!.version, directors })
  }
  await headedBy('A01A01', 'gone')
  const one = (assign: string) => [['a', '经理', `mt:assign="${assign}"`]] as const
  const processes = {
    named: drawing('named', one('previousApprover'), 'mt:managers="designer" mt:nobody="user:gone"'),
    managed: drawing('managed', one('previousApprover'), 'mt:managers="gone" mt:nobody="managers"'),
    own: drawing('own', one('starter'), 'mt:managers="designer" mt:ownApproval="leader"'),
    asked: drawing('asked', one('user:annabel')),
    turns: drawing('turns', [['a', '依次', 'mt:assign="user:annabel,bobbie" mt:approveMode="sequence"']]),
    pool: drawing('pool', [['a', '认领', 'mt:assign="user:annabel,bobbie" mt:approveMode="claim"']]),
  }
  for (const [key, xml] of Object.entries(processes)) await publish(admin, key, xml)
  await setStatus('gone', '2')
})

async function begin(key: string): Promise<string> {
  const { body } = await people.zoe.call<string>('POST', '/act/process/extActProcess/startMutilProcess', {
    body: { key, title: key },
  })
  expect(body.message).toBe('发起成功！')
  return body.result
}
const openTasks = (instance: string) =>
  app.services.asSystem('0', ({ repo }) => repo(ProcessTask).find({ instance, isWaiting: true }))
const handlersOf = async (instance: string) => (await openTasks(instance)).map(({ assignee }) => assignee)
const send = async (name: Name, path: string, body: object) =>
  (await people[name].call('POST', `/act/task/${path}`, { body })).body.message

test('where nobody is found, somebody who has left is not asked: whoever stands in for them, else a manager', async () => {
  expect(await handlersOf(await begin('named'))).toEqual(['designer'])
  const agent = await admin.of(UserAgent).add({
    user: 'gone',
    agent: 'deputy',
    beginAt: '2020-01-01 00:00:00',
    endAt: '2099-01-01 00:00:00',
  })
  expect(await handlersOf(await begin('named'))).toEqual(['deputy'])
  await admin.call('DELETE', '/sys/sysUserAgent/delete', { query: { id: agent.id } })
})

test('managers who have left are asked nothing: an administrator is', async () => {
  const handlers = await handlersOf(await begin('managed'))
  expect(handlers).not.toContain('gone')
  expect(handlers).toContain(adminName)
})

test('the own application goes to a leader who is there, else where nobody is found', async () => {
  expect(await handlersOf(await begin('own'))).toEqual(['designer'])
})

test('what waits for somebody goes on to others when the account is frozen, as the log says', async () => {
  const asked = await begin('asked')
  const pool = await begin('pool')
  const turns = await begin('turns')
  const delegated = await begin('asked')
  const [task] = await openTasks(delegated)
  expect(await send('annabel', 'delegate', { taskId: task?.id, to: 'helper' })).toBe('操作成功！')
  await setStatus('helper', '2')
  expect(await handlersOf(delegated)).toEqual(['annabel'])

  await setStatus('bobbie', '2')
  const [turn] = await openTasks(turns)
  expect(await send('annabel', 'processComplete', { taskId: turn?.id, answer: 'agree' })).toBe('操作成功！')
  expect(await handlersOf(turns)).toEqual(['designer'])

  await setStatus('annabel', '2')
  expect(await handlersOf(asked)).toEqual(['designer'])
  expect(await handlersOf(pool)).toEqual(['designer'])
  expect((await admin.of(ProcessInstance).get(asked)).current).toBe('经理：designer')
  const query = { instanceId: asked }
  const log = await people.zoe.call<LogEntry[]>('GET', '/act/processInstance/log', { query })
  expect(log.body.result.at(-1)).toMatchObject({ action: '改派', comment: '审批人【annabel】已停用' })
  const [moved] = await openTasks(asked)
  const answer = { taskId: moved?.id, answer: 'agree' }
  expect((await admin.call('POST', '/act/task/processComplete', { body: answer })).body.message).toBe(
    '操作成功！',
  )
})
