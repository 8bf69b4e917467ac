import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { freePort, testApp } from '@mortise/server/testing'
import { DataSource } from '@mortise/system/model'
import { afterAll, expect, inject, test } from 'vitest'
import system from '../../index.ts'
import { startMariadb } from '../testing/mariadb.ts'

const app = await testApp(system, { env: { MORTISE_PRIVATE_HOSTS: '127.0.0.1' } })
const clerk = app.as('clerk')
const of = clerk.of(DataSource)
const closing: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

const here = new URL(inject('pgUrl'))
const postgres = {
  dbType: 'postgres',
  host: here.hostname === 'localhost' ? '127.0.0.1' : here.hostname,
  port: Number(here.port),
  dbName: here.pathname.slice(1),
  dbUsername: decodeURIComponent(here.username),
  dbPassword: decodeURIComponent(here.password),
}
const ask = async (body: object, who = clerk) =>
  (await who.call<string>('POST', '/online/cgreport/api/testConnection', { body })).body
const stored = (code: string, more: object = {}) =>
  of.add({
    code,
    name: code,
    type: 'postgres',
    host: postgres.host,
    port: postgres.port,
    database: postgres.dbName,
    username: postgres.dbUsername,
    password: 'Hush2026',
    ...more,
  })
async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return (server.address() as { port: number }).port
}

test('a PostgreSQL that lets us in says what it is', async () => {
  expect(await ask(postgres)).toMatchObject({
    success: true,
    message: '数据库连接成功',
    result: expect.stringMatching(/^PostgreSQL \d+/),
  })
})

test('a PostgreSQL that does not have the database says so', async () => {
  expect((await ask({ ...postgres, dbName: 'no_such_db' })).message).toContain('没有数据库【no_such_db】')
})

test('a MySQL lets the right password in and no other, and knows its databases', {
  timeout: 60_000,
}, async () => {
  const port = await freePort()
  const { stop } = await startMariadb(port)
  closing.push(stop)
  const shop = { dbType: 'mysql', host: '127.0.0.1', port, dbName: 'shop', dbUsername: 'reader' }
  expect(await ask({ ...shop, dbPassword: 'Secret2026' })).toMatchObject({
    success: true,
    result: expect.stringMatching(/^MySQL 1\d\./),
  })
  expect((await ask({ ...shop, dbPassword: 'wrong' })).message).toBe(
    `数据源【127.0.0.1:${port}】的用户名或密码不正确`,
  )
  expect((await ask({ ...shop, dbName: 'mysql', dbPassword: 'Secret2026' })).message).toContain(
    '没有数据库【mysql】',
  )
  const { id } = await of.add({
    code: 'shop',
    name: '商城',
    type: 'mysql',
    host: '127.0.0.1',
    port,
    database: 'shop',
    username: 'reader',
    password: 'Secret2026',
  })
  expect((await ask({ ...shop, id })).success).toBe(true)
  expect((await ask({ ...shop, id, dbUsername: 'root' })).message).toBe(
    '连接信息已修改，请重新输入密码再测试',
  )
})

test.each(['postgres', 'mysql'] as const)(
  'a %s that takes the call and says nothing is given up on after five seconds',
  { timeout: 30_000 },
  async (dbType) => {
    const port = await listening(createServer(() => {}))
    const started = performance.now()
    const { success, message } = await ask({ ...postgres, dbType, host: '127.0.0.1', port })
    expect({ success, message }).toEqual({
      success: false,
      message: `数据源【127.0.0.1:${port}】在5秒内没有应答`,
    })
    expect(performance.now() - started).toBeLessThan(15_000)
  },
)

test.each(['postgres', 'mysql'] as const)('a port where no %s listens is told', async (dbType) => {
  const server = createServer()
  const port = await listening(server)
  server.close()
  await once(server, 'close')
  expect((await ask({ ...postgres, dbType, host: '127.0.0.1', port })).message).toBe(
    `数据源【127.0.0.1:${port}】拒绝连接，请检查主机和端口`,
  )
})

test('private networks are closed unless they were opened', async () => {
  for (const host of ['10.1.2.3', '192.168.0.1', '169.254.169.254', '::1']) {
    const { success, message } = await ask({ ...postgres, host })
    expect({ host, success }).toEqual({ host, success: false })
    expect(message).toContain('在内部网络中')
  }
})

test('the password is kept sealed and never comes back', async () => {
  const { id } = await stored('sealed')
  const { rows } = await app.services.db.owner.query('select password from sys_data_source where id = $1', [
    id,
  ])
  const cipher = (rows[0] as { password: string }).password
  expect(cipher).not.toContain('Hush2026')
  expect(cipher.length).toBeGreaterThan(30)
  for (const [path, query] of [
    ['list', {}],
    ['queryById', { id }],
    ['options', {}],
  ] as const) {
    const { bytes } = await clerk.call('GET', `/sys/dataSource/${path}`, { query })
    expect(bytes.toString()).not.toContain('Hush2026')
    expect(bytes.toString()).not.toContain(cipher)
  }
  const { rows: changes } = await app.services.db.owner.query(
    'select * from engine.audit where row_id = $1',
    [id],
  )
  expect(JSON.stringify(changes)).not.toContain(cipher)
})

test('a password goes with its place: told of another host it must be typed again', async () => {
  const { id } = await stored('moved')
  const before = await sealedOf(id)
  await of.edit({ id, name: '改名' })
  expect(await sealedOf(id)).toBe(before)
  await expect(of.edit({ id, host: 'evil.example.com' })).rejects.toThrow('须重新输入密码')
  await expect(of.edit({ id, username: 'other' })).rejects.toThrow('须重新输入密码')
  await of.edit({ id, host: 'db.example.com', password: 'New2026' })
  expect(await sealedOf(id)).not.toBe(before)
})
const sealedOf = async (id: string) =>
  (
    (await app.services.db.owner.query('select password from sys_data_source where id = $1', [id]))
      .rows[0] as {
      password: string
    }
  ).password

test.each(['http://db/', 'a b', '../x'])('the host %s is refused', async (host) => {
  await expect(stored(`bad${host.length}`, { host })).rejects.toThrow('主机应为主机名或地址')
})

test('who lacks the right tries nothing, and another company sees, tries and guesses nothing', async () => {
  const { id } = await stored('guarded')
  const reader = app.as('reader', { can: ['dataSource:list'] })
  const { status } = await reader.call('POST', '/online/cgreport/api/testConnection', { body: postgres })
  expect(status).toBe(403)
  const other = app.as('other', { tenant: 'store1' })
  expect((await other.of(DataSource).list()).total).toBe(0)
  expect((await ask({ ...postgres, dbPassword: null, id }, other)).message).toBe('未找到对应实体')
})
