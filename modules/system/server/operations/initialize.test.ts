import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { defineEntity, defineModule, f } from '@mortise/model'
import { serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { Category, Depart, OperationLog, User } from '@mortise/system/model'
import { expect, test } from 'vitest'
import system from '../index.ts'

const Sheet = defineEntity('sheet', {
  label: '单据',
  fields: {
    title: f.text('标题'),
    no: f.serial('单号', 'DJ{0000}', { mode: 'gapless' }),
    rows: f.lines('明细', { fields: { name: f.text('名称') } }),
  },
})
const Note = defineEntity('note', { label: '便签', fields: { text: f.text('内容') } })
const sheets = serverModule(defineModule('sheets', { label: '单据', entities: [Note, Sheet] }), {
  needs: [system],
})
const allowed = { env: { MORTISE_ALLOW_INITIALIZE: '1' } }
const call = '/bas/basMaterial/initialize'
const backups = async (dataDir: string) => readdir(path.join(dataDir, 'backups')).catch(() => [])

test('[A-379] [A-225] initialising wipes the business data of the tenant after a backup, and keeps the rest', async () => {
  const app = await testApp(sheets, allowed)
  const admin = app.as('admin', { orgCode: 'A01' })
  const other = app.as('other', { tenant: 'store1' })
  await admin.of(Sheet).add({ title: '订单', rows: [{ name: '门' }] })
  await other.of(Sheet).add({ title: '别家的' })
  await admin.of(Category).add({ name: '木材' })
  const { dataDir } = app.services.config

  expect((await admin.call('GET', call)).body.message).toBe('请输入当前部门名称以确认初始化')
  const wrong = await admin.call('GET', call, { query: { confirm: '分公司' } })
  expect(wrong.body).toMatchObject({ success: false, message: '输入的内容与当前部门名称不一致，未初始化' })
  expect((await admin.of(Sheet).list()).total).toBe(1)
  expect(await backups(dataDir)).toEqual([])

  const done = await admin.call('GET', call, { query: { confirm: '总公司' } })
  expect(done.body).toMatchObject({ success: true, message: '初始化成功！' })
  expect((await admin.of(Sheet).list()).total).toBe(0)
  const { rows } = await app.services.db.owner.query('select count(*)::int as n from sheet_rows')
  expect(rows).toEqual([{ n: 0 }])
  expect((await other.of(Sheet).list()).total).toBe(1)
  expect((await admin.of(Category).list()).total).toBe(1)
  expect((await admin.of(Depart).list()).total).toBe(1)
  expect(await backups(dataDir)).toEqual([expect.stringMatching(/^mortise-\d{8}-\d{6}-initialize\.tar\.gz$/)])
})

test('[A-343] nobody but the user named admin may initialise, whatever rights they hold', async () => {
  const app = await testApp(sheets, allowed)
  const clerk = app.as('clerk', { orgCode: 'A01' })
  await clerk.of(Sheet).add({ title: '订单' })
  const refused = await clerk.call('POST', call, { body: { confirm: '总公司' } })
  expect(refused).toMatchObject({ status: 403, body: { success: false, code: 510 } })
  expect((await app.anonymous.call('GET', call)).status).toBe(401)
  expect((await clerk.of(Sheet).list()).total).toBe(1)
})

test('initialising is off unless the installation allows it', async () => {
  const app = await testApp(sheets)
  const admin = app.as('admin', { orgCode: 'A01' })
  await admin.of(Sheet).add({ title: '订单' })
  const refused = await admin.call('POST', call, { body: { confirm: '总公司' } })
  expect(refused.body).toMatchObject({ success: false, message: '系统初始化未开放' })
  expect((await admin.of(Sheet).list()).total).toBe(1)
})

test('without a backup nothing is wiped', async () => {
  const app = await testApp(sheets, allowed)
  const admin = app.as('admin', { orgCode: 'A01' })
  await admin.of(Sheet).add({ title: '订单' })
  // A file where the folder of backups belongs: no backup can be written.
  await writeFile(path.join(app.services.config.dataDir, 'backups'), '')
  const failed = await admin.call('POST', call, { body: { confirm: '总公司' } })
  expect(failed.body).toMatchObject({ success: false, message: '初始化失败！' })
  expect((await admin.of(Sheet).list()).total).toBe(1)
})

test('who wiped what, and when, stands in the log of operations', async () => {
  const app = await testApp(sheets, allowed)
  const admin = app.as('admin', { orgCode: 'A01' })
  await admin.of(Sheet).add({ title: '订单' })
  const users = (await admin.of(User).list()).total
  expect((await admin.call('POST', call, { body: { confirm: '总公司' } })).body.success).toBe(true)
  const { rows } = await admin.of(OperationLog).list({ where: { operation: 'initialize' } })
  expect(rows).toMatchObject([{ user: 'admin', entity: 'tenant', row: '0', subject: '总公司' }])
  const logged = await app.services.db.owner.query(`select after from engine.audit where verb = 'initialize'`)
  expect(logged.rows[0].after).toMatchObject({
    sheet: 1,
    note: 0,
    backup: expect.stringContaining('initialize'),
  })
  expect((await admin.of(User).list()).total).toBe(users)
})

test('a wipe that fails in the middle has wiped nothing', async () => {
  const app = await testApp(sheets, allowed)
  const admin = app.as('admin', { orgCode: 'A01' })
  await admin.of(Note).add({ text: '先删的' })
  const { id } = await admin.of(Sheet).add({ title: '删不掉的' })
  const { owner } = app.services.db
  // Something of the installation's own that holds on to a document.
  await owner.query(`create table keepsake (tenant_id varchar(36), sheet varchar(36),
    foreign key (tenant_id, sheet) references sheet (tenant_id, id))`)
  await owner.query(`insert into keepsake values ('0', $1)`, [id])
  const failed = await admin.call('POST', call, { body: { confirm: '总公司' } })
  expect(failed.body).toMatchObject({ success: false, message: '初始化失败！' })
  expect([(await admin.of(Note).list()).total, (await admin.of(Sheet).list()).total]).toEqual([1, 1])
  expect((await admin.of(OperationLog).list({ where: { operation: 'initialize' } })).total).toBe(0)
})

test.each([
  ['reserved a row', 'select 1 from sheet for no key update'],
  ['drawn a number', `update engine.serial set value = value + 1 where key like 'sheet.no%'`],
])('whoever has %s and writes after the wipe began goes before it, and neither fails', async (_, first) => {
  const app = await testApp(sheets, allowed)
  const admin = app.as('admin', { orgCode: 'A01' })
  await admin.of(Sheet).add({ title: '订单' })
  const { owner } = app.services.db
  const writer = await owner.connect()
  const waiting = async () => {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.n
  }
  await writer.query('begin')
  expect((await writer.query(first)).rowCount).toBe(1)
  const wipe = admin.call('POST', call, { body: { confirm: '总公司' } })
  try {
    await expect.poll(waiting).toBe(1)
    await writer.query(`update sheet set title = '写完的'`)
    await writer.query('commit')
  } finally {
    writer.release(true)
  }
  expect((await wipe).body).toMatchObject({ success: true, message: '初始化成功！' })
  expect((await admin.of(Sheet).list()).total).toBe(0)
})
