import { DownloadFile, downloadStatus } from '@mortise/downloads/model'
import downloads from '@mortise/downloads/server'
import { defineEntity, defineModule, f } from '@mortise/model'
import { OnlineReport } from '@mortise/reports/model'
import reports from '@mortise/reports/server'
import { serverModule } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'

const Stand = defineEntity('fairStand', {
  label: '展位',
  scope: 'own',
  fields: {
    title: f.text('名称'),
    area: f.decimal('面积', { scale: 1 }),
    cost: f.money('成本', { guarded: true }),
  },
})
const app = await testApp(
  reports,
  downloads,
  serverModule(defineModule('fairStands', { label: '展会', entities: [Stand] })),
)
const admin = app.as('admin')
const seller = app.as('seller', {
  can: ['fairStand:list', 'fairStand:add', 'downloadFile:list', 'downloadFile:delete'],
})
for (let at = 0; at < 30; at++) await seller.of(Stand).add({ title: `展位${at}`, area: at + 0.5 })
await admin.of(Stand).add({ title: '别人的展位', area: 1, cost: 900 })

const column = (field: string, more: object = {}) => ({ field, use: 'show', ...more })
const add = (code: string, more: object) =>
  admin.of(OnlineReport).add({ code, name: `报表${code}`, chart: 'table', source: 'sql', ...more } as never)
const crossed =
  'select a.title, b.area, a.area > b.area as is_larger from fair_stand a cross join fair_stand b'
const columns = [
  column('is_larger', { label: '更大' }),
  column('title', { label: '展位', replace: '展位3:三号' }),
  column('area'),
]
await add('long', {
  sql: `${crossed} cross join fair_stand c where c.area < \${most} -- 面积`,
  columns,
  params: [{ name: 'most', type: 'number', value: '1000' }],
})
await add('endless', { sql: `${crossed} cross join fair_stand c cross join fair_stand d`, columns })
await add('rows', { source: 'fairStand', columns: [column('title', { label: '摊位' }), column('area')] })
await add('cost', { sql: 'select cost from fair_stand', columns: [column('cost')] })

const ask = (code: string, query: Record<string, string> = {}) =>
  seller.call('GET', `/online/cgreport/api/exportXls/${code}`, { query })
const found = async (name: string) =>
  (await seller.of(DownloadFile).list({ where: { name: `${name}.xlsx` } })).rows[0]

async function rowsOf(name: string) {
  await expect.poll(async () => (await found(name))?.status, { timeout: 30_000 }).toBe(downloadStatus.done)
  const row = await found(name)
  const file = await seller.call('GET', `/sys/common/static/${encodeURI(row!.file![0]!)}`)
  return (await readXlsx(file.bytes)).sheets[0]!.rows
}

/** Statements of exports that are under way. */
const exporting = async () => {
  const { rows } = await app.services.db.owner.query(
    `select 1 from pg_stat_activity where application_name = 'mortise-export' and datname = current_database()`,
  )
  return rows.length
}

test('a report by SQL beyond the bound is refused at once, and made for the download centre of whoever asks', async () => {
  expect((await ask('long')).body.message).toBe('导出数据超过10000行，请缩小查询范围')
  expect((await ask('long', { async: '1' })).body.message).toBe('数据较多，已转入下载中心')
  const rows = await rowsOf('报表long')
  expect(rows[2]).toEqual(['更大', '展位', 'area'])
  expect(rows.length).toBe(3 + 27_000)
  expect(rows.slice(3).some(([, title]) => title === '别人的展位')).toBe(false)
  expect(rows).toContainEqual(['是', '三号', 0.5])
})

test('it is narrowed by its parameters as its page is', async () => {
  const { bytes } = await ask('long', { self_most: '1' })
  expect((await readXlsx(bytes)).sheets[0]!.rows.length).toBe(3 + 900)
})

test('a report over an entity is made in the same way, under its own headings', async () => {
  await ask('rows', { async: '1' })
  const rows = await rowsOf('报表rows')
  expect(rows[2]).toEqual(['摊位', '面积'])
  expect(rows.length).toBe(3 + 30)
})

test('who may not see a column exports no report that names it, now or later', async () => {
  for (const query of [{}, { async: '1' }] as Record<string, string>[])
    expect((await ask('cost', query)).body.message).toContain('没有查看的权限')
  expect(await found('报表cost')).toBeUndefined()
})

test('one that nobody wants any more ends with its statement, and leaves no file', async () => {
  await ask('endless', { async: '1' })
  await expect.poll(exporting, { timeout: 20_000 }).toBe(1)
  await seller.of(DownloadFile).remove((await found('报表endless'))!.id)
  await expect.poll(exporting, { timeout: 20_000 }).toBe(0)
  const files = await app.services.db.owner.query(
    "select 1 from engine.file where path like 'downloads/报表endless%'",
  )
  expect(files.rowCount).toBe(0)
})
