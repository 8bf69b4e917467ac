import { MessageLog, MessageTemplate } from '@mortise/messages/model'
import { testApp } from '@mortise/server/testing'
import { expect, test, vi } from 'vitest'
import messages, { sendMessage } from './index.ts'

const app = await testApp(messages)
const clerk = app.as('clerk')
const template = {
  code: 'order_shipped',
  name: '发货通知',
  channel: '1',
  content: '${name}，订单${ no }已发货',
  testData: { name: '张三', no: 'A1' },
} as const

test('the places of a template are checked against its test data', async () => {
  const templates = clerk.of(MessageTemplate)
  await expect(templates.add({ ...template, testData: { name: '张三' } })).rejects.toThrow(
    '模板内容中的【no】在测试数据中没有值',
  )
  await expect(templates.add({ ...template, testData: null })).rejects.toThrow('【name、no】')
  await expect(templates.add({ ...template, content: '订单${no 已发货' })).rejects.toThrow('应写作${名称}')
  await expect(templates.add({ ...template, testData: 'x' as never })).rejects.toThrow('JSON对象')
  await expect(templates.add({ ...template, testData: { name: { a: 1 }, no: 1 } })).rejects.toThrow(
    '【name】的值应为文字或数字',
  )
  const added = await templates.add(template)
  await expect(templates.add(template)).rejects.toThrow('已存在')
  await templates.edit({ id: added.id, name: '发货提醒' })
  expect(await templates.get(added.id)).toMatchObject({
    name: '发货提醒',
    isActive: true,
    category: 'notice',
  })
})

test('a preview shows the text as it would be sent, and what is missing', async () => {
  const preview = (testData: object) =>
    clerk.call('POST', '/sys/message/sysMessageTemplate/preview', {
      body: { templateContent: template.content, testData },
    })
  expect((await preview({ name: '李四', no: 7 })).body.result).toEqual({
    content: '李四，订单7已发货',
    missing: [],
  })
  expect((await preview({ name: '李四' })).body.result).toEqual({
    content: '李四，订单已发货',
    missing: ['no'],
  })
  const inherited = await clerk.call('POST', '/sys/message/sysMessageTemplate/preview', {
    body: { templateContent: '[${__proto__}${constructor}]', testData: {} },
  })
  expect(inherited.body.result).toEqual({ content: '[]', missing: ['__proto__', 'constructor'] })
})

test('a test is sent from a template, with its own test data unless told, and is found in the list', async () => {
  await clerk.of(MessageTemplate).add({ ...template, code: 'shipped_test' })
  const test = (body: object) =>
    clerk.call('POST', '/sys/message/sysMessageTemplate/sendMsg', {
      body: { templateCode: 'shipped_test', ...body },
    })
  expect((await test({ receiver: '13812340001,13812340002' })).body).toMatchObject({
    success: true,
    message: '已提交发送',
  })
  await vi.waitFor(async () => {
    const { rows } = await clerk.of(MessageLog).list({ where: { template: 'shipped_test' } })
    expect(rows.map(({ receiver, outcome }) => `${receiver} ${outcome}`).toSorted()).toEqual([
      '13812340001 未配置短信网关，仅写入记录',
      '13812340002 未配置短信网关，仅写入记录',
    ])
    expect(rows[0]).toMatchObject({ content: '张三，订单A1已发货', status: '0', attempts: 1, dueAt: null })
  }, 20_000)
  expect((await test({ receiver: '12345' })).body.message).toBe('手机号【12345】不正确')
  expect((await test({ receiver: ' , ' })).body.message).toBe('接收人不能为空')
  expect((await test({ receiver: '13812340001', testData: '{"name":1}' })).body.message).toBe(
    '测试数据缺少【no】的值',
  )
  expect((await test({ receiver: '13812340001', testData: 'nonsense' })).body.message).toBe(
    '测试数据不是正确的JSON对象',
  )
  expect((await test({ receiver: '13812340001', templateCode: 'none' })).body.message).toBe('消息模板不存在')
})

test('a message is sent by hand and found in the list', async () => {
  const reader = app.as('reader', { can: [] })
  await reader.userId()
  const message = { esType: '4', esReceiver: 'reader', esTitle: '提醒', esContent: '下午三点开会' }
  const send = (body: object, client = clerk) =>
    client.call('POST', '/sys/message/sysMessage/send', { body: { ...message, ...body } })
  expect((await send({})).body).toMatchObject({ success: true, message: '已提交发送' })
  await vi.waitFor(async () => {
    const { rows } = await clerk.of(MessageLog).list({ where: { receiver: 'reader' } })
    expect(rows).toMatchObject([{ channel: '4', status: '1', content: '下午三点开会' }])
  }, 20_000)
  expect((await send({ esReceiver: 'nobody' })).body.message).toBe('接收人【nobody】不存在')
  expect((await send({ esType: '2', esReceiver: 'x' })).body.message).toBe('邮箱【x】不正确')
  expect((await send({ esType: '9' })).status).toBe(400)
  expect((await send({ esContent: ' ' })).status).toBe(400)
})

test('sending, testing and sending again take their rights', async () => {
  const guest = app.as('guest', { can: ['messageLog:list', 'messageTemplate:list'] })
  for (const path of ['sysMessage/send', 'sysMessage/resend', 'sysMessageTemplate/sendMsg']) {
    expect((await guest.call('POST', `/sys/message/${path}`, { body: {} })).status).toBe(403)
    expect((await app.anonymous.call('POST', `/sys/message/${path}`, { body: {} })).status).toBe(401)
  }
})

test('which ways out are set up can be seen', async () => {
  const { body } = await clerk.call('GET', '/sys/message/channels')
  expect(body.result).toEqual([
    { value: '1', text: '短信', isConfigured: false },
    { value: '2', text: '邮件', isConfigured: false },
    { value: '3', text: '微信', isConfigured: false },
    { value: '4', text: '系统', isConfigured: true },
    { value: '5', text: '钉钉', isConfigured: false },
  ])
})

test('a robot on a host that nobody allowed is told nothing', async () => {
  const other = await testApp(messages, { env: { MORTISE_WECOM_WEBHOOK: 'http://robot.example/hook' } })
  const own = other.as('clerk')
  await own.of(MessageTemplate).add({ ...template, channel: '3' })
  await own.userId()
  await other.services.asSystem('0', (ctx) =>
    sendMessage(ctx, {
      template: template.code,
      to: 'clerk',
      variables: template.testData,
      bizKey: 'x',
      priority: 'H',
    }),
  )
  await vi.waitFor(async () => {
    const { rows } = await own.of(MessageLog).list()
    expect(rows).toMatchObject([{ status: '2', outcome: '主机【robot.example】不在允许的名单内' }])
  }, 20_000)
})

test('after half a year messages are forgotten, but for those that are still to be sent', async () => {
  const { owner } = app.services.db
  const put = (title: string, status: string, age: number) =>
    owner.query(
      `insert into sys_sms (id, tenant_id, channel, receiver, title, content, status, create_by, create_time)
       values ($1, '0', '1', '13800000000', $1, '内容', $2, 'clerk', localtimestamp - make_interval(days => $3))`,
      [title, status, age],
    )
  await put('old-sent', '1', 181)
  await put('old-given-up', '3', 400)
  await put('old-waiting', '2', 181)
  await put('recent', '1', 179)
  await app.services.jobs.enqueue('messages:forgetMessages')
  const titles = async () =>
    (await clerk.of(MessageLog).list({ where: { receiver: '13800000000' } })).rows.map(({ title }) => title)
  const left = new Set(['old-waiting', 'recent'])
  await vi.waitFor(async () => expect(new Set(await titles())).toEqual(left), 20_000)
})
