import { LeaveRequest } from '@mortise/demo/model'
import { demoPassword } from '@mortise/server'
import { ProcessBinding, ProcessInstance, ProcessModel, ProcessStatus } from '@mortise/workflow/model'
import { expect, test } from 'vitest'
import { demoFactory } from '../testing/demo-factory.ts'

const app = await demoFactory()
const admin = app.as('admin')

test('processes can be tried at every stage: published, bound and with applications in all states', async () => {
  const models = (await admin.of(ProcessModel).list({ size: 100 })).rows
  expect(models.every(({ published }) => published === 1)).toBe(true)
  const { rows, total } = await admin.of(ProcessInstance).list({ size: 1000 })
  expect(total).toBe(300)
  const statuses = new Set(rows.map(({ status }) => status))
  for (const name of ['running', 'approved', 'refused', 'withdrawn', 'suspended', 'voided'] as const)
    expect(statuses, name).toContain(ProcessStatus[name])
  const [binding] = (await admin.of(ProcessBinding).list({ where: { entity: 'leaveRequest' } })).rows
  expect(binding?.isEnabled).toBe(true)
})

test('a leave stands as its process left it', async () => {
  const instances = (await admin.of(ProcessInstance).list({ size: 1000, where: { entity: 'leaveRequest' } }))
    .rows
  const leaves = new Map(
    (await admin.of(LeaveRequest).list({ size: 1000 })).rows.map((row) => [row.id, row.status]),
  )
  const expected: Readonly<Record<string, string>> = {
    [ProcessStatus.running]: 'submitted',
    [ProcessStatus.suspended]: 'submitted',
    [ProcessStatus.approved]: 'approved',
    [ProcessStatus.refused]: 'draft',
    [ProcessStatus.withdrawn]: 'draft',
    [ProcessStatus.voided]: 'voided',
  }
  for (const { record, status } of instances) expect(leaves.get(record ?? '')).toBe(expected[status])
})

test('somebody asks for leave, and the superior is asked', async () => {
  const login = async (username: string) =>
    (await app.anonymous.call('POST', '/sys/login', { body: { username, password: demoPassword } })).body
      .result.token as string
  const headers = { 'X-Access-Token': await login('chenjie') }
  const body = { applicant: 'chenjie', kind: 'annual', startOn: '2099-01-01', days: 1, reason: '探亲' }
  const added = await app.anonymous.call<string>('POST', '/demo/leave/add', { body, headers })
  const move = { id: added.body.result, move: 'submit' }
  expect((await app.anonymous.call('POST', '/demo/leave/move', { body: move, headers })).body.message).toBe(
    '提交成功！',
  )
  const leader = { 'X-Access-Token': await login('linfang') }
  const { body: mine } = await app.anonymous.call<{ records: { title: string }[] }>('GET', '/act/task/list', {
    headers: leader,
  })
  expect(mine.result.records.map(({ title }) => title)).toContain('陈杰请假1天（年假）')
})
