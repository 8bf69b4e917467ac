import { expect, test } from 'vitest'
import { testApp } from '../../testing/index.ts'
import { logIn, look, mirror, PASSWORD, person, tokenFor } from '../testing.ts'

const app = await testApp(mirror)
const NEW = 'Oak-Door-2027'
const withToken = (token: string) => ({ 'X-Access-Token': token })

test('[A-374] choosing a department answers the user and counts for this session at once', async () => {
  await person(app, 'chooser', { orgCode: 'A01,A02' })
  const [here, elsewhere] = [await tokenFor(app, 'chooser'), await tokenFor(app, 'chooser')]
  await look(app, here)
  for (const method of ['POST', 'PUT'] as const) {
    const { body } = await app.anonymous.call(method, '/sys/selectDepart', {
      headers: withToken(here),
      body: { orgCode: 'A02', username: 'chooser' },
    })
    expect(body).toMatchObject({
      success: true,
      result: { userInfo: { username: 'chooser', orgCode: 'A02' } },
    })
  }
  expect((await look(app, here)).body.result.depart).toBe('A02')
  expect((await look(app, elsewhere)).body.result.depart).toBe('A01')
  expect((await logIn(app, 'chooser')).body.result.userInfo.orgCode).toBe('A02')
})

test('nobody chooses a department that is not theirs, nor for somebody else', async () => {
  await person(app, 'tempted', { orgCode: 'A01' })
  const token = await tokenFor(app, 'tempted')
  const choose = async (body: object) =>
    (await app.anonymous.call('POST', '/sys/selectDepart', { headers: withToken(token), body })).body
  expect(await choose({ orgCode: 'B01' })).toMatchObject({
    success: false,
    message: '您不属于该部门，无法切换！',
  })
  expect(await choose({})).toMatchObject({ success: false, message: '您不属于该部门，无法切换！' })
  expect(await choose({ orgCode: 'A01', username: 'admin' })).toMatchObject({
    success: false,
    message: '只允许切换自己的部门！',
  })
  expect((await look(app, token)).body.result.depart).toBe('A01')
})

test('[A-376] a user changes the own password, signs in with it, and other sessions end', async () => {
  await person(app, 'changer')
  const [here, elsewhere] = [await tokenFor(app, 'changer'), await tokenFor(app, 'changer')]
  await look(app, elsewhere)
  const { body } = await change(here, { username: 'changer' })
  expect(body).toMatchObject({ success: true, message: '密码重置成功!' })
  expect((await logIn(app, 'changer', NEW)).body.code).toBe(200)
  expect((await logIn(app, 'changer', PASSWORD)).body.success).toBe(false)
  expect((await look(app, here)).status).toBe(200)
  const ended = await look(app, elsewhere)
  expect(ended).toMatchObject({ status: 500, body: { message: 'Token失效，密码已修改，请重新登录!' } })
  expect(ended.headers.get('x-session-ended')).toBe('password')
})

test.each<[why: string, username: string, sent: object, message: string]>([
  ['another’s', 'keeper1', { username: 'admin' }, '只允许修改自己的密码！'],
  ['with a wrong old one', 'keeper2', { oldpassword: 'wrong' }, '旧密码输入错误!'],
  ['to nothing', 'keeper3', { password: '' }, '新密码不允许为空!'],
  ['told twice differently', 'keeper4', { confirmpassword: 'Oak-Door-2028' }, '两次输入密码不一致!'],
  ['to the old one', 'keeper5', { password: PASSWORD, confirmpassword: PASSWORD }, '新密码不能与旧密码相同!'],
  [
    'to a weak one',
    'keeper6',
    { password: 'password', confirmpassword: 'password' },
    '密码须为8到32位且包含字母和数字!',
  ],
])('a password is not changed %s', async (_, username, sent, message) => {
  await person(app, username)
  const { body } = await change(await tokenFor(app, username), { username, ...sent }, 'PUT')
  expect(body).toMatchObject({ success: false, code: 500, message })
  expect((await logIn(app, username)).body.code).toBe(200)
})

test('guessing the old password locks like guessing at login', async () => {
  await person(app, 'guesser')
  const token = await tokenFor(app, 'guesser')
  for (let i = 0; i < 5; i++) await change(token, { oldpassword: 'wrong' })
  // Whoever is signed in is not told to sign in again.
  expect((await change(token, {})).body.message).toBe('验证失败次数过多，请于10分钟后再试')
  expect((await logIn(app, 'guesser')).body.message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！')
})

test('older clients get a fresh key that nothing depends on', async () => {
  const ask = async () => (await app.anonymous.call('GET', '/sys/getEncryptedString')).body.result
  const pair = await ask()
  expect(pair).toEqual({
    key: expect.stringMatching(/^[\da-f]{16}$/),
    iv: expect.stringMatching(/^[\da-f]{16}$/),
  })
  expect(await ask()).not.toEqual(pair)
})

const change = (token: string, sent: object, method: 'POST' | 'PUT' = 'POST') =>
  app.anonymous.call(method, '/sys/user/updatePassword', {
    headers: withToken(token),
    body: { oldpassword: PASSWORD, password: NEW, confirmpassword: NEW, ...sent },
  })

test('a password that everybody guesses, or the user’s own name, is refused', async () => {
  await person(app, 'li_lei')
  const token = await tokenFor(app, 'li_lei')
  const change = async (password: string) => {
    const body = { username: 'li_lei', oldpassword: PASSWORD, password, confirmpassword: password }
    const headers = { 'X-Access-Token': token }
    return (await app.anonymous.call('PUT', '/sys/user/updatePassword', { body, headers })).body.message
  }
  expect(await change('password1')).toBe('密码过于常见，容易被猜到，请换一个!')
  expect(await change('Li_Lei2026')).toBe('密码不能由账号、姓名或手机号组成，请换一个!')
  expect(await change('Oak-Door-2026')).toBe('密码重置成功!')
})

test('signing out everywhere ends every session of the user, or all but this one, and nobody else’s', async () => {
  await person(app, 'everywhere')
  await person(app, 'bystander')
  const tokens = [await tokenFor(app, 'everywhere'), await tokenFor(app, 'everywhere')]
  const [here = '', there = ''] = tokens
  const other = await tokenFor(app, 'bystander')
  const signOut = (token: string, body: object) =>
    app.anonymous.call('POST', '/sys/logoutAll', { body, headers: { 'X-Access-Token': token } })
  expect((await signOut(here, { others: true })).body).toMatchObject({
    success: true,
    message: '其他设备已退出，本设备保持登录',
  })
  const ended = await look(app, there)
  expect([ended.body.code, ended.headers.get('x-session-ended')]).toEqual([401, 'kicked'])
  expect(ended.body.message).toMatch(/^Token失效/)
  expect((await look(app, here)).status).toBe(200)
  const again = await tokenFor(app, 'everywhere')
  await signOut(here, {})
  for (const token of [here, again]) expect((await look(app, token)).body.code).toBe(401)
  expect((await look(app, other)).status).toBe(200)
  expect((await signOut('x'.repeat(43), {})).status).toBe(401)
})
