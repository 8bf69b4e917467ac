import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { MaintenanceWork } from '@mortise/server'
import { freshDatabase, type TestClient, testApp } from '@mortise/server/testing'
import { Category, OperationLog } from '@mortise/system/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import system from '../index.ts'

const database = await freshDatabase()
const dataDir = await mkdtemp(path.join(tmpdir(), 'mortise-backups-'))
const shelf = path.join(dataDir, 'backups')
const works: MaintenanceWork[] = []
const start = (env: Record<string, string> = {}) =>
  testApp(system, {
    env: { MORTISE_DATA: dataDir, MORTISE_ALLOW_INITIALIZE: '1', ...env },
    databaseUrl: database.url,
    maintenance: (work) => void works.push(work),
  })
let app = await start()
let admin: TestClient
beforeAll(async () => {
  admin = app.as('admin', { orgCode: 'A01' })
  await admin.token()
})
afterAll(async () => {
  await app.close()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

interface Shelf {
  readonly records: readonly { name: string; size: number; createTime: string; why: string | null }[]
  readonly last: { name: string; isDone: boolean; text: string; by: string; before: string | null } | null
  readonly isRunning: boolean
  readonly isAllowed: boolean
}
const listed = async (who = admin) => (await who.call<Shelf>('GET', '/sys/backup/list')).body.result
async function made(): Promise<string> {
  const known = new Set((await listed()).records.map(({ name }) => name))
  expect((await admin.call('POST', '/sys/backup/add')).body.message).toBe('备份已开始')
  const { isRunning, records } = await listed()
  expect(isRunning || records.some(({ name }) => !known.has(name)), 'it is under way or there').toBe(true)
  await expect.poll(async () => (await listed()).isRunning).toBe(false)
  return (await listed()).records.find(({ name }) => !known.has(name))?.name ?? ''
}
const ask = async (name: string, confirm = '总公司', who = admin) =>
  (await who.call('POST', '/sys/backup/restore', { body: { name, confirm } })).body
/** As whoever runs the product does it. */
async function standAside(): Promise<void> {
  await app.close()
  for (const work of works.splice(0)) await work(database.url, () => {})
  app = await start()
  admin = app.as('admin', { orgCode: 'A01' })
}

test('a backup is made, told with its size and moment, and fetched', async () => {
  const name = await made()
  const own = (await listed()).records.find((each) => each.name === name)
  expect(own).toMatchObject({ why: 'manual', size: expect.any(Number) })
  expect(own?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const { headers, bytes } = await admin.call('GET', '/sys/backup/download', { query: { name } })
  expect(headers.get('content-disposition')).toContain(name)
  expect(gunzipSync(bytes).includes('"product":"mortise"')).toBe(true)
})

test('backups of one second are several', async () => {
  const names = [await made(), await made(), await made()]
  expect(new Set(names).size).toBe(3)
})

test('of several that are asked for at once one is made, and the others are told to wait', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => admin.call('POST', '/sys/backup/add')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const messages = new Set(answers.map(({ body }) => body.message))
  expect(messages).toEqual(new Set(['备份已开始', '正在备份，请稍候']))
  await expect.poll(async () => (await listed()).isRunning).toBe(false)
})

test('what a process left half written when it died keeps nobody from the next', async () => {
  await mkdir(shelf, { recursive: true })
  await writeFile(path.join(shelf, 'mortise-20260102-000000-manual.tar.gz.part'), 'half of one')
  expect((await listed()).isRunning).toBe(false)
  expect(await made()).toMatch(/^mortise-/)
})

test('everything goes back to a backup: rows, and who was signed in signs in anew; what was there is backed up', async () => {
  await admin.of(Category).add({ name: '恢复前' })
  const name = await made()
  await admin.of(Category).add({ name: '恢复后才有' })
  const token = await admin.token()
  expect(await ask(name)).toMatchObject({ success: true, message: '恢复已开始' })
  await standAside()
  const names = (await admin.of(Category).list()).rows.map((row) => row.name)
  expect(names).toContain('恢复前')
  expect(names).not.toContain('恢复后才有')
  const old = await app.anonymous.call('GET', '/sys/backup/list', { headers: { 'X-Access-Token': token } })
  expect(old.status).toBe(401)
  const { last, records } = await listed()
  expect(last).toMatchObject({ name, isDone: true, by: 'admin' })
  expect(records.map((each) => each.name)).toContain(last?.before)
  const { rows } = await admin.of(OperationLog).list({ where: { operation: 'restore' } })
  expect(rows).toMatchObject([{ user: 'admin', subject: '总公司' }])
  // Back to what was there before.
  expect(await ask(last?.before ?? '')).toMatchObject({ success: true })
  await standAside()
  expect((await admin.of(Category).list()).rows.map((row) => row.name)).toContain('恢复后才有')
})

test('a backup that is broken changes nothing, and why is told', async () => {
  await mkdir(shelf, { recursive: true })
  const name = 'mortise-20260101-000000.tar.gz'
  await writeFile(path.join(shelf, name), 'no archive')
  await admin.of(Category).add({ name: '仍在' })
  expect(await ask(name)).toMatchObject({ success: true })
  await standAside()
  expect((await admin.of(Category).list()).rows.map((row) => row.name)).toContain('仍在')
  expect((await listed()).last).toMatchObject({ name, isDone: false, text: '备份文件已损坏，或不是备份文件' })
})

test('a backup that was changed, or comes from elsewhere, changes nothing, and why is told', async () => {
  const bytes = gunzipSync(await readFile(path.join(shelf, await made())))
  const name = 'mortise-20260103-000000.tar.gz'
  const at = bytes.indexOf('"createdAt":"20')
  bytes.write('19', at + '"createdAt":"'.length)
  await writeFile(path.join(shelf, name), gzipSync(bytes))
  await admin.of(Category).add({ name: '没有被换掉' })
  expect(await ask(name)).toMatchObject({ success: true })
  await standAside()
  expect((await admin.of(Category).list()).rows.map((row) => row.name)).toContain('没有被换掉')
  expect((await listed()).last).toMatchObject({
    name,
    isDone: false,
    text: expect.stringContaining('封签不符'),
  })
})

test('it takes the name of the department, typed, and a backup that is there', async () => {
  const name = await made()
  expect((await ask(name, '')).message).toBe('请输入当前部门名称以确认恢复')
  expect((await ask(name, '分公司')).message).toBe('输入的内容与当前部门名称不一致，未恢复')
  for (const other of [
    'mortise-20200101-000000.tar.gz',
    '../secret',
    '../../etc/passwd',
    'restored.json',
    '',
  ])
    expect((await ask(other)).message).toBe('备份文件不存在')
  const query = { name: '../postgres/PG_VERSION' }
  expect((await admin.call('GET', '/sys/backup/download', { query })).body.message).toBe('备份文件不存在')
  expect(works).toEqual([])
})

test('nobody but the user named admin, in the first company, sees, makes, fetches or restores one', async () => {
  const name = await made()
  const clerk = app.as('clerk', { orgCode: 'A01' })
  const elsewhere = app.as('admin', { tenant: 'store1' })
  for (const who of [clerk, elsewhere, app.anonymous]) {
    const answers = [
      await who.call('GET', '/sys/backup/list'),
      await who.call('POST', '/sys/backup/add'),
      await who.call('GET', '/sys/backup/download', { query: { name } }),
      await who.call('POST', '/sys/backup/restore', { body: { name, confirm: '总公司' } }),
    ]
    for (const { status } of answers) expect(status).toBe(who === app.anonymous ? 401 : 403)
  }
  expect(works).toEqual([])
})

test('fetching and restoring are off unless the installation allows them', async () => {
  const name = await made()
  await app.close()
  app = await start({ MORTISE_ALLOW_INITIALIZE: '0' })
  admin = app.as('admin', { orgCode: 'A01' })
  expect(await listed()).toMatchObject({ isAllowed: false })
  expect(await ask(name)).toMatchObject({ success: false, message: '备份的下载与恢复未开放' })
  const fetched = await admin.call('GET', '/sys/backup/download', { query: { name } })
  expect(fetched.body.message).toBe('备份的下载与恢复未开放')
  expect(works).toEqual([])
})
