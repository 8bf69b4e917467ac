import { defineModule } from '@mortise/model'
import { expect, test } from 'vitest'
import type { Services } from '../../context/services.ts'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/index.ts'
import { Person, people } from '../../testing/people.ts'
import { codeAt, stepAt } from '../second-factor/totp.ts'
import { signOf, signSecret } from '../sign/sign.ts'
import { age, logIn, look, mirror, person, secondFactorFor, tokenFor } from '../testing.ts'

const minute = 60_000
const inbox = new Map<string, string>()
const waiting = new Map<string, () => void>()
const phones = serverModule(defineModule('phones', { label: '短信', entities: [] }), {
  needs: [people],
  provides: {
    sms: () => ({
      async send(mobile, text) {
        if (mobile === BROKEN) throw new Error('no signal')
        inbox.set(mobile, text)
        waiting.get(mobile)?.()
      },
    }),
    accounts: (services) => ({ ...people.provides!.accounts!(services), register: registering(services) }),
  },
})
const BROKEN = '13900000999'
const app = await testApp(mirror, phones, { env: { MORTISE_ALLOW_REGISTER: '1' } })

test('[A-357] a code sent to the phone signs its owner in, with the dictionaries', async () => {
  await person(app, 'caller', { orgCode: 'A01', more: { phone: '13800000001' } })
  const code = await codeFor('13800000001', '0')
  const { body, headers } = await phoneLogin('13800000001', code)
  expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' })
  expect(body.result).toMatchObject({
    userInfo: { username: 'caller' },
    multi_depart: 1,
    sysAllDictItems: {},
  })
  expect(headers.get('set-cookie')).toContain('mortise_file=')
  expect((await look(app, body.result.token)).body.result.username).toBe('caller')
  expect((await phoneLogin('13800000001', code)).body).toMatchObject({
    success: false,
    message: '手机验证码错误',
  })
})

test('a mistyped second factor leaves what the text message proved', async () => {
  await person(app, 'twofold', { more: { phone: '13800000011' } })
  const secret = await secondFactorFor(app, 'twofold')
  const code = await codeFor('13800000011', '0')
  const { body } = await phoneLogin('13800000011', code)
  expect(body).toMatchObject({ code: 428, message: '请输入动态验证码' })
  expect((await phoneLogin('13800000011', code)).body.message).toBe('手机验证码错误')
  const second = (typed: string) =>
    app.anonymous.call('POST', '/sys/secondLogin', { body: { proof: body.result.proof, code: typed } })
  expect((await second('000000')).body.message).toBe('动态验证码错误或已使用')
  expect((await second(codeAt(secret, stepAt(Date.now())))).body).toMatchObject({ code: 200 })
})

test('a code is good for ten minutes and only for what it was asked for', async () => {
  await person(app, 'late', { more: { phone: '13800000002' } })
  const forgotten = await codeFor('13800000002', '2')
  expect((await phoneLogin('13800000002', forgotten)).body.message).toBe('手机验证码错误')
  const code = await codeFor('13800000002', '0')
  expect((await sms('13800000002', '0')).body).toMatchObject({
    success: false,
    message: '验证码10分钟内，仍然有效！',
  })
  await age(app, 'sms_code', 'sent_at', 10 * minute)
  expect((await phoneLogin('13800000002', code)).body.message).toBe('手机验证码错误')
})

test('guessing codes locks the phone', async () => {
  await person(app, 'guessed', { more: { phone: '13800000003' } })
  const code = await codeFor('13800000003', '0')
  for (let i = 0; i < 5; i++)
    expect((await phoneLogin('13800000003', 'x')).body.message).toBe('手机验证码错误')
  expect((await phoneLogin('13800000003', code)).body.message).toBe(
    '该用户登录失败次数过多，请于10分钟后再次登录！',
  )
})

test('a frozen user gets no code, and a code sent before freezing opens nothing', async () => {
  const { id } = await person(app, 'thawed', { more: { phone: '13800000004' } })
  const code = await codeFor('13800000004', '0')
  await app.services.asSystem('0', (ctx) => ctx.repo(Person).edit({ id, status: 'frozen' }))
  expect((await phoneLogin('13800000004', code)).body.message).toBe('该用户已冻结')
  inbox.delete('13800000004')
  expect((await sms('13800000004', '2')).body.success).toBe(true)
  expect(inbox.has('13800000004')).toBe(false)
})

test('an unknown number is answered as if a code had been sent', async () => {
  expect((await sms('13800000099', '0')).body).toMatchObject({ success: true, message: '验证码发送成功！' })
  expect((await sms('13800000099', '0')).body.message).toBe('验证码10分钟内，仍然有效！')
  expect(inbox.has('13800000099')).toBe(false)
  expect((await phoneLogin('13800000099', '123456')).body.message).toBe('手机验证码错误')
})

test.each([
  ['', '手机号不允许为空！'],
  ['12345', '请输入正确手机号'],
])('no code is sent to the number «%s»', async (mobile, message) => {
  expect((await sms(mobile, '0')).body).toMatchObject({ success: false, code: 500, message })
})

test('one number gets ten codes a day, no more', async () => {
  await person(app, 'eager', { more: { phone: '13800000005' } })
  for (let i = 0; i < 10; i++) {
    expect((await sms('13800000005', '0')).body.success).toBe(true)
    await age(app, 'sms_code', 'sent_at', 11 * minute)
  }
  expect((await sms('13800000005', '0')).body).toMatchObject({
    success: false,
    code: 40002,
    message: '短信接口请求太多，请稍后再试！',
  })
})

test('when the message cannot be sent, the next try is not refused', async () => {
  await person(app, 'silent', { more: { phone: BROKEN } })
  expect((await sms(BROKEN, '0')).body.success).toBe(true)
  await expect.poll(async () => (await sms(BROKEN, '0')).body.success).toBe(true)
})

test('codes are asked for by signed calls alone', async () => {
  const body = { mobile: '13800000001', smsmode: '0' }
  const unsigned = await app.anonymous.call('POST', '/sys/sms', { body })
  expect(unsigned.body).toMatchObject({ success: false, message: 'Sign签名校验失败，请求参数不完整！' })
  const forged = await app.anonymous.call('POST', '/sys/sms', {
    body,
    headers: { 'X-Sign': 'A'.repeat(32), 'X-TIMESTAMP': String(Date.now()) },
  })
  expect(forged.body).toMatchObject({ success: false, message: 'Sign签名校验失败！' })
})

test('a forgotten password is set anew by phone, and all sessions end', async () => {
  await person(app, 'forgetful', { more: { phone: '13800000006' } })
  const token = await tokenFor(app, 'forgetful')
  await look(app, token)
  const phone = '13800000006'
  const smscode = await codeFor(phone, '2')
  const verified = await app.anonymous.call('POST', '/sys/user/phoneVerification', {
    body: { phone, smscode },
  })
  expect(verified.body).toMatchObject({ success: true, result: { username: 'forgetful', smscode } })
  const change = (sent: object, method: 'GET' | 'POST' = 'POST') => {
    const input = { username: 'forgetful', password: 'Oak-Door-2027', phone, smscode, ...sent }
    return app.anonymous.call(
      method,
      '/sys/user/passwordChange',
      method === 'GET' ? { query: input } : { body: input },
    )
  }
  expect((await change({ smscode: '' })).body.message).toBe('重置密码失败！')
  expect((await change({ password: 'weak' })).body.message).toBe('密码须为8到32位且包含字母和数字!')
  expect((await change({ smscode: 'x' })).body.message).toBe('手机验证码错误')
  expect((await change({}, 'GET')).body).toMatchObject({ success: true, message: '密码重置完成！' })
  expect((await change({})).body.message).toBe('手机验证码错误')
  expect((await logIn(app, 'forgetful', 'Oak-Door-2027')).body.code).toBe(200)
  expect((await look(app, token)).headers.get('x-session-ended')).toBe('password')
})

test('a phone changes only its own user’s password', async () => {
  await person(app, 'thief', { more: { phone: '13800000007' } })
  await person(app, 'robbed')
  const smscode = await codeFor('13800000007', '2')
  const { body } = await app.anonymous.call('POST', '/sys/user/passwordChange', {
    body: { username: 'robbed', password: 'Oak-Door-2027', phone: '13800000007', smscode },
  })
  expect(body).toMatchObject({ success: false, message: '当前用户和绑定的手机号不匹配，无法修改密码！' })
  expect((await logIn(app, 'robbed')).body.code).toBe(200)
})

test('who registers signs in with the password chosen', async () => {
  const phone = '13800000008'
  const smscode = await codeFor(phone, '1')
  const register = (sent: object) =>
    app.anonymous.call('POST', '/sys/user/register', {
      body: { username: 'newcomer', password: 'Oak-Door-2027', phone, smscode, email: '', ...sent },
    })
  expect((await register({ smscode: 'x' })).body.message).toBe('手机验证码错误')
  expect((await register({ username: 'a b' })).body.message).toBe('只允许字母、数字、下划线')
  expect((await register({ password: 'weak' })).body.message).toBe('密码须为8到32位且包含字母和数字!')
  expect((await register({})).body).toMatchObject({ success: true, message: '注册成功' })
  expect((await logIn(app, 'newcomer', 'Oak-Door-2027')).body.code).toBe(200)
  expect((await register({})).body.message).toBe('用户账号已存在')
})

test('where registering and messages are off, both say so', async () => {
  const closed = await testApp(mirror)
  const body = { username: 'nobody1', password: 'Oak-Door-2027', phone: '13800000010', smscode: '1' }
  const { body: refused } = await closed.anonymous.call('POST', '/sys/user/register', { body })
  expect(refused).toMatchObject({ success: false, message: '注册功能未开放' })
  expect((await sms('13800000010', '0', closed)).body).toMatchObject({
    success: false,
    message: '短信接口未配置，请联系管理员！',
  })
})

function sms(mobile: string, smsmode: string, to = app) {
  const body = { mobile, smsmode }
  const sign = signOf('/api/sys/sms', body, signSecret(to.services.config))
  return to.anonymous.call('POST', '/sys/sms', {
    body,
    headers: { 'X-Sign': sign, 'X-TIMESTAMP': String(Date.now()) },
  })
}

/** Asks for a code and reads it on the phone. */
async function codeFor(mobile: string, smsmode: string): Promise<string> {
  const arrived = new Promise<void>((resolve) => waiting.set(mobile, resolve))
  const { body } = await sms(mobile, smsmode)
  if (!body.success) throw new Error(body.message)
  await arrived
  return /\d{6}/.exec(inbox.get(mobile) ?? '')?.[0] ?? ''
}

const phoneLogin = (mobile: string, captcha: string) =>
  app.anonymous.call('POST', '/sys/phoneLogin', { body: { mobile, captcha } })

function registering(services: Services) {
  return async (wanted: { username: string; passwordHash: string; phone: string }) => {
    const { username, passwordHash: password, phone } = wanted
    await services.asSystem('0', (ctx) =>
      ctx.repo(Person).add({ username, realname: username, phone, password }),
    )
  }
}
