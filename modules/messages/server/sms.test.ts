import { createHash } from 'node:crypto'
import { MessageLog } from '@mortise/messages/model'
import { signText } from '@mortise/model'
import { signSecret } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { User } from '@mortise/system/model'
import { expect, test } from 'vitest'
import messages, { type Delivery, smsThrough } from './index.ts'

const app = await testApp(messages)
const clerk = app.as('clerk')
const logged = async (receiver: string) => (await clerk.of(MessageLog).list({ where: { receiver } })).rows

function askForCode(mobile: string) {
  const body = { mobile, smsmode: '0' }
  const text = signText('/sys/sms', body) + signSecret(app.services.config)
  const sign = createHash('md5').update(text).digest('hex').toUpperCase()
  return app.anonymous.call('POST', '/sys/sms', {
    body,
    headers: { 'X-Sign': sign, 'X-TIMESTAMP': String(Date.now()) },
  })
}

test('without a gateway a code stands in the log, where it can be read and used', async () => {
  const phone = '13700001111'
  await app.services.asSystem('0', ({ repo }) =>
    repo(User).add({ username: 'with_phone', realname: '有手机', phone }),
  )
  expect((await askForCode(phone)).body).toMatchObject({ success: true, message: '验证码发送成功！' })
  await expect.poll(() => logged(phone)).toHaveLength(1)
  await expect.poll(async () => (await logged(phone))[0]?.sentAt).toMatch(/^\d{4}-/)
  const [message] = await logged(phone)
  expect(message).toMatchObject({
    channel: '1',
    receiver: phone,
    status: '0',
    attempts: 1,
    outcome: '未配置短信网关，仅写入记录',
  })
  const captcha = /\d{6}/.exec(message!.content)?.[0]
  const login = await app.anonymous.call('POST', '/sys/phoneLogin', { body: { mobile: phone, captcha } })
  expect(login.body).toMatchObject({ success: true, result: { userInfo: { username: 'with_phone' } } })
})

test('texts may hold codes, so reading them takes a right of its own', async () => {
  await app.services.providers.sms.send('13700002222', '验证码123456')
  const watcher = app.as('watcher', { can: ['messageLog:list'] })
  const { rows } = await watcher.of(MessageLog).list({ where: { receiver: '13700002222' } })
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('123456')
  expect(JSON.stringify(await logged('13700002222'))).toContain('123456')
})

test('a gateway’s word on each message is kept, also when it fails', async () => {
  const through = (answer: () => Promise<Delivery>) => smsThrough(app.services, { send: answer })
  await through(async () => ({ status: 'sent', note: 'id-1' })).send('13700003333', '已发货')
  expect((await logged('13700003333'))[0]).toMatchObject({ status: '1', outcome: 'id-1', content: '已发货' })

  const refused = through(async () => ({ status: 'failed', note: '余额不足' }))
  await expect(refused.send('13700004444', '已发货')).rejects.toThrow('短信发送失败：余额不足')
  const broken = through(() => Promise.reject(new Error('no signal')))
  await expect(broken.send('13700004444', '已发货')).rejects.toThrow('短信发送失败：no signal')
  const outcomes = (await logged('13700004444')).map(({ status, outcome }) => `${status} ${outcome}`)
  expect(new Set(outcomes)).toEqual(new Set(['2 余额不足', '2 no signal']))
})

test('nobody writes the log by hand', async () => {
  const add = await clerk.call('POST', '/sys/message/sysMessage/add', { body: { esReceiver: '1' } })
  expect(add.status).toBe(404)
})
