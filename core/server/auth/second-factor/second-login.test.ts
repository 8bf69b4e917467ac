import { expect, test } from 'vitest'
import { testApp } from '../../testing/index.ts'
import { age, logIn, look, mirror, PASSWORD, person, readCaptcha, secondFactorFor } from '../testing.ts'
import { codeAt, stepAt } from './totp.ts'

const app = await testApp(mirror, { env: { MORTISE_CAPTCHA: 'always' } })
const minute = 60_000

/** Signs in with captcha and password, which are asked for once. */
async function firstHalf(username: string): Promise<string> {
  const { body } = await logIn(app, username, PASSWORD, await readCaptcha(app, `${username}-key`))
  expect(body).toMatchObject({ code: 428, message: '请输入动态验证码' })
  expect(body.result.token).toBeUndefined()
  return body.result.proof
}
const secondHalf = (proof: string, code: string) =>
  app.anonymous.call('POST', '/sys/secondLogin', { body: { proof, code } })
const now = (secret: string) => codeAt(secret, stepAt(Date.now()))
const over = { success: false, code: 410, message: '验证已过期，请重新登录' }

test('where a captcha is always asked for, a second factor is typed after it, mistyped, and lets in once', async () => {
  await person(app, 'twice')
  const secret = await secondFactorFor(app, 'twice')
  const proof = await firstHalf('twice')
  expect((await secondHalf(proof, '000000')).body.message).toBe('动态验证码错误或已使用')
  const shown = now(secret).replace(/^(...)/, '$1 ')
  const { body } = await secondHalf(proof, shown)
  expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' })
  expect((await look(app, body.result.token)).body.result).toMatchObject({ username: 'twice' })
  expect((await secondHalf(proof, codeAt(secret, stepAt(Date.now()) + 1))).body).toMatchObject(over)
})

test('what proves the first factor opens nothing by itself, ends after ten minutes, and with the password', async () => {
  const { id } = await person(app, 'brief')
  const secret = await secondFactorFor(app, 'brief')
  const [old, stale] = [await firstHalf('brief'), await firstHalf('brief')]
  expect((await look(app, old)).status).toBe(401)
  expect((await secondHalf('', now(secret))).body).toMatchObject(over)
  await app.services.db.pool.query('update engine.login_proof set expires_at = now() where account_id = $1', [
    id,
  ])
  expect((await secondHalf(old, now(secret))).body).toMatchObject(over)
  await age(app, 'login_proof', 'expires_at', -minute)
  await app.services.providers.accounts.setPassword(id, 'another hash')
  expect((await secondHalf(stale, now(secret))).body).toMatchObject(over)
  const { rows } = await app.services.db.pool.query('select p::text as row from engine.login_proof p')
  expect(JSON.stringify(rows)).not.toContain(stale)
})
