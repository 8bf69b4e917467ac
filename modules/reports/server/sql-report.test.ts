import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { Dashboard, OnlineReport } from '@mortise/reports/model'
import { serverModule } from '@mortise/server'
import { type TestClient, testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import reports from './index.ts'

const Kind = defineDict('sql_report_kind', '种类', { a: '门', b: '锁' })
const Sale = defineEntity('sqlSale', {
  label: '销售',
  scope: 'own',
  fields: {
    title: f.text('名称'),
    kind: f.dict('种类', Kind),
    amount: f.money('金额'),
    cost: f.money('成本', { guarded: true }),
    soldOn: f.date('日期'),
  },
  table: 'erp_fair_sale',
})
const app = await testApp(
  reports,
  serverModule(defineModule('sqlFair', { label: '展会', entities: [Sale], dicts: [Kind] })),
)
const admin = app.as('admin')
const can = ['sqlSale:list', 'sqlSale:add']
const seller = app.as('sql-seller', { can })
const api = '/online/cgreport/api'
for (const [kind, amount] of [
  ['a', 10],
  ['a', 5],
  ['b', 2],
] as const)
  await seller.of(Sale).add({ title: `我的${amount}`, kind, amount, soldOn: '2026-11-02' })
await admin.of(Sale).add({ title: '别人的', kind: 'b', amount: 900, cost: 700, soldOn: '2026-11-03' })

const column = (field: string, more: object = {}) => ({ field, label: null, use: 'show', ...more })
const definition = (code: string, sql: string, columns: readonly object[], more: object = {}) => ({
  code,
  name: `报表${code}`,
  source: 'sql',
  chart: 'table',
  sql,
  params: [],
  columns,
  ...more,
})
const add = (...of: Parameters<typeof definition>) => admin.of(OnlineReport).add(definition(...of) as never)
const get = async (path: string, query: Record<string, string> = {}, who: TestClient = seller) =>
  (await who.call('GET', `${api}/${path}`, { query })).body

const byKind = `select kind, count(*) as n, sum(amount) as amount
from sql_sale where sold_on >= \${from} group by kind order by kind`
const shown = [
  column('kind', { label: '品类', dict: 'sql_report_kind', isQuery: true }),
  column('n'),
  column('amount', { label: '金额', isTotal: true, isQuery: true }),
]
const params = [{ name: 'from', label: '起始日期', type: 'date', value: '2026-01-01' }]
await add('sql_by_kind', byKind, shown, { params })

test('A-070 a statement is described by the database, shown, narrowed and exported by the calls of all reports', async () => {
  const parsed = await admin.call('POST', `${api}/parseSql`, { body: { sql: byKind, params } })
  expect(parsed.body.result).toEqual([
    { fieldName: 'kind', fieldTxt: 'kind', fieldType: 'text' },
    { fieldName: 'n', fieldTxt: 'n', fieldType: 'number' },
    { fieldName: 'amount', fieldTxt: 'amount', fieldType: 'number' },
  ])
  const { result } = await get('view/sql_by_kind')
  expect(result.records).toEqual([
    { kind: 'a', kind_dictText: '门', n: 2, amount: 15 },
    { kind: 'b', kind_dictText: '锁', n: 1, amount: 2 },
  ])
  expect(result).toMatchObject({ total: 2, whole: { amount: 17 } })
  expect(result.columns[0]).toMatchObject({ title: '品类', isNumber: false })
  expect((await get('getParamsInfo/sql_by_kind')).result).toEqual([
    { paramName: 'from', paramTxt: '起始日期', paramValue: '2026-01-01' },
  ])
  expect((await get('getQueryInfo/sql_by_kind')).result).toMatchObject([
    { field: 'from', view: 'date', selfSql: '1' },
    { field: 'kind', view: 'list' },
    { field: 'amount', mode: 'group' },
  ])
  expect((await get('getData/sql_by_kind', { self_from: '2027-01-01' })).result).toEqual({
    records: [],
    total: 0,
  })
  expect((await get('getData/sql_by_kind', { kind: 'b' })).result).toMatchObject({ total: 1 })
  expect((await get('getData/sql_by_kind', { amount_begin: '10' })).result).toMatchObject({ total: 1 })
  const sorted = await get('getColumnsAndData/sql_by_kind', { column: 'amount', order: 'asc', pageSize: '1' })
  expect(sorted.result).toMatchObject({ data: { records: [{ amount: 2 }], total: 2 } })
  const sheet = await seller.call('GET', `${api}/exportXls/sql_by_kind`)
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('whoever opens it sees the own rows and columns, whoever wrote it', async () => {
  await add('sql_cost', 'select title, cost from sql_sale', [column('title'), column('cost')])
  expect((await get('view/sql_cost')).message).toContain('没有查看的权限')
  expect((await get('view/sql_cost', {}, admin)).result.total).toBe(4)
  const stranger = app.as('sql-stranger', { can: [] })
  for (const call of ['view', 'getData', 'getRpColumns', 'exportXls'])
    expect((await stranger.call('GET', `${api}/${call}/sql_by_kind`)).status, call).toBe(403)
  expect((await get('mine', {}, stranger)).result).toEqual([])
  expect((await get('mine')).result).toContainEqual(expect.objectContaining({ code: 'sql_by_kind' }))
})

test('statements are written by those alone who may, in the designer and in the preview', async () => {
  const editor = app.as('sql-editor', {
    can: [...can, 'onlineReport:add', 'onlineReport:edit', 'onlineReport:list'],
  })
  const body = definition('sql_by_editor', byKind, shown, { params })
  const refusedBy = async (path: string, of: object) => (await editor.call('POST', path, { body: of })).status
  await expect(editor.of(OnlineReport).add(body as never)).rejects.toThrow('没有权限')
  const report = await admin.of(OnlineReport).add({ ...body, code: 'sql_kept' } as never)
  await expect(
    editor.of(OnlineReport).edit({ id: report.id, version: report.version, sql: 'select 1 as kind' }),
  ).rejects.toThrow('没有权限')
  expect(await refusedBy(`${api}/preview`, body)).toBe(403)
  expect(await refusedBy(`${api}/parseSql`, { sql: byKind, params })).toBe(403)
  const preview = await admin.call('POST', `${api}/preview`, { body })
  expect(preview.body.result.records).toHaveLength(2)
})

test.each([
  ['select titel from sql_sale', [column('titel')], '第1行第8列'],
  ['select title from sql_sale', [column('nothing')], 'SQL没有返回列【nothing】'],
  ['delete from sql_sale', [column('title')], '只能写SELECT查询语句'],
  ['select title from pg_authid', [column('title')], '不能使用系统表'],
])('%s is not saved: %s', async (sql, columns, words) => {
  await expect(add('sql_bad', sql, columns as object[])).rejects.toThrow(words)
})

test('it stands on a board as a chart, beside the others', async () => {
  const report = await add(
    'sql_chart',
    'select kind, sum(amount) as amount from sql_sale group by kind',
    shown.filter(({ field }) => field !== 'n'),
    { chart: 'bar' },
  )
  await admin.of(Dashboard).add({
    code: 'sql_wall',
    name: '大屏',
    cards: [{ report: report.id, title: '种类', size: '2' }],
  } as never)
  const { body } = await seller.call('GET', '/online/graphreport/api/view/sql_wall')
  expect(body.result).toMatchObject({ cards: [{ code: 'sql_chart', chart: 'bar' }] })
  expect((await get('view/sql_chart')).result.columns).toMatchObject([{ use: 'group' }, { use: 'sum' }])
})

test('whoever writes one is offered the tables and columns that they may read, and no others', async () => {
  const writer = app.as('sql-writer', { can: [...can, 'onlineReport:sql'] })
  const tables = await get('sqlTables', {}, writer)
  expect(tables.result).toEqual([{ name: 'sql_sale', label: '销售', area: '展会' }])
  const { result } = await get('sqlColumns/sql_sale', {}, writer)
  expect(result).toContainEqual({ name: 'kind', label: '种类', kind: '文本', dict: 'sql_report_kind' })
  expect(result).toContainEqual({ name: 'sold_on', label: '日期', kind: '日期', dict: null })
  expect(result).toContainEqual({ name: 'create_time', label: '创建时间', kind: '时间', dict: null })
  expect(result).not.toContainEqual(expect.objectContaining({ name: 'cost' }))
  expect((await get('sqlColumns/sql_sale', {}, admin)).result).toContainEqual(
    expect.objectContaining({ name: 'cost', kind: '数字' }),
  )
  expect((await get('sqlColumns/online_report', {}, writer)).message).toBe('表【online_report】不存在')
})

test.each([
  ['select title,\n  titel from sql_sale', 16, '第2行第3列'],
  ['select title from sql_sal', 18, '第1行第19列'],
  ['select title fro sql_sale', 17, 'SQL语法错误（第1行第18列）'],
  ['select title from sql_sale where kind = ${kind}', 40, '第1行第41列'],
  ['select 门 as 名, ${from} as a, pg_sleep(1) as b from sql_sale', 29, '第1行第30列'],
])('what is wrong with %s is told at its place, for the editor as a number', async (sql, at, words) => {
  const { body } = await admin.call('POST', `${api}/parseSql`, { body: { sql, params } })
  expect(body.message).toContain(words)
  expect(body.result).toEqual({ field: 'sql', row: null, at })
})

test('values are called and lead where the report itself says', async () => {
  const sql = 'select id, kind, amount > 4 as is_large from sql_sale order by amount'
  const columns = [
    column('kind', { replace: 'a:木门,b:门锁', isQuery: true, href: '/sales/list?kind=${kind}&id=${id}' }),
    column('is_large'),
  ]
  await add('sql_texts', sql, columns)
  const { result } = await get('view/sql_texts')
  expect(result.records[0]).toMatchObject({ kind: 'b', kind_dictText: '门锁', is_large_dictText: '否' })
  expect(result.columns[0]).toMatchObject({ href: '/sales/list?kind=${kind}&id=${id}' })
  expect((await get('getColumnsAndData/sql_texts')).result.fieldHrefSlots).toEqual([
    { slotName: 'kind', href: '/sales/list?kind=${kind}&id=${id}' },
  ])
  expect((await get('getRpColumns/sql_texts')).result.dictOptions.kind).toMatchObject([
    { value: 'a', text: '木门' },
    { value: 'b', text: '门锁' },
  ])
})

test.each([
  [{ href: 'https://elsewhere.example' }, '列【kind】的链接应为以/开头的页面地址'],
  [{ href: '//elsewhere.example' }, '列【kind】的链接应为以/开头的页面地址'],
  [{ href: '/a?b=${cost}' }, '列【kind】的链接用到的列【cost】不在报表中'],
  [{ replace: '是,否' }, '列【kind】的显示为应如 Y:是,N:否'],
  [{ replace: 'a:木门', dict: 'sql_report_kind' }, '列【kind】只能设置字典或显示为中的一个'],
  [{ dict: 'nothing' }, '字典【nothing】不存在'],
])('a column with %o is not saved: %s', async (more, words) => {
  await expect(add('sql_strange', 'select kind from sql_sale', [column('kind', more)])).rejects.toThrow(words)
})

test('a report without a statement keeps none, and has links and texts of its own as well', async () => {
  const report = await admin.of(OnlineReport).add({
    ...definition('sql_none', 'select 1 as a', [
      { field: 'title', use: 'show', href: '/sales?id=${id}', replace: '我的10:大单' },
    ]),
    source: 'sqlSale',
    params,
  } as never)
  expect(report).toMatchObject({ sql: null, params: [] })
  const { result } = await get('view/sql_none', { pageSize: '50' })
  expect(result.records).toContainEqual(expect.objectContaining({ title_dictText: '大单' }))
  expect(result.columns[0]).toMatchObject({ href: '/sales?id=${id}' })
})
