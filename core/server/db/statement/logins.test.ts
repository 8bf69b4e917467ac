import { randomBytes } from 'node:crypto'
import { defineModule, f, linkModules } from '@mortise/model'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import { migrate } from '../migrate/migrate.ts'
import { door } from '../testing.ts'
import { type Database, openDatabase } from './database.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let admin: Client
let name: string
let url: URL
let opened: Database[]
let warnings: string[]

beforeAll(async () => {
  fresh = await freshDatabase()
  admin = new Client({ connectionString: fresh.url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await fresh.drop()
})
beforeEach(() => {
  name = `login_${randomBytes(4).toString('hex')}`
  url = new URL(fresh.url)
  Object.assign(url, { username: name, password: 'secret', pathname: `/${name}` })
  opened = []
  warnings = []
})
afterEach(async () => {
  for (const database of opened) await database.close()
  await admin.query(`drop database if exists ${name} with (force)`)
  for (const role of [`${name}_app`, name]) await admin.query(`drop role if exists ${role}`)
})

async function makeLogin(right: 'createrole' | 'nocreaterole') {
  await admin.query(`create role ${name} login ${right} nosuperuser password 'secret'`)
  await admin.query(`create database ${name} owner ${name}`)
}
const log = { info() {}, warn: (line: string) => warnings.push(line) }
async function open(address = url.href, appRole = `${name}_app`) {
  const database = await openDatabase({ url: address, appRole, log })
  opened.push(database)
  return database
}
const doors = defineModule('doors', {
  label: '门',
  entities: [door({ title: f.text('名称', { search: true }) })],
})
const bringUp = (database: Database) =>
  migrate({ database, linked: linkModules([doors]), modules: [], engineTables: [], log })

async function fillTwoTenants({ owner }: Database) {
  await owner.query(`insert into door (id, tenant_id, create_by, create_time, title)
    values ('a', '1', 'clerk', now(), 'oak'), ('b', '2', 'clerk', now(), 'steel')`)
}
const titles = (database: Database, tenant: string) =>
  database.read(tenant, async (client) =>
    (await client.query('select title from door')).rows.map((row) => row.title),
  )
const expectApart = async (database: Database) => {
  expect([await titles(database, '1'), await titles(database, '2'), await titles(database, '')]).toEqual([
    ['oak'],
    ['steel'],
    [],
  ])
  expect((await database.pool.query('select 1 from door')).rowCount).toBe(0)
  expect((await database.owner.query('select 1 from door')).rowCount).toBe(2)
  const foreign = database.transaction('1', (client) => client.query(`update door set tenant_id = '2'`))
  await expect(foreign).rejects.toThrow('row-level security')
}

describe('a login that owns its database and may create roles', () => {
  test('makes the role of the application and works as it', async () => {
    await makeLogin('createrole')
    const database = await open()
    await bringUp(database)
    await fillTwoTenants(database)

    expect((await database.pool.query('select current_user as user')).rows).toEqual([{ user: `${name}_app` }])
    await expectApart(database)
    expect(warnings).toEqual([])
  })
})

describe('a login that may not', () => {
  test('is told so, and tenants stay apart by rules that hold the owner too', async () => {
    await makeLogin('nocreaterole')
    const database = await open()
    await bringUp(database)
    await fillTwoTenants(database)

    expect(database.appRole).toBe(null)
    expect(warnings).toEqual([expect.stringContaining('强制行级安全')])
    await expectApart(database)
    expect(await bringUp(database)).toEqual({ changes: 0, refused: [] })
  })

  test('works as the role once the administrator has granted it', async () => {
    await makeLogin('nocreaterole')
    const before = await open()
    await bringUp(before)
    await fillTwoTenants(before)
    await admin.query(`create role ${name}_app nologin; grant ${name}_app to ${name}`)
    const database = await open()
    await bringUp(database)

    expect(database.appRole).toBe(`${name}_app`)
    await expectApart(database)
  })

  test('nor make the extension for likeness goes without those indexes and says so', async () => {
    await makeLogin('nocreaterole')
    await admin.query(`alter database ${name} owner to current_user`)
    const own = new URL(fresh.url)
    own.pathname = `/${name}`
    const owner = new Client({ connectionString: own.href })
    await owner.connect()
    await owner.query(`create schema engine authorization ${name}; grant all on schema public to ${name}`)
    await owner.end()
    const { refused } = await bringUp(await open())

    expect(refused).toEqual([expect.stringContaining('没有 pg_trgm 扩展')])
  })
})

test('a role that row-level security does not hold is never worked as', async () => {
  const database = await open(fresh.url, new URL(fresh.url).username)
  expect(database.appRole).toBe(null)
  expect(warnings).toEqual([expect.stringContaining('不受行级安全约束')])
})

test('settings that the address brings along are kept', async () => {
  const address = new URL(fresh.url)
  address.searchParams.set('options', '-c work_mem=7MB')
  const database = await open(address.href)
  const { rows } = await database.pool.query(
    `select current_setting('work_mem') as memory, current_setting('timezone') as zone`,
  )
  expect(rows).toEqual([{ memory: '7MB', zone: 'Asia/Shanghai' }])
})
