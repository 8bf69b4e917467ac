import { MessageChannel, MessageLog, MessageStatus, MessageTemplate } from '@mortise/messages/model'
import { approvalFields, approved, defineEntity, defineModule, f } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { User } from '@mortise/system/model'
import { ProcessBinding } from '@mortise/workflow/model'
import { beforeAll, expect, test, vi } from 'vitest'
import workflow from '../index.ts'
import { drawing, publish } from '../testing/publish.fixture.ts'

const Trip = defineEntity('trip', {
  label: '出差单',
  title: 'city',
  fields: {
    city: f.text('城市', { required: true }),
    ...approvalFields,
    status: f.flow('状态', approved({})),
  },
})
const trips = serverModule(defineModule('trips', { label: '出差', entities: [Trip] }), { needs: [workflow] })
const app = await testApp(trips, { env: { MORTISE_PUBLIC_URL: 'https://erp.example.com' } })
const admin = app.as('designer')
const ann = app.as('ann', { can: [] })

beforeAll(async () => {
  await ann.token()
  const xml = drawing('trips', [['a', '经理', 'mt:assign="user:ann"']])
  const process = await publish(admin, 'trips', xml, { entity: 'trip' })
  await admin
    .of(ProcessBinding)
    .add({ entity: 'trip', process, titleTemplate: '去{city}', rejectMove: 'reject' })
})

/** What the log says of the message to the handler, once it is out or given up. */
async function loggedOf(city: string, status: keyof typeof MessageStatus.items) {
  const { id } = await admin.of(Trip).add({ city })
  await admin.of(Trip).move(id, 'submit')
  return vi.waitFor(async () => {
    const { rows } = await admin.of(MessageLog).list({ where: { template: 'workflow_task', status } })
    const found = rows.find(({ content }) => content.includes(`去${city}`))
    expect(found).toBeDefined()
    return found!
  }, 20_000)
}
const readable = /act\/link\?token=/

test('the link by which a task is answered is in the message, and no longer in the log once that is out', async () => {
  const templates = admin.of(MessageTemplate)
  const [template] = (await templates.list({ where: { code: 'workflow_task' } })).rows
  const { id, version, channel } = template!
  const edited = await templates.edit({ id, version, channel: MessageChannel.system })
  const logged = await loggedOf('苏州', MessageStatus.sent)
  expect(logged.content).toContain('请办理：******')
  expect(JSON.stringify(logged)).not.toMatch(readable)
  const { body } = await ann.call('GET', '/sys/annountCement/listByUser')
  expect(JSON.stringify(body.result.sysMsgList)).toMatch(readable)
  await templates.edit({ id, version: edited.version, channel })
})

test('the link of a message that waits for a mail server is not in the log', async () => {
  const reachBy = (email: string | null) =>
    app.services.asSystem('0', async ({ repo }) => {
      const ann = await repo(User).first({ username: 'ann' })
      await repo(User).put(ann!.id, { email })
    })
  await reachBy('ann@example.com')
  const logged = await loggedOf('常州', MessageStatus.waiting)
  await vi.waitFor(async () => {
    const { outcome } = await admin.of(MessageLog).get(logged.id)
    expect(outcome).toBe('未配置邮件服务器，仅写入记录')
  }, 20_000)
  const { body } = await admin.call('GET', '/sys/message/sysMessage/queryById', { query: { id: logged.id } })
  expect(JSON.stringify(body.result)).toContain('去常州')
  expect(JSON.stringify(body.result)).not.toMatch(readable)
  // What is to leave is kept all the same: whoever sets the server up may send it then.
  const [row] = await app.services.asSystem('0', ({ repo }) => repo(MessageLog).find({ id: logged.id }))
  expect(row?.sealed).toMatch(readable)
  await reachBy(null)
})

test('the link of a message that never leaves is not in the log either', async () => {
  const logged = await loggedOf('无锡', MessageStatus.dropped)
  expect(logged.outcome).toBe('用户未登记接收地址')
  expect(JSON.stringify(logged)).not.toMatch(readable)
})
