import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ZhumuAccount } from '@mortise/integration/model'
import { testApp } from '@mortise/server/testing'
import { afterAll, expect, test } from 'vitest'
import { zhumuCredentials } from './accounts.ts'
import integration from './index.ts'

const RIGHT = 'zhumu-P4ss 门'

/** The platform: it knows whoever has the right password. */
const platform = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => (text += chunk))
  request.on('end', () => {
    const { password } = JSON.parse(text) as { password: string }
    response.end(JSON.stringify({ success: password === RIGHT }))
  })
}).listen(0, '127.0.0.1')
await once(platform, 'listening')
afterAll(() => {
  platform.closeAllConnections()
  platform.close()
})
const address = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/check`

const app = await testApp(integration, { env: { MORTISE_ZHUMU_URL: address } })
const base = '/erpzmyhxx/erpZmyhxx'
const check = '/erpbjxx/erpBjxx/jczmzh'
let count = 0
/** Someone new without any right, which this takes none of. */
const newUser = () => {
  const name = `user${(count += 1)}`
  return { name, client: app.as(name, { can: [] }) }
}

test('[B-300] an account is checked at the platform, by an address as by a body', async () => {
  const { client } = newUser()
  const account = { username: 'anna', password: RIGHT }
  const passed = { success: true, message: '账号验证通过' }
  expect((await client.call('GET', check, { query: account })).body).toMatchObject(passed)
  expect((await client.call('POST', check, { body: account })).body).toMatchObject(passed)
  const wrong = await client.call('POST', check, { body: { ...account, password: 'wrong' } })
  expect(wrong.body).toMatchObject({ success: false, code: 500, message: '账号或密码错误' })
  const empty = async (body: object) => (await client.call('POST', check, { body })).body.message
  expect(await empty({ username: ' ', password: 'x' })).toBe('请输入用户名!')
  expect(await empty({ username: 'anna' })).toBe('请输入密码!')
  for (const odd of [[], [[]]]) expect(await empty(odd)).toBe('请输入用户名!')
  expect((await app.anonymous.call('POST', check, { body: account })).status).toBe(401)
})

test('without an address of the platform nothing is checked', async () => {
  const unset = await testApp(integration)
  const body = { username: 'anna', password: RIGHT }
  const answer = await unset.as('clerk').call('POST', check, { body })
  expect(answer.body).toMatchObject({ success: false, message: '筑木平台未配置' })
})

/** Someone new with an account at the platform. */
async function bound() {
  const { name, client } = newUser()
  const added = await client.call<string>('POST', `${base}/add`, {
    body: { username: 'anna', password: RIGHT },
  })
  const own = async () => (await client.call('GET', `${base}/cxgrxx`, { query: { name } })).body.result
  return { client, added: added.body, id: added.body.result, own }
}

test('[B-068] [B-301] [B-303] an account is bound, and read by its id without its password', async () => {
  const { client, added, id } = await bound()
  expect(added).toMatchObject({ success: true, message: '添加成功！' })
  const one = await client.call('GET', `${base}/queryById`, { query: { id } })
  expect(one.body.result).toMatchObject({ id, username: 'anna', password: '' })
})

test('[B-302] [B-304] an account is found by its owner and changed', async () => {
  const stranger = newUser()
  const none = await stranger.client.call('GET', `${base}/cxgrxx`, { query: { name: stranger.name } })
  expect(none.body.result).toEqual([])
  const { client, id, own } = await bound()
  expect(await own()).toMatchObject([{ id, username: 'anna', password: '' }])
  const edited = await client.call('PUT', `${base}/edit`, { body: { id, username: 'bert', password: 'new' } })
  expect(edited.body).toMatchObject({ success: true, message: '编辑成功!' })
  expect(await own()).toMatchObject([{ id, username: 'bert', password: '' }])
})

test('a password is kept sealed, stays when it is not typed, and opens for its user alone', async () => {
  const { name, client } = newUser()
  const { body } = await client.call<string>('POST', `${base}/add`, {
    body: { username: 'anna', password: RIGHT },
  })
  const stored = async () => {
    const { rows } = await app.services.db.owner.query('select password from zhumu_account where id = $1', [
      body.result,
    ])
    return String(rows[0].password)
  }
  const first = await stored()
  expect(first).not.toContain('zhumu')
  await client.call('PUT', `${base}/edit`, { body: { id: body.result, username: 'carl', password: '' } })
  expect(await stored()).toBe(first)

  const credentialsOf = (username: string) =>
    app.services.asSystem('0', async (ctx) => zhumuCredentials(await ctx.actAs(username)))
  expect(await credentialsOf(name)).toEqual({ username: 'carl', password: RIGHT })

  const thief = newUser()
  await thief.client.call('POST', `${base}/add`, { body: { username: 'x', password: 'y' } })
  await app.services.db.owner.query('update zhumu_account set password = $1 where owner = $2', [
    first,
    thief.name,
  ])
  await expect(credentialsOf(thief.name)).rejects.toThrow('筑木账号的密码已失效，请重新绑定')

  const trace = await app.services.db.owner.query('select * from engine.audit where entity = $1', [
    ZhumuAccount.name,
  ])
  expect(trace.rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(trace.rows)).not.toContain(first)
})

test('everybody has one account, and no call reaches another’s', async () => {
  const [owner, other] = [newUser(), newUser()]
  const account = { username: 'anna', password: RIGHT }
  const { body } = await owner.client.call<string>('POST', `${base}/add`, { body: account })
  const id = body.result
  const again = await owner.client.call('POST', `${base}/add`, { body: account })
  expect(again.body).toMatchObject({ success: false, message: '您已绑定筑木账号，请重新打开后修改' })

  const missing = { success: false, message: '未找到对应数据' }
  expect((await other.client.call('GET', `${base}/queryById`, { query: { id } })).body).toMatchObject(missing)
  const edit = await other.client.call('PUT', `${base}/edit`, { body: { id, ...account } })
  expect(edit.body).toMatchObject(missing)
  const spied = await other.client.call('GET', `${base}/cxgrxx`, { query: { name: owner.name } })
  expect(spied.body).toMatchObject({ success: false, message: '只允许查询自己的筑木账号！' })
  // Nothing of an entity's ordinary calls is there.
  expect((await owner.client.call('GET', `${base}/list`)).status).toBe(404)
})

test('an account without a name or a password is not kept', async () => {
  const { client } = newUser()
  const add = async (body: object) => (await client.call('POST', `${base}/add`, { body })).body.message
  expect(await add({ password: RIGHT })).toBe('校验失败！用户名不能为空')
  expect(await add({ username: 'anna', password: '' })).toBe('校验失败！密码不能为空')
  expect(await add({ username: 'anna', password: 'x'.repeat(201) })).toBe('参数不正确：password')
})

test('two who bind at once in one name leave one account', async () => {
  const { client } = newUser()
  const body = { username: 'anna', password: RIGHT }
  const answers = await Promise.all([1, 2, 3, 4].map(() => client.call('POST', `${base}/add`, { body })))
  expect(answers.filter((answer) => answer.body.success)).toHaveLength(1)
})
