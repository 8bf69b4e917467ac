import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { MessageLog, MessageTemplate } from '@mortise/messages/model'
import { addDays, type InputOf, today } from '@mortise/model'
import type { Context } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { User } from '@mortise/system/model'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import messages, { putOut, sendMessage } from '../index.ts'

interface ReceivedCall {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Record<string, any>
}

/** The far end of gateways and robots: hears all, and answers as a test wants. */
const received: ReceivedCall[] = []
let answer: (call: ReceivedCall) => Promise<{ status: number; body: object }> = async () => ({
  status: 200,
  body: { success: true, id: 'gw-1', errcode: 0, errmsg: 'ok' },
})
const usual = answer
const listen = async (request: IncomingMessage, response: ServerResponse) => {
  const body = JSON.parse(await text(request)) as Record<string, any>
  const call = { path: request.url ?? '', headers: request.headers, body }
  received.push(call)
  const { status, body: reply } = await answer(call)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
}
const far = createServer((request, response) => void listen(request, response))
await new Promise<void>((resolve) => far.listen(0, '127.0.0.1', resolve))
const farUrl = `http://127.0.0.1:${(far.address() as AddressInfo).port}`

const mails: { to: string; text: string }[] = []
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, done) {
    done(address.startsWith('nobody') ? new Error('no such mailbox') : null)
  },
  onData(stream, session, done) {
    void text(stream).then((body) => {
      mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', text: body })
      done()
    })
  },
})
await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', () => resolve()))
const smtpPort = (sink.server.address() as AddressInfo).port

const env = {
  MORTISE_SMS_URL: `${farUrl}/sms`,
  MORTISE_SMS_KEY: 'gateway-key',
  MORTISE_SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MORTISE_SMTP_FROM: 'erp@mortise.example',
  MORTISE_WECOM_WEBHOOK: `${farUrl}/wecom?key=k`,
  MORTISE_DINGTALK_WEBHOOK: `${farUrl}/dingtalk?access_token=t`,
  MORTISE_DINGTALK_SECRET: 'SEC-robot',
  MORTISE_WEBHOOK_HOSTS: '127.0.0.1',
}
const app = await testApp(messages, { env })
const clerk = app.as('clerk')
afterAll(() => {
  far.close()
  sink.close()
})

const inSystem = <T>(work: (ctx: Context) => Promise<T>) => app.services.asSystem('0', work)
let count = 0
const unique = () => `t${(count += 1)}`
const addTemplate = async (input: Partial<InputOf<typeof MessageTemplate>> = {}) => {
  const code = unique()
  await clerk.of(MessageTemplate).add({
    code,
    name: '发货通知',
    content: '${name}，订单${no}已发货',
    testData: { name: '张三', no: 'A1' },
    ...input,
  })
  return code
}
const addUser = (name = unique()) =>
  inSystem(({ repo }) =>
    repo(User).add({
      username: `person_${name}`,
      realname: '收件人',
      phone: `1380000${String(count).padStart(4, '0')}`,
      email: `${name}@mortise.example`,
    }),
  )
const send = (
  template: string,
  to: string,
  bizKey = unique(),
  variables: object = { name: '李四', no: 'B2' },
) =>
  inSystem((ctx) =>
    sendMessage(ctx, {
      template,
      to,
      variables: variables as Record<string, unknown>,
      bizKey,
      priority: 'H',
    }),
  )
const rowsOf = async (template: string) =>
  (await clerk.of(MessageLog).list({ where: { template }, sort: [['createTime', 'asc']] })).rows
const withStatus = (template: string, status: string) =>
  vi.waitFor(async () => {
    const rows = await rowsOf(template)
    expect(rows.map((row) => row.status)).toEqual([status])
    return rows[0]!
  }, 20_000)
/** As if the time had come: the pause of a retry is not waited for. */
const comeDue = async (id: string) => {
  await app.services.db.owner.query(
    `update sys_sms set due_at = localtimestamp - interval '1 second',
       claimed_at = claimed_at - interval '10 minutes' where id = $1`,
    [id],
  )
  await app.services.jobs.enqueue('messages:deliver', { id })
}
const callsFor = (id: string) => received.filter(({ body }) => body.id === id)

test('a text message goes to the gateway with its key, its id and its text, and the gateway’s own id is kept', async () => {
  const [template, person] = [await addTemplate({ channel: '1' }), await addUser()]
  await send(template, person.username)
  const row = await withStatus(template, '1')
  expect(row).toMatchObject({ receiver: person.phone, attempts: 1, providerId: 'gw-1', dueAt: null })
  expect(callsFor(row.id)).toHaveLength(1)
  expect(callsFor(row.id)[0]).toMatchObject({
    path: '/sms',
    headers: { authorization: 'Bearer gateway-key' },
    body: { mobile: person.phone, content: '李四，订单B2已发货', templateId: template },
  })
})

test('what opens something is in the message and, once that is out, no longer in the log', async () => {
  const template = unique()
  const variables = { name: '李四', link: 'https://erp.example/sign?code=geheim', pick: '3489' }
  await inSystem((ctx) =>
    putOut(ctx, [
      {
        channel: '1',
        receiver: '13800009999',
        title: '报价',
        content: `李四请打开${variables.link}，提取码3489`,
        template,
        variables,
        concealed: ['link', 'pick'],
        priority: 'H',
      },
    ]),
  )
  const row = await withStatus(template, '1')
  expect(callsFor(row.id)[0]?.body.content).toContain('code=geheim，提取码3489')
  expect(row.content).toBe('李四请打开******，提取码******')
  expect(row.variables).toEqual({ name: '李四', link: '******', pick: '******' })
})

test('mail reaches a real mail server, and a mailbox that it refuses is a failure', async () => {
  const [template, person] = [await addTemplate({ channel: '2', name: '发货 通知' }), await addUser()]
  await send(template, person.username)
  const { id } = await withStatus(template, '1')
  const mail = mails.find(({ to }) => to === person.email)
  expect(mail?.text).toContain(`Message-ID: <${id}@mortise.local>`)
  expect(mail?.text).toContain('From: erp@mortise.example')
  expect(Buffer.from(mail?.text.split('\r\n\r\n')[1] ?? '', 'base64').toString()).toContain(
    '李四，订单B2已发货',
  )

  const { body } = await clerk.call('POST', '/sys/message/sysMessageTemplate/sendMsg', {
    body: { templateCode: template, receiver: 'nobody@mortise.example' },
  })
  expect(body).toMatchObject({ success: true, message: '已提交发送' })
  await vi.waitFor(async () => {
    const refused = (await rowsOf(template)).find(({ receiver }) => receiver.startsWith('nobody'))
    expect(refused).toMatchObject({
      status: '2',
      attempts: 1,
      outcome: expect.stringContaining('no such mailbox'),
    })
  }, 20_000)
})

test('robots of WeCom and DingTalk are told, the latter with a signature', async () => {
  const person = await addUser()
  const wecom = await addTemplate({ channel: '3' })
  await send(wecom, person.username)
  await withStatus(wecom, '1')
  const toWecom = received.find(
    ({ path, body }) => path.startsWith('/wecom') && body.text.content.includes('B2'),
  )
  expect(toWecom?.body.text.mentioned_mobile_list).toEqual([person.phone])

  const dingtalk = await addTemplate({ channel: '5' })
  await send(dingtalk, person.username)
  await withStatus(dingtalk, '1')
  const toDingtalk = received.find(({ path }) => path.startsWith('/dingtalk'))
  expect(toDingtalk?.path).toMatch(/access_token=t&timestamp=\d{13}&sign=[\w%]+/)
  expect(toDingtalk?.body.at.atMobiles).toEqual([person.phone])
})

test('a system message stands in its receiver’s bell', async () => {
  const template = await addTemplate({ channel: '4' })
  const reader = app.as('reader_inside', { can: [] })
  await reader.userId()
  await send(template, 'reader_inside')
  await withStatus(template, '1')
  const { sysMsgList } = (await reader.call('GET', '/sys/annountCement/listByUser')).body.result
  expect(sysMsgList[0]).toMatchObject({ titile: '发货通知', msgContent: '李四，订单B2已发货' })
})

test('nothing is sent of what did not happen', async () => {
  const [template, person] = [await addTemplate({ channel: '1' }), await addUser()]
  const failing = inSystem(async (ctx) => {
    await sendMessage(ctx, { template, to: person.username, variables: { name: 'x', no: 'y' }, bizKey: 'k' })
    throw new Error('the order was refused')
  })
  await expect(failing).rejects.toThrow('the order was refused')
  await send(template, person.username)
  await withStatus(template, '1')
})

test('told twice for the same occasion, also at the same time, a user hears it once', async () => {
  const [template, person] = [await addTemplate({ channel: '1' }), await addUser()]
  await Promise.all([1, 2, 3].map(() => send(template, person.username, 'order-7')))
  await send(template, person.username, 'order-7')
  const { id } = await withStatus(template, '1')
  expect(callsFor(id)).toHaveLength(1)
  await send(template, person.username, 'order-8')
  await vi.waitFor(async () => expect(await rowsOf(template)).toHaveLength(2))
})

test('what is refused is tried again after 1, 5 and 30 minutes, and then given up', async () => {
  const [template, person] = [await addTemplate({ channel: '1' }), await addUser()]
  answer = async () => ({ status: 200, body: { success: false, message: '余额不足' } })
  try {
    await send(template, person.username)
    for (const [attempt, minutes] of [1, 5, 30].entries()) {
      const row = await vi.waitFor(async () => {
        const [found] = await rowsOf(template)
        expect(found).toMatchObject({ status: '2', attempts: attempt + 1, outcome: '余额不足' })
        return found!
      }, 20_000)
      const wait = Date.parse(row.dueAt!.replace(' ', 'T')) - Date.parse(row.sentAt!.replace(' ', 'T'))
      expect(Math.round(wait / 60_000)).toBe(minutes)
      await comeDue(row.id)
    }
    const { id } = await withStatus(template, '3')
    expect(callsFor(id)).toHaveLength(4)
    expect((await rowsOf(template))[0]).toMatchObject({ attempts: 4, dueAt: null })
    await comeDue(id)
    await app.jobs.runDue()
    expect(callsFor(id)).toHaveLength(4)
  } finally {
    answer = usual
  }
})

test('when the product dies between sending and writing it down, nothing is sent twice; a person may send it again', async () => {
  const [template, person] = [await addTemplate({ channel: '1' }), await addUser()]
  const { owner } = app.services.db
  // The far end has the message; before the product can note that, its table is out of reach.
  answer = async (call) => {
    await owner.query('alter table sys_sms rename to sys_sms_away')
    return usual(call)
  }
  await send(template, person.username)
  await vi.waitFor(() => expect(received.some(({ body }) => body.templateId === template)).toBe(true), 20_000)
  answer = usual
  await vi.waitFor(async () => {
    const { rows } = await owner.query(
      `select 1 from engine.job_run where job = 'messages:deliver' and outcome = 'failed' and error like '%sys_sms%'`,
    )
    expect(rows).toHaveLength(1)
  }, 20_000)
  await owner.query('alter table sys_sms_away rename to sys_sms')
  const row = await withStatus(template, '4')
  await comeDue(row.id)
  await withStatus(template, '5')
  expect((await rowsOf(template))[0]?.outcome).toContain('不自动重发')
  expect(callsFor(row.id)).toHaveLength(1)

  const resend = await clerk.call('POST', '/sys/message/sysMessage/resend', { body: { id: row.id } })
  expect(resend.body).toMatchObject({ success: true, message: '已提交发送' })
  await withStatus(template, '1')
  expect(callsFor(row.id)).toHaveLength(2)
  const again = await clerk.call('POST', '/sys/message/sysMessage/resend', { body: { id: row.id } })
  expect(again.body).toMatchObject({ success: false, message: '该消息已推送成功，不能重发' })
})

test('a channel that a user does not want stays silent, but for codes', async () => {
  const reader = app.as('quiet_reader', { can: [] })
  await reader.userId()
  const [user] = await inSystem((ctx) => ctx.repo(User).find({ username: 'quiet_reader' }))
  await inSystem((ctx) => ctx.repo(User).put(user!.id, { phone: '13911112222' }))
  const muted = await reader.call('PUT', '/sys/message/myChannels', { body: { muted: ['1'] } })
  expect(muted.body).toMatchObject({ success: true, message: '保存成功！' })
  expect((await reader.call('GET', '/sys/message/myChannels')).body.result).toMatchObject({ muted: ['1'] })
  expect((await reader.call('PUT', '/sys/message/myChannels', { body: { muted: ['4'] } })).status).toBe(400)
  const [notice, code] = [
    await addTemplate({ channel: '1' }),
    await addTemplate({ channel: '1', category: 'verify' }),
  ]
  await send(notice, 'quiet_reader')
  await send(code, 'quiet_reader')
  await withStatus(code, '1')
  expect(await rowsOf(notice)).toEqual([])
})

test('of one kind of message somebody chooses another way, or none', async () => {
  const reader = app.as('choosy_reader', { can: [] })
  await reader.userId()
  const [user] = await inSystem((ctx) => ctx.repo(User).find({ username: 'choosy_reader' }))
  await inSystem((ctx) =>
    ctx.repo(User).put(user!.id, { phone: '13911113333', email: 'choosy@mortise.example' }),
  )
  const path = '/sys/message/myChannels'
  const save = async (ways: object) => (await reader.call('PUT', path, { body: { muted: [], ways } })).body
  const [text, mail, inside, code] = [
    await addTemplate({ channel: '1' }),
    await addTemplate({ channel: '2' }),
    await addTemplate({ channel: '4' }),
    await addTemplate({ channel: '1', category: 'verify' }),
  ]
  for (const template of [text, mail, inside, code]) await send(template, 'choosy_reader')
  const kinds = async () =>
    (await reader.call<{ kinds: { code: string; way: string | null }[] }>('GET', path)).body.result.kinds
  expect((await kinds()).map((kind) => kind.code).toSorted()).toEqual([text, mail, inside].toSorted())
  expect(await app.as('quiet_reader').call('GET', path)).not.toMatchObject({
    body: { result: { kinds: [{ code: text }] } },
  })

  expect(await save({ [inside]: 'none' })).toMatchObject({
    success: false,
    message: '【发货通知】是系统消息，不能拒收',
  })
  expect(await save({ [code]: '2' })).toMatchObject({
    success: false,
    message: expect.stringContaining('验证码'),
  })
  expect(await save({ nobody: '2' })).toMatchObject({ success: false, message: '消息模板【nobody】不存在' })
  expect((await save({ [text]: '1' })).success).toBe(false)
  expect(await save({ [text]: '4', [mail]: 'none', [inside]: '2' })).toMatchObject({ success: true })
  for (const template of [text, mail, inside]) await send(template, 'choosy_reader')
  const latest = async (template: string) => (await rowsOf(template)).at(-1)!
  expect(await latest(text)).toMatchObject({ channel: '4', receiver: 'choosy_reader' })
  expect(await latest(inside)).toMatchObject({ channel: '2', receiver: 'choosy@mortise.example' })
  expect(await rowsOf(mail)).toHaveLength(1)
})

test('a message that lacks a value or an address is given up at once, and undoes nothing', async () => {
  const template = await addTemplate({ channel: '1' })
  const person = await addUser()
  await send(template, person.username, unique(), { name: '李四' })
  expect(await withStatus(template, '3')).toMatchObject({ outcome: '缺少变量：no', attempts: 0 })
  const other = await addTemplate({ channel: '1' })
  await inSystem((ctx) => ctx.repo(User).put(person.id, { phone: null }))
  await send(other, person.username)
  expect(await withStatus(other, '3')).toMatchObject({ outcome: '用户未登记接收地址' })
})

test('in the night only what is urgent is sent; the rest waits for seven o’clock', async () => {
  const [template, person] = [await addTemplate({ channel: '1' }), await addUser()]
  const night = await inSystem(async (ctx) => {
    const late = { ...ctx, now: `${today()} 23:30:00` } as Context
    await sendMessage(late, { template, to: person.username, variables: { name: 'x', no: 'y' }, bizKey: 'n' })
    return ctx.repo(MessageLog).first({ template })
  })
  expect(night).toMatchObject({ status: '0', dueAt: `${addDays(today(), 1)} 07:00:00` })
})

test('a template that is switched off tells nobody, and one that does not exist undoes nothing', async () => {
  const [template, person] = [await addTemplate({ channel: '1', isActive: false }), await addUser()]
  await send(template, person.username)
  expect(await rowsOf(template)).toEqual([])
  await send('no-such-template', person.username)
  expect(await withStatus('no-such-template', '3')).toMatchObject({
    outcome: '消息模板【no-such-template】不存在',
  })
})
