import { PayBatch, PayPassword, PayProfile, PaySlip } from '@mortise/pay/model'
import { hashPassword } from '@mortise/server'
import { type TestClient, testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import pay from '../index.ts'
import { payOffice } from '../testing/pay-office.ts'

const app = await testApp(pay)
const { clerk, hire, attend, batch, approve } = await payOffice(app)
const LOGIN = 'Signing2026'
const OWN = 'Wages4me'

const say = (as: TestClient, verb: string, body: object) =>
  as.call('POST', `${PaySlip.wire}/${verb}`, { body }).then((answer) => answer.body)
const twice = (wanted: string) => ({ wanted, confirmed: wanted })
const isSet = async (as: TestClient) => (await as.call('GET', `${PaySlip.wire}/password`)).body.result

/** Somebody who signs in with a password, and is paid. */
async function worker(username: string) {
  const { profile } = await hire(username, { hiredOn: '2022-01-01' })
  const as = app.as(username, { can: [] })
  await app.services.providers.accounts.setPassword(await as.userId(), await hashPassword(LOGIN))
  return { as, profile }
}

test('slips are shown for a password of their own, which is set by that of signing in', async () => {
  const { as } = await worker('pass_one')
  await attend('pass_one', '2022-01')
  const { id } = await batch('2022-01')
  await approve(id)
  await clerk.of(PayBatch).move(id, 'send')

  expect(await isSet(as)).toEqual({ isSet: false })
  expect(await say(as, 'mine', { password: LOGIN })).toMatchObject({
    success: false,
    message: '请先设置工资密码',
  })
  const set = (password: string, wanted: object) => say(as, 'setPassword', { password, ...wanted })
  expect((await set('nothing', twice(OWN))).message).toBe('密码错误')
  expect((await set(LOGIN, { wanted: OWN, confirmed: 'Wages4you' })).message).toBe('两次输入的工资密码不一致')
  expect((await set(LOGIN, twice('short1'))).message).toBe('密码须为8到32位且包含字母和数字!')
  expect((await set(LOGIN, twice(LOGIN))).message).toBe('工资密码不能与登录密码相同')
  expect(await isSet(as)).toEqual({ isSet: false })
  expect(await set(LOGIN, twice(OWN))).toMatchObject({ success: true, message: '工资密码已设置' })
  expect(await isSet(as)).toEqual({ isSet: true })

  expect((await say(as, 'mine', { password: LOGIN })).message).toBe('密码错误')
  const own = await say(as, 'mine', { password: OWN })
  expect(own.result).toMatchObject([{ month: '2022-01', reply: 'unread' }])

  const stored = await app.services.asSystem('0', ({ repo }) =>
    repo(PayPassword).first({ worker: 'pass_one' }),
  )
  expect(stored?.password).toMatch(/^\$argon2id\$/)
})

test('it is changed by the one there is, and set anew by whoever forgot it', async () => {
  const { as } = await worker('pass_two')
  await say(as, 'setPassword', { password: LOGIN, ...twice(OWN) })
  const change = (password: string, wanted: string) =>
    say(as, 'changePassword', { password, ...twice(wanted) })
  expect((await change(LOGIN, 'Another2026')).message).toBe('密码错误')
  expect((await change(OWN, 'Another2026')).message).toBe('工资密码已修改')
  expect((await say(as, 'mine', { password: OWN })).message).toBe('密码错误')
  expect((await say(as, 'mine', { password: 'Another2026' })).success).toBe(true)
  await say(as, 'setPassword', { password: LOGIN, ...twice('Forgotten2026') })
  expect((await say(as, 'mine', { password: 'Forgotten2026' })).success).toBe(true)
  expect((await say(as, 'mine', { password: 'Another2026' })).message).toBe('密码错误')
})

test('five wrong ones lock it for ten minutes, and signing in is not locked by that', async () => {
  const { as } = await worker('pass_three')
  await say(as, 'setPassword', { password: LOGIN, ...twice(OWN) })
  for (let at = 0; at < 5; at += 1)
    expect((await say(as, 'mine', { password: `Guess${at}2026` })).message).toBe('密码错误')
  expect((await say(as, 'mine', { password: OWN })).message).toBe('密码错误次数过多，请于10分钟后再试')
  expect((await say(as, 'changePassword', { password: OWN, ...twice('Another2026') })).message).toBe(
    '密码错误次数过多，请于10分钟后再试',
  )
  expect((await say(as, 'setPassword', { password: LOGIN, ...twice('Another2026') })).success).toBe(true)
})

test('personnel clears it, and nobody without that right', async () => {
  const { as, profile } = await worker('pass_four')
  await say(as, 'setPassword', { password: LOGIN, ...twice(OWN) })
  const clear = (who: TestClient, id: string) =>
    who.call('POST', `${PayProfile.wire}/clearPassword`, { body: { id } }).then(({ body }) => body)
  const reader = app.as('pass_reader', { can: ['payProfile:list', 'payProfile:edit'] })
  expect((await clear(reader, profile)).success).toBe(false)
  expect(await isSet(as)).toEqual({ isSet: true })
  expect((await clear(clerk, profile)).message).toContain('工资密码已清除')
  expect(await isSet(as)).toEqual({ isSet: false })
  expect((await say(as, 'mine', { password: OWN })).message).toBe('请先设置工资密码')
  expect((await clear(clerk, profile)).message).toBe('该员工没有设置工资密码')
})
