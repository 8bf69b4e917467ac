import { defineModule } from '@mortise/model'
import { digestOf } from '../base/secret.ts'
import type { Account, WantedUser } from '../context/accounts.ts'
import { serverModule } from '../module/module.ts'
import { get } from '../module/route.ts'
import { Person, people } from '../testing/people.ts'
import type { TestApp } from '../testing/test-app.ts'
import { glyphs } from './captcha/glyphs.ts'
import { beginEnrolment, confirmEnrolment } from './second-factor/second-factor.ts'
import { codeAt, stepAt } from './second-factor/totp.ts'

/** A call that tells whom the server takes the caller for. */
export const mirror = serverModule(defineModule('mirror', { label: '镜子', entities: [] }), {
  needs: [people],
  routes: [
    get('/mirror', 'login', ({ ctx: { user, tenant } }) => ({
      username: user.username,
      tenant,
      depart: user.depart?.orgCode ?? null,
    })),
  ],
})

export const PASSWORD = 'Door-Factory-7'

/** A user with a password, and whatever else the test wants it to have. */
export async function person(
  app: TestApp,
  username: string,
  {
    more = {},
    ...wanted
  }: Partial<WantedUser> & { more?: { phone?: string; third?: string; status?: string } } = {},
): Promise<Account> {
  return app.services.asSystem('0', async (ctx) => {
    const { accounts } = app.services.providers
    const account = await accounts.ensure(ctx, { username, password: PASSWORD, codes: [], ...wanted })
    await ctx.repo(Person).edit({ id: account.id, ...more })
    return account
  })
}

/** What the login page sends. */
export const logIn = (app: TestApp, username: string, password = PASSWORD, more: object = {}) =>
  app.anonymous.call('POST', '/sys/login', { body: { username, password, ...more } })

/** A new session's token. */
export async function tokenFor(app: TestApp, username: string): Promise<string> {
  const { body } = await logIn(app, username)
  if (!body.success) throw new Error(body.message)
  return (body.result as { token: string }).token
}

/** Whom the server takes the bearer of a token for. */
export const look = (app: TestApp, token: string, headers: Record<string, string> = {}) =>
  app.anonymous.call('GET', '/mirror', { headers: { 'X-Access-Token': token, ...headers } })

/** Makes what was stored that much older. */
export const age = (app: TestApp, table: string, column: string, ms: number) =>
  app.services.db.pool.query(`update engine.${table} set ${column} = ${column} - make_interval(secs => $1)`, [
    ms / 1000,
  ])

/** Draws a captcha and reads it as a patient machine would: by trying every code against what is stored. */
export async function readCaptcha(
  app: TestApp,
  checkKey: string,
): Promise<{ captcha: string; checkKey: string }> {
  await app.anonymous.call('GET', `/sys/randomImage/${checkKey}`)
  const { rows } = await app.services.db.pool.query('select digest from engine.captcha where key = $1', [
    checkKey,
  ])
  const letters = Object.keys(glyphs)
  const codes = Array.from({ length: letters.length ** 4 }, (_, index) =>
    [0, 1, 2, 3]
      .map((place) => letters[Math.floor(index / letters.length ** place) % letters.length])
      .join(''),
  )
  const captcha = codes.find((code) => digestOf(checkKey, code).equals(rows[0].digest))
  if (!captcha) throw new Error('the stored captcha fits no code')
  return { captcha, checkKey }
}

/** Turns the second factor of somebody on; answers what an authenticator makes codes of. */
export async function secondFactorFor(app: TestApp, username: string): Promise<string> {
  const account = await app.services.providers.accounts.find({ username })
  if (!account) throw new Error(`nobody is called ${username}`)
  const { secret } = await beginEnrolment(app.services, account)
  await confirmEnrolment(app.services, account, codeAt(secret, stepAt(Date.now()) - 1), 'here')
  return secret
}
