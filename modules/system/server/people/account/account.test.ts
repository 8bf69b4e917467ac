import { testApp } from '@mortise/server/testing'
import { Position, SystemParameter, Tenant, User } from '@mortise/system/model'
import { expect, test } from 'vitest'
import { codeAt, stepAt } from '../../../../../e2e/totp.ts'
import system from '../../index.ts'

const app = await testApp(system)
const admin = app.as('admin')
const password = 'Secret2026'
const all = ['position:list', 'position:add', 'user:list']

const person = (username: string, can: readonly string[] = all) => app.as(username, { can, password })
const login = (username: string) => app.anonymous.call('POST', '/sys/login', { body: { username, password } })
/** Password first, and then the code that is asked for. */
const loginWith = async (username: string, code: string) => {
  const { proof } = (await login(username)).body.result
  return app.anonymous.call('POST', '/sys/secondLogin', { body: { proof, code } })
}
const by = (
  token: string,
  method: 'GET' | 'POST',
  path: string,
  options: { body?: object; tenant?: string } = {},
) =>
  app.anonymous.call(method, path, {
    ...(options.body && { body: options.body }),
    headers: { 'X-Access-Token': token, ...(options.tenant && { 'tenant-id': options.tenant }) },
  })
type Client = ReturnType<typeof person>
const makeToken = async (
  client: Client,
  codes: readonly string[],
  days = 30,
  name = `令牌${Math.random()}`,
) => client.call('POST', '/sys/account/tokens/add', { body: { name, codes, days, password } })
const tokenOf = async (client: Client, codes: readonly string[]) =>
  (await makeToken(client, codes)).body.result.token as string

/** Turns the second factor on and answers its secret and recovery codes. */
async function enrol(client: Client) {
  const begun = await client.call('POST', '/sys/account/secondFactor/begin', { body: { password } })
  const { secret } = begun.body.result as { secret: string }
  const body = { code: codeAt(secret, stepAt(Date.now()) - 1) }
  const confirmed = await client.call('POST', '/sys/account/secondFactor/confirm', { body })
  return { secret, recoveryCodes: confirmed.body.result.recoveryCodes as string[] }
}

test('[A-120] the account centre tells who one is, where one is signed in and what one did', async () => {
  const anna = person('centre_anna')
  await anna.token()
  expect((await login('centre_anna')).body.success).toBe(true)
  const profile = (await anna.call('GET', '/sys/account/profile')).body.result
  expect(profile).toMatchObject({ username: 'centre_anna' })
  expect(JSON.stringify(profile)).not.toContain('argon2')
  const sessions = (await anna.call('GET', '/sys/account/sessions')).body.result as {
    id: string
    isThis: boolean
  }[]
  expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1)
  const { records } = (await anna.call('GET', '/sys/account/log')).body.result
  expect(records[0]).toMatchObject({ outcome: 'success', way: 'password' })
  await anna.of(Position).add({ code: 'centre', name: '测试职务' })
  const changes = (await anna.call('GET', '/sys/account/log', { query: { kind: 'change' } })).body.result
  expect(changes.records[0]).toMatchObject({ entity: 'position', verb: 'add' })
})

test('[A-121] account settings keep what one may change of oneself, and nothing else', async () => {
  const bert = person('settings_bert')
  const put = (body: object) => bert.call('PUT', '/sys/account/profile', { body })
  await put({
    email: 'bert@example.com',
    birthday: '1990-02-03',
    sex: '1',
    realname: '老板',
    username: 'admin',
  })
  const profile = (await bert.call('GET', '/sys/account/profile')).body.result
  expect(profile).toMatchObject({ email: 'bert@example.com', birthday: '1990-02-03', sex: '1' })
  expect(profile.realname).not.toBe('老板')
  expect((await put({ email: 'no mail' })).body.success).toBe(false)
  const carl = person('settings_carl')
  const taken = await carl.call('PUT', '/sys/account/profile', { body: { email: 'bert@example.com' } })
  expect(taken.body.message).toBe('该邮箱已被使用')
  const foreign = await put({ avatar: 'temp/somebody-elses.png' })
  expect(foreign.body.message).toBe('头像须为本人上传的图片')
})

test('a device of one’s own is signed out, another’s is not', async () => {
  const dora = person('device_dora')
  const mallory = person('device_mallory')
  await dora.token()
  const other = (await login('device_dora')).body.result.token as string
  const sessions = (await by(other, 'GET', '/sys/account/sessions')).body.result as {
    id: string
    isThis: boolean
  }[]
  const id = sessions.find(({ isThis }) => isThis)?.id ?? ''
  const end = (client: Client) => client.call('POST', '/sys/account/sessions/end', { body: { id } })
  expect((await end(mallory)).body.message).toBe('该设备已退出')
  expect((await by(other, 'GET', '/sys/account/sessions')).status).toBe(200)
  expect((await end(dora)).body.message).toBe('已让该设备退出')
  expect((await by(other, 'GET', '/sys/account/sessions')).body.message).toContain('Token失效')
})

test('a program calls by a token with the rights it was given, and no others of its owner', async () => {
  const emil = person('token_emil')
  const token = await tokenOf(emil, ['position:list'])
  expect((await by(token, 'GET', '/sys/position/list')).body.success).toBe(true)
  expect((await by(token, 'POST', '/sys/position/add', { body: { code: 'x', name: 'x' } })).status).toBe(403)
  const asPerson = await by(token, 'GET', '/sys/account/tokens')
  expect(asPerson.body.message).toBe('访问令牌不能调用该接口，请登录后操作')
  for (const path of ['/sys/user/updatePassword', '/sys/logoutAll', '/sys/account/tokens/add'])
    expect((await by(token, 'POST', path, { body: {} })).status, path).not.toBe(200)
  const stored = await app.services.db.owner.query('select t::text as row from engine.api_token t')
  expect(JSON.stringify(stored.rows)).not.toContain(token)
})

test('a token takes no right that its owner lacks, none over people, and a sound time', async () => {
  const fred = person('token_fred', ['position:list'])
  expect((await makeToken(fred, ['user:list'])).body.message).toBe(
    '您没有权限【user:list】，不能授予访问令牌',
  )
  expect((await makeToken(fred, ['no:such'])).body.success).toBe(false)
  expect((await makeToken(admin, ['role:edit'])).body.message).toContain('不能用于账号、权限和系统设置的管理')
  expect((await makeToken(fred, ['position:list'], 0)).body.success).toBe(false)
  expect((await makeToken(fred, ['position:list'], 5000)).body.success).toBe(false)
  expect((await makeToken(fred, [])).body.success).toBe(false)
})

test('a token is made by whoever knows the password, or brings a code where there is a second factor', async () => {
  const nora = person('token_nora')
  const make = (more: object) =>
    nora.call('POST', '/sys/account/tokens/add', {
      body: { name: `令牌${Math.random()}`, codes: ['position:list'], days: 30, ...more },
    })
  expect((await make({})).body.message).toBe('密码错误')
  expect((await make({ password: 'wrong' })).body.message).toBe('密码错误')
  expect((await make({ password })).body.success).toBe(true)
  const { recoveryCodes } = await enrol(nora)
  expect((await make({ password })).body.message).toBe('动态验证码错误或已使用')
  expect((await make({ code: recoveryCodes[0] })).body.success).toBe(true)
})

test('tokens end when the password is changed, is reset, and when one signs out everywhere', async () => {
  const works = async (token: string) => (await by(token, 'GET', '/sys/position/list')).status
  const olga = person('token_olga')
  const ended = async (act: () => Promise<{ body: { success: boolean; message: string } }>) => {
    const token = await tokenOf(olga, ['position:list'])
    expect(await works(token)).toBe(200)
    expect((await act()).body).toMatchObject({ success: true })
    expect(await works(token)).toBe(401)
  }
  await ended(() => olga.call('POST', '/sys/logoutAll', { body: { others: true } }))
  const change = (oldpassword: string, wanted: string) =>
    olga.call('PUT', '/sys/user/updatePassword', {
      body: { oldpassword, password: wanted, confirmpassword: wanted },
    })
  await ended(() => change(password, 'Another2026'))
  await change('Another2026', password)
  const reset = { username: 'token_olga', password: 'Third-2026', confirmpassword: 'Third-2026' }
  await ended(() => admin.call('PUT', '/sys/user/changePassword', { body: reset }))
})

test('an administrator sees and revokes the tokens of others, and it stands in the log', async () => {
  const paul = person('token_paul')
  const token = await tokenOf(paul, ['position:list'])
  const id = await paul.userId()
  const mallory = person('token_mallory2', [...all, 'user:changePassword'])
  const tokens = (client: Client) => client.call('GET', '/sys/user/tokens', { query: { id } })
  expect((await tokens(person('token_other'))).status).toBe(403)
  const [seen] = (await tokens(admin)).body.result as { id: string; name: string }[]
  expect(JSON.stringify(seen)).not.toContain(token)
  const revoke = (client: Client, userId: string) =>
    client.call('POST', '/sys/user/tokens/revoke', { body: { userId, id: seen?.id } })
  expect((await revoke(mallory, await mallory.userId())).body.message).toBe('该访问令牌不存在或已撤销')
  expect((await by(token, 'GET', '/sys/position/list')).status).toBe(200)
  expect((await revoke(admin, id)).body.message).toBe('访问令牌已撤销，立即失效')
  expect((await by(token, 'GET', '/sys/position/list')).status).toBe(401)
  expect(await operationsOn(id)).toContain('admin revokeToken')
})

const operationsOn = async (id: string) => {
  const { rows } = await app.services.db.owner.query<{ done: string }>(
    `select username || ' ' || verb as done from engine.audit where row_id = $1`,
    [id],
  )
  return rows.map(({ done }) => done)
}

test('of tokens made at once no more stay than are allowed, and each stands in the log', async () => {
  const rita = person('token_rita')
  const accountId = await rita.userId()
  const given = { accountId, tenant: '0', codes: ['position:list'], days: 1 }
  await Promise.all(
    Array.from({ length: 19 }, (_, index) => app.services.apiTokens.create({ ...given, name: `旧${index}` })),
  )
  const made = await Promise.all([1, 2, 3].map(() => makeToken(rita, ['position:list'])))
  expect(made.filter(({ body }) => body.success)).toHaveLength(1)
  const [first] = (await rita.call('GET', '/sys/account/tokens')).body.result as { id: string }[]
  await rita.call('POST', '/sys/account/tokens/revoke', { body: { id: first?.id } })
  expect(await operationsOn(accountId)).toEqual(
    expect.arrayContaining(['token_rita addToken', 'token_rita revokeToken']),
  )
})

test('turning on the second factor signs out all other devices, and no programs', async () => {
  const sven = person('second_sven')
  await sven.token()
  const other = (await login('second_sven')).body.result.token as string
  const program = await tokenOf(sven, ['position:list'])
  await enrol(sven)
  const said = await by(other, 'GET', '/sys/account/sessions')
  expect(said.body.message).toBe('Token失效，账号已启用两步验证，请重新登录!')
  expect((await sven.call('GET', '/sys/account/sessions')).status).toBe(200)
  expect((await by(program, 'GET', '/sys/position/list')).status).toBe(200)
})

test('the administrator’s token is no administrator', async () => {
  const { token } = await app.services.apiTokens.create({
    accountId: await admin.userId(),
    tenant: '0',
    name: '管理员的令牌',
    codes: ['position:list', 'role:edit'],
    days: 1,
  })
  expect((await by(token, 'GET', '/sys/position/list')).body.success).toBe(true)
  expect((await by(token, 'GET', '/sys/role/list')).status).toBe(403)
})

test('a token ends with its owner’s right, freezing, time, and taking back, at the next call', async () => {
  const gina = person('token_gina')
  const [token, kept, old] = await Promise.all([
    tokenOf(gina, ['position:list']),
    tokenOf(gina, ['position:list']),
    tokenOf(gina, ['position:list']),
  ])
  const works = async (each = token) => (await by(each, 'GET', '/sys/position/list')).status
  expect([await works(token), await works(kept), await works(old)]).toEqual([200, 200, 200])

  await app.services.db.owner.query(
    `update engine.api_token set expires_at = now() where id in
       (select id from engine.api_token order by created_at desc limit 0) or digest = sha256($1::bytea)`,
    [Buffer.from(old)],
  )
  app.services.bus.publish('api-tokens', null)
  await expect.poll(() => works(old)).toBe(401)

  const list = (await gina.call('GET', '/sys/account/tokens')).body.result as { id: string }[]
  const mallory = person('token_mallory')
  const revoke = (client: Client, id?: string) =>
    client.call('POST', '/sys/account/tokens/revoke', { body: { id } })
  for (const { id } of list) expect((await revoke(mallory, id)).body.success).toBe(false)
  expect(await works()).toBe(200)

  person('token_gina', ['user:list'])
  await app.as('token_gina', { can: ['user:list'], password }).call('GET', '/sys/account/profile')
  await expect.poll(() => works()).toBe(403)
  await app.as('token_gina', { can: all, password }).call('GET', '/sys/account/profile')
  await expect.poll(() => works()).toBe(200)

  const id = await gina.userId()
  await admin.call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 2 } })
  expect(await works()).toBe(401)
  expect(await works(kept)).toBe(401)
})

test('a token works in its own company alone', async () => {
  const hans = person('token_hans')
  const token = await tokenOf(hans, ['position:list'])
  expect((await by(token, 'GET', '/sys/position/list', { tenant: 'another' })).status).toBe(401)
  expect((await by(token, 'GET', '/sys/position/list', { tenant: '0' })).status).toBe(200)
  const made = { name: '另一家公司', adminUsername: 'token_boss', adminPassword: password }
  const tenant = (await admin.call<string>('POST', `${Tenant.wire}/add`, { body: made })).body.result
  await app.services.db.owner.query(`update ${User.table} set tenants = $1 where username = 'token_hans'`, [
    [tenant],
  ])
  app.services.bus.publish('api-tokens', null)
  await expect.poll(async () => (await by(token, 'GET', '/sys/position/list')).status).toBe(401)
})

test('whoever turned it on signs in with a code, which counts once even for two at once', async () => {
  const ida = person('second_ida')
  const { secret } = await enrol(ida)
  expect((await login('second_ida')).body).toMatchObject({ code: 428, message: '请输入动态验证码' })
  expect((await login('second_ida')).body.result.token).toBeUndefined()
  const code = codeAt(secret, stepAt(Date.now()))
  const both = await Promise.all([loginWith('second_ida', code), loginWith('second_ida', code)])
  expect(both.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect((await loginWith('second_ida', code)).body.message).toBe('动态验证码错误或已使用')
})

test('wrong codes are throttled, although the password is right every time', async () => {
  const jan = person('second_jan')
  const { secret } = await enrol(jan)
  for (let guess = 0; guess < 5; guess += 1)
    expect((await loginWith('second_jan', 'AAAAA-AAAAA')).body.message).toBe('动态验证码错误或已使用')
  const right = codeAt(secret, stepAt(Date.now()))
  expect((await loginWith('second_jan', right)).body.message).toContain('失败次数过多')
})

test('a recovery code lets in once', async () => {
  const kim = person('second_kim')
  const { recoveryCodes } = await enrol(kim)
  expect(recoveryCodes).toHaveLength(10)
  const [code = ''] = recoveryCodes
  expect((await loginWith('second_kim', code.toLowerCase())).body.code).toBe(200)
  expect((await loginWith('second_kim', code)).body.success).toBe(false)
  expect((await kim.call('GET', '/sys/account/secondFactor')).body.result).toMatchObject({ recoveryLeft: 9 })
  const { rows } = await app.services.db.owner.query('select t::text as row from engine.second_factor t')
  expect(JSON.stringify(rows)).not.toContain(code)
})

test('it is turned on with the password and off with a code; an administrator ends it for who lost both', async () => {
  const lea = person('second_lea')
  const begin = await lea.call('POST', '/sys/account/secondFactor/begin', { body: { password: 'wrong' } })
  expect(begin.body.message).toBe('密码错误')
  await enrol(lea)
  const off = await lea.call('POST', '/sys/account/secondFactor/disable', { body: { code: '000000' } })
  expect(off.body.success).toBe(false)
  expect((await login('second_lea')).body.code).toBe(428)
  const id = await lea.userId()
  const reset = (client: Client) => client.call('POST', '/sys/user/resetSecondFactor', { body: { id } })
  expect((await reset(person('second_mallory'))).status).toBe(403)
  expect((await reset(admin)).body.message).toBe('两步验证已重置，该用户须重新登录')
  expect((await login('second_lea')).body.code).toBe(200)
  expect(await operationsOn(id)).toContain('admin resetSecondFactor')
})

test('where the company wants it, it is set up by signing in, and cannot be turned off', async () => {
  const before = await person('second_max').token()
  const parameters = admin.of(SystemParameter)
  const [row] = (await parameters.list({ where: { code: 'require_second_factor' } })).rows
  await parameters.edit({ id: row?.id ?? '', value: 'Y' })
  try {
    const asked = (await login('second_max')).body
    expect(asked).toMatchObject({ code: 428, message: '公司要求启用两步验证，请先绑定验证器' })
    const first = asked.result.enrolment.secret as string
    const { enrolment, proof } = (await login('second_max')).body.result
    const second = enrolment.secret as string
    const enter = (secret: string) =>
      app.anonymous.call('POST', '/sys/secondLogin', {
        body: { proof, code: codeAt(secret, stepAt(Date.now())) },
      })
    expect((await enter(first)).body.success).toBe(false)
    const entered = await enter(second)
    expect(entered.body.result.recoveryCodes).toHaveLength(10)
    const token = entered.body.result.token as string
    expect((await by(before, 'GET', '/sys/account/sessions')).body.message).toBe(
      'Token失效，账号已启用两步验证，请重新登录!',
    )
    const body = { code: codeAt(second, stepAt(Date.now()) + 1) }
    const off = await by(token, 'POST', '/sys/account/secondFactor/disable', { body })
    expect(off.body.message).toBe('公司要求两步验证，不能停用')
  } finally {
    await parameters.edit({ id: row?.id ?? '', value: 'N' })
  }
})
