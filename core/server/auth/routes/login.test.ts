import { defineDict, defineModule } from '@mortise/model'
import { expect, test } from 'vitest'
import { serverModule } from '../../module/module.ts'
import { testApp } from '../../testing/index.ts'
import { age, logIn, look, mirror, PASSWORD, person, readCaptcha, tokenFor } from '../testing.ts'

const Wood = defineDict('auth_wood', '木种', { oak: '橡木', ash: '白蜡' })
const woods = serverModule(defineModule('woods', { label: '木种', entities: [], dicts: [Wood] }))
const app = await testApp(mirror, woods)
const minute = 60_000

test('[A-356] signing in answers code 200, a token and who the user is', async () => {
  await person(app, 'zhang', { orgCode: 'A01' })
  const { status, body, headers } = await logIn(app, 'zhang')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' })
  expect(body.result).toMatchObject({
    userInfo: { username: 'zhang', realname: 'zhang', avatar: null, orgCode: 'A01', loginTenantId: 0 },
    departs: [{ orgCode: 'A01' }],
    multi_depart: 1,
    tenantList: [],
  })
  expect(body.result.token).toMatch(/^[\w-]{43}$/)
  expect(body.result.sysAllDictItems.auth_wood).toMatchObject([
    { value: 'oak', text: '橡木' },
    { value: 'ash' },
  ])
  expect(JSON.stringify(body)).not.toMatch(/argon2|password|salt/i)
  expect(headers.get('set-cookie')).toMatch(
    /^mortise_file=[\w-]{43}; Max-Age=2592000; Path=\/api\/sys\/common\/static; HttpOnly; SameSite=Lax$/,
  )
  expect(headers.get('set-cookie')).not.toContain(body.result.token)
})

test('[A-267] only a login that answers code 200 opens a session', async () => {
  await person(app, 'wang')
  const { body: refused } = await logIn(app, 'wang', 'wrong')
  expect(refused).toMatchObject({ success: false, code: 500, result: null })
  const { body } = await logIn(app, 'wang')
  expect(body.code).toBe(200)
  expect((await look(app, body.result.token)).body.result).toMatchObject({ username: 'wang' })
})

test('a wrong password and an unknown user are told the same', async () => {
  await person(app, 'known')
  const [wrong, unknown, empty] = await Promise.all([
    logIn(app, 'known', 'wrong'),
    logIn(app, 'unknown', 'wrong'),
    app.anonymous.call('POST', '/sys/login', { body: {} }),
  ])
  for (const { status, body } of [wrong, unknown, empty]) {
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, code: 500, message: '用户名或密码错误', result: null })
  }
})

test('who is frozen or gone is told so only after the right password', async () => {
  await person(app, 'frozen', { more: { status: 'frozen' } })
  await person(app, 'gone', { more: { status: 'cancelled' } })
  expect((await logIn(app, 'frozen', 'wrong')).body.message).toBe('用户名或密码错误')
  expect((await logIn(app, 'frozen')).body).toMatchObject({
    success: false,
    code: 500,
    message: '该用户已冻结',
  })
  expect((await logIn(app, 'gone')).body).toMatchObject({ success: false, message: '该用户已注销' })
})

test('after three failures a captcha is asked for, after five the user is locked for ten minutes', async () => {
  await person(app, 'li')
  for (let i = 0; i < 3; i++) expect((await logIn(app, 'li', 'wrong')).body.code).toBe(500)
  expect((await logIn(app, 'li')).body).toMatchObject({ success: false, code: 412, message: '请输入验证码' })
  const guess = { captcha: 'ZZZZ', checkKey: '1794650000000' }
  expect((await logIn(app, 'li', PASSWORD, guess)).body).toMatchObject({ code: 412, message: '验证码错误' })

  for (let i = 0; i < 2; i++) {
    expect((await logIn(app, 'li', 'wrong', await readCaptcha(app, 'li-key'))).body.message).toBe(
      '用户名或密码错误',
    )
  }
  const locked = '该用户登录失败次数过多，请于10分钟后再次登录！'
  expect((await logIn(app, 'li', PASSWORD, await readCaptcha(app, 'li-key'))).body).toMatchObject({
    success: false,
    code: 500,
    message: locked,
  })

  await age(app, 'login_attempt', 'at', 10 * minute)
  expect((await logIn(app, 'li')).body.code).toBe(200)
})

test('a right captcha lets a right password in, once', async () => {
  await person(app, 'chen')
  for (let i = 0; i < 3; i++) await logIn(app, 'chen', 'wrong')
  const answer = await readCaptcha(app, 'chen-key')
  expect((await logIn(app, 'chen', 'wrong', answer)).body.message).toBe('用户名或密码错误')
  expect((await logIn(app, 'chen', PASSWORD, answer)).body).toMatchObject({
    code: 412,
    message: '验证码错误',
  })
  const again = await readCaptcha(app, 'chen-key')
  expect(
    (await logIn(app, 'chen', PASSWORD, { ...again, captcha: again.captcha.toLowerCase() })).body.code,
  ).toBe(200)
})

test('a captcha is a picture without text, good for a minute, and looking at it does not use it up', async () => {
  const { body } = await app.anonymous.call('GET', '/sys/randomImage/1794650000001')
  expect(body.result).toMatch(/^data:image\/svg\+xml;base64,/)
  expect(Buffer.from(body.result.split(',')[1], 'base64').toString()).not.toContain('<text')
  const check = (captcha: string, checkKey = 'look') =>
    app.anonymous.call('POST', '/sys/checkCaptcha', { body: { captcha, checkKey } })
  const { captcha } = await readCaptcha(app, 'look')
  expect((await check('????')).body).toMatchObject({ success: false, message: '验证码错误' })
  expect((await check(captcha, 'never')).body).toMatchObject({ success: false, message: '验证码无效' })
  expect((await check(captcha)).body.success).toBe(true)
  expect((await check(captcha)).body.success).toBe(true)
  await age(app, 'captcha', 'expires_at', minute)
  expect((await check(captcha)).body).toMatchObject({ success: false, message: '验证码无效' })
})

test('a machine that tries a captcha again and again finds it void', async () => {
  const { captcha, checkKey } = await readCaptcha(app, 'tried')
  const check = (captcha: string) =>
    app.anonymous.call('POST', '/sys/checkCaptcha', { body: { captcha, checkKey } })
  for (let i = 0; i < 10; i++) await check('????')
  expect((await check(captcha)).body.message).toBe('验证码无效')
})

test('with several departments the last one chosen is in force, or the one wished for', async () => {
  await person(app, 'many', { orgCode: 'A01,A02,A03' })
  const departOf = async (more: object) => {
    const { result } = (await logIn(app, 'many', PASSWORD, more)).body
    expect(result.multi_depart).toBe(2)
    expect((await look(app, result.token)).body.result.depart).toBe(result.userInfo.orgCode)
    return result.userInfo.orgCode
  }
  expect(await departOf({})).toBe('A01')
  expect(await departOf({ loginOrgCode: 'A03' })).toBe('A03')
  expect(await departOf({ loginOrgCode: 'B07' })).toBe('A01')
})

test('every try is written down with its outcome', async () => {
  await person(app, 'logged')
  await logIn(app, 'logged', 'wrong')
  await logIn(app, 'logged')
  const { rows } = await app.services.db.pool.query(
    "select way, outcome, address from engine.login_log where username = 'logged' order by id",
  )
  expect(rows).toEqual([
    { way: 'password', outcome: 'wrong', address: '127.0.0.1' },
    { way: 'password', outcome: 'success', address: '127.0.0.1' },
  ])
})

test('nothing that opens a session is stored as it is', async () => {
  await person(app, 'secret')
  const token = await tokenFor(app, 'secret')
  const { rows } = await app.services.db.pool.query(
    "select session::text from engine.session where username = 'secret'",
  )
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'))
})

test('thirty who sign in at once all get in, more than there are connections', async () => {
  await person(app, 'crowd')
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(app, 'crowd')))
  expect(new Set(answers.map(({ body }) => body.result.token)).size).toBe(30)
})

test('an installation may ask for the captcha always, or never', async () => {
  const strict = await testApp(mirror, { env: { MORTISE_CAPTCHA: 'always' } })
  await person(strict, 'first')
  expect((await logIn(strict, 'first')).body).toMatchObject({ code: 412, message: '请输入验证码' })
  expect((await logIn(strict, 'first', PASSWORD, await readCaptcha(strict, 'k'))).body.code).toBe(200)

  const lax = await testApp(mirror, { env: { MORTISE_CAPTCHA: 'never' } })
  await person(lax, 'fourth')
  for (let i = 0; i < 4; i++) expect((await logIn(lax, 'fourth', 'wrong')).body.code).toBe(500)
  expect((await logIn(lax, 'fourth')).body.code).toBe(200)
})

test('a crowd at the login and a crowd of new users do not starve each other of connections', async () => {
  await person(app, 'flood')
  const logins = Array.from({ length: 20 }, () => logIn(app, 'flood'))
  const users = Array.from({ length: 20 }, (_, index) => person(app, `flooding${index}`))
  const answers = await Promise.all(logins)
  expect(answers.every(({ body }) => body.code === 200)).toBe(true)
  expect(await Promise.all(users)).toHaveLength(20)
})

test('wrong passwords of made-up names lock out nobody who has one, and guessing a real one stays slow', async () => {
  await person(app, 'steady')
  const { rows } = await app.services.db.pool.query(
    `insert into engine.login_attempt (subject, at) select 'unknown ' || $1, now() from generate_series(1, 150) returning 1`,
    [(await addressSeen()) ?? ''],
  )
  expect(rows).toHaveLength(150)
  for (let name = 0; name < 5; name++)
    expect((await logIn(app, `made_up_${name}`, 'wrong-one-1')).body.message).toBe('用户名或密码错误')
  expect((await logIn(app, 'steady')).body.success).toBe(true)
  for (let turn = 0; turn < 5; turn++) await logIn(app, 'steady', 'wrong-one-1')
  expect((await logIn(app, 'steady')).body.success).toBe(false)
})

/** The address under which this test is known to the server. */
async function addressSeen(): Promise<string | undefined> {
  await logIn(app, 'somebody_unknown', 'wrong-one-1')
  const { rows } = await app.services.db.pool.query<{ subject: string }>(
    `select subject from engine.login_attempt where subject like 'unknown %' limit 1`,
  )
  return rows[0]?.subject.slice('unknown '.length)
}
