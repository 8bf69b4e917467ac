import { once } from 'node:events'
import { defineEntity, defineModule, f } from '@mortise/model'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { serverModule } from '../../module/module.ts'
import { type TestApp, type TestClient, testApp } from '../../testing/test-app.ts'
import { Bench, workshop } from '../../testing/workshop.ts'
import { sheetColumns } from '../cells/column.ts'
import { queueExport } from './export-job.ts'

const Download = defineEntity('download', {
  label: '下载',
  scope: 'own',
  fields: {
    status: f.text('状态', { default: '生成中' }),
    filename: f.text('文件名', { required: true }),
    url: f.text('文件', { max: 500 }),
    remark: f.text('备注'),
  },
})
const centre = serverModule(defineModule('downloads', { label: '下载中心', entities: [Download] }), {
  provides: {
    downloads: () => ({
      begin: async (ctx, filename) => (await ctx.repo(Download).add({ filename })).id,
      done: async (ctx, id, url) => void (await ctx.repo(Download).edit({ id, url, status: '已生成' })),
      failed: async (ctx, id, remark) =>
        void (await ctx.repo(Download).edit({ id, remark, status: '生成失败' })),
      progress: async (ctx, id, percent) => {
        percents.push(percent)
        return (await ctx.repo(Download).first({ id })) !== null
      },
    }),
  },
})

/** How far an export said it was. */
const percents: number[] = []
let app: TestApp
let clerk: TestClient
beforeAll(async () => {
  app = await testApp(workshop, centre)
  clerk = app.as('clerk')
  await clerk.token()
  await app.services.db.owner.query(
    `insert into bench (id, tenant_id, create_by, create_time, name)
     select 'b' || n, '0', 'clerk', timestamp '2026-11-14 09:30:00', '工位' || n from generate_series(1, 100001) n`,
  )
})

const exporting = async () => {
  const { rows } = await app.services.db.owner.query(
    `select 1 from pg_stat_activity where application_name = 'mortise-export' and datname = current_database()`,
  )
  return rows.length
}

test('more than 100,000 rows are refused in an answer that readers of files understand', async () => {
  const { status, body } = await clerk.call('GET', '/bench/exportXls')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: false,
    code: 500,
    message: '导出数据超过100000行，请缩小查询范围',
    status: 200,
  })
  await expect.poll(exporting).toBe(0)
})

test('who leaves in the middle of a download ends it, and others are served meanwhile', async () => {
  const leaving = new AbortController()
  const headers = { 'X-Access-Token': await clerk.token() }
  const narrowed = `${app.url}/api/bench/exportXls?id_begin=b2`
  const answer = await fetch(narrowed, { headers, signal: leaving.signal })
  expect(answer.headers.get('content-type')).toContain('spreadsheetml')
  const reader = answer.body!.getReader()
  await reader.read()
  expect(await exporting()).toBe(1)
  expect((await clerk.call('GET', '/bench/list', { query: { pageSize: '1' } })).status).toBe(200)
  leaving.abort()
  await expect(reader.read()).rejects.toThrow('aborted')
  await expect.poll(exporting).toBe(0)
})

test('an export that nobody waits for is found in the download centre', async () => {
  const query = { name: '工位7*', async: '1' }
  const { body } = await clerk.call('GET', '/bench/exportXls', { query })
  expect(body).toMatchObject({ success: true, message: '数据较多，已转入下载中心' })
  expect((await clerk.of(Download).list()).rows).toMatchObject([
    { filename: '工位.xlsx', status: '生成中', url: null },
  ])

  const found = async () => (await clerk.of(Download).list()).rows[0]
  await expect.poll(async () => (await found())?.status).toBe('已生成')
  const done = await found()
  expect(done?.url).toMatch(/^downloads\/工位_[0-9a-f]+\.xlsx$/)
  const file = await clerk.call('GET', `/sys/common/static/${encodeURI(done!.url!)}`)
  expect(file.headers.get('content-disposition')).toContain('attachment')
  const { sheets } = await readXlsx(file.bytes)
  expect(sheets[0]!.rows[1]![0]).toBe('导出人:clerk')
  expect(sheets[0]!.rows.length).toBe(3 + 11_111)
})

test('an export whose row is deleted while it is written stops, and leaves no file', async () => {
  percents.length = 0
  const columns = [{ ...(await benchColumns())[0]!, key: 'n' }]
  // Slow enough to be called off: every batch takes its time.
  const sql = {
    text: 'select n, case when n % 500 = 0 then pg_sleep(0.25) end from generate_series(1, 6000) n',
    values: [],
  }
  await app.services.asSystem('0', async (ctx) =>
    queueExport(await ctx.actAs('clerk'), { sql, columns, title: '停' }),
  )
  const own = clerk.of(Download)
  const row = (await own.list({ where: { filename: '停.xlsx' } })).rows[0]
  await expect.poll(() => percents.length).toBeGreaterThan(0)
  expect(percents[0]).toBeLessThan(100)
  await own.remove(row!.id)
  await expect.poll(exporting).toBe(0)
  const files = await app.services.db.owner.query("select 1 from engine.file where path like 'downloads/停%'")
  expect(files.rowCount).toBe(0)
})

test('an export that fails says so in the download centre, and not by the database’s words', async () => {
  const columns = [{ ...(await benchColumns())[0]!, key: 'n' }]
  const sql = { text: 'select 1 / 0 as n', values: [] }
  await app.services.asSystem('0', async (ctx) =>
    queueExport(await ctx.actAs('clerk'), { sql, columns, title: '坏的' }),
  )
  const found = async () => (await clerk.of(Download).list({ where: { filename: '坏的.xlsx' } })).rows[0]
  await expect.poll(async () => (await found())?.status).toBe('生成失败')
  expect(await found()).toMatchObject({ remark: '生成文件时出错，请重试', url: null })
})

test('who exports much is told how far it is', async () => {
  const messages: unknown[] = []
  const token = await clerk.token()
  const userId = await clerk.userId()
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/api/vxeSocket/${userId}/page1`, [token])
  await once(socket, 'open')
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())))
  const { bytes } = await clerk.call('GET', '/bench/exportXls', { query: { name: '工位7*' } })
  expect(bytes.length).toBeGreaterThan(100_000)
  await expect.poll(() => JSON.stringify(messages)).toContain('"done":11111,"total":11111')
  socket.close()
})

const benchColumns = async () => sheetColumns(Bench, await app.services.dicts.all('0'))
