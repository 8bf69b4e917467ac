import { defineDict, defineEntity, defineModule, f } from '@mortise/model'
import { Dashboard, OnlineReport } from '@mortise/reports/model'
import { serverModule } from '@mortise/server'
import { type TestClient, testApp } from '@mortise/server/testing'
import { Role } from '@mortise/system/model'
import { expect, test } from 'vitest'
import reports from './index.ts'

const SaleKind = defineDict('report_test_kind', '种类', { a: '门', b: '锁' })
const Stand = defineEntity('reportStand', { label: '展位', fields: { name: f.text('名称') } })
const Sale = defineEntity('reportSale', {
  label: '销售',
  scope: 'own',
  fields: {
    stand: f.ref('展位', Stand, { search: true, wire: 'standId' }),
    kind: f.dict('种类', SaleKind, { search: true }),
    amount: f.money('金额'),
    cost: f.money('成本', { guarded: true }),
    soldOn: f.date('日期', { search: true }),
    isPaid: f.bool('已付', { default: false }),
    tags: f.user('参与人', { multiple: true }),
    pin: f.text('密码', { secret: true }),
  },
})
const fair = serverModule(
  defineModule('reportFair', { label: '展会', entities: [Stand, Sale], dicts: [SaleKind] }),
)
const app = await testApp(reports, fair)
const admin = app.as('admin')
const can = ['reportSale:list', 'reportSale:add']
const seller = app.as('report-seller', { can })
const other = app.as('report-other', { can })
const api = '/online/cgreport/api'

const east = await admin.of(Stand).add({ name: '东厅' })
const west = await admin.of(Stand).add({ name: '西厅' })
for (const [stand, kind, amount, soldOn] of [
  [east, 'a', 0.1, '2026-10-31'],
  [east, 'b', 0.2, '2026-11-01'],
  [west, 'a', 100, '2026-11-30'],
  [null, 'a', 7, null],
] as const)
  await seller.of(Sale).add({ stand: stand?.id, kind, amount, soldOn })
await admin.of(Sale).add({ stand: west.id, kind: 'b', amount: 5000, cost: 3000, soldOn: '2026-11-02' })
await other.of(Sale).add({ stand: east.id, kind: 'b', amount: 40, soldOn: '2026-11-03' })

const column = (use: string, field: string | null = null, more: object = {}) => ({
  field,
  label: null,
  use,
  part: null,
  sort: null,
  isTotal: false,
  isQuery: false,
  width: null,
  ...more,
})
const definition = (code: string, columns: readonly object[], more: object = {}) => ({
  code,
  name: `报表${code}`,
  source: 'reportSale',
  chart: 'table',
  columns,
  ...more,
})
const add = (code: string, columns: readonly object[], more: object = {}) =>
  admin.of(OnlineReport).add(definition(code, columns, more) as never)
const get = async (path: string, query: Record<string, string> = {}, who: TestClient = seller) =>
  (await who.call('GET', `${api}/${path}`, { query })).body
const refusal = (columns: readonly object[], more: object = {}): Promise<string> =>
  add('bad', columns, more).then(
    () => '',
    (error: Error) => error.message,
  )

test('A-070 a report is told without a statement, shown at once, opened and exported', async () => {
  const columns = [
    column('group', 'stand', { isQuery: true }),
    column('group', 'soldOn', { part: 'month', sort: 'asc' }),
    column('count'),
    column('sum', 'amount', { label: '销售额', isTotal: true }),
    column('avg', 'amount'),
    column('max', 'amount'),
    column('min', 'soldOn'),
  ]
  const preview = await admin.call('POST', `${api}/preview`, { body: definition('x', columns) })
  expect(preview.body.result.records).toHaveLength(4)
  expect((await get('getColumnsAndData/by_stand')).message).toBe('实体不存在')
  await add('by_stand', columns)
  const { result } = await get('view/by_stand')
  expect(result.columns.map(({ title }: { title: string }) => title)).toEqual([
    '展位',
    '日期',
    '记录数',
    '销售额',
    '金额',
    '金额',
    '日期',
  ])
  expect(result.records).toHaveLength(4)
  for (const row of [
    { standId_dictText: '东厅', soldOn_month: '2026-10', row_count: 1, amount_sum: 0.1 },
    { standId_dictText: '东厅', soldOn_month: '2026-11', row_count: 1, amount_sum: 0.2 },
    { standId_dictText: '西厅', soldOn_month: '2026-11', amount_avg: 100, soldOn_min: '2026-11-30' },
    { standId_dictText: '未填写', soldOn_month: null, amount_max: 7 },
  ])
    expect(result.records).toContainEqual(expect.objectContaining(row))
  expect(result.records.map((row: { soldOn_month: string }) => row.soldOn_month)).toEqual([
    '2026-10',
    '2026-11',
    '2026-11',
    null,
  ])
  expect(result).toMatchObject({ total: 4, whole: { row_count: 4, amount_sum: 107.3 } })
  const narrowed = await get('getColumnsAndData/by_stand', { standId: east.id })
  expect(narrowed.result).toMatchObject({ data: { total: 2 }, cgreportHeadName: '报表by_stand' })
  expect(narrowed.result.columns[3]).toMatchObject({ dataIndex: 'amount_sum', title: '销售额', isTotal: '1' })
  expect((await get('getQueryInfo/by_stand')).result).toMatchObject([
    { field: 'standId', view: 'sel_search' },
  ])
  expect((await get('getParamsInfo/by_stand')).result).toEqual([])
  const sorted = await get('getData/by_stand', { column: 'amount_sum', order: 'desc', pageSize: '1' })
  expect(sorted.result).toMatchObject({ records: [{ amount_sum: 100 }], total: 4 })
  const sheet = await seller.call('GET', `${api}/exportXls/by_stand`)
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
})

test('a report of rows is the list of its entity under its own columns', async () => {
  await add('rows', [
    column('show', 'kind', { isQuery: true, label: '品类' }),
    column('show', 'amount', { sort: 'desc' }),
  ])
  const { result } = await get('view/rows')
  expect(result.records.map(({ amount }: { amount: number }) => amount)).toEqual([100, 7, 0.2, 0.1])
  expect(result.columns).toMatchObject([
    { title: '品类', isNumber: false },
    { name: 'amount', isNumber: true },
  ])
  expect((await get('getRpColumns/rows')).result.columns[0]).toMatchObject({
    title: '品类',
    customRender: 'report_test_kind',
  })
  expect((await get('getData/rows', { kind: 'b' })).result).toMatchObject({ total: 1 })
})

test('everybody sees the own rows, and no sum tells of those of others', async () => {
  await add('sum', [column('count'), column('sum', 'amount')], { chart: 'number' })
  expect((await get('view/sum')).result.records).toEqual([{ row_count: 4, amount_sum: 107.3 }])
  expect((await get('view/sum', {}, other)).result.records).toEqual([{ row_count: 1, amount_sum: 40 }])
  const elsewhere = app.as('admin', { tenant: '7' })
  expect((await get('view/sum', {}, elsewhere)).message).toBe('报表【sum】不存在')
  expect((await get('getData/sum', { createBy: 'admin', pageSize: '5' })).result.records[0].amount_sum).toBe(
    107.3,
  )
})

test('a column that takes a right is shown, grouped, sorted and filtered by nobody who lacks it', async () => {
  await add('cost', [column('group', 'stand'), column('count'), column('sum', 'cost')])
  const seen = (await get('view/cost')).result
  expect(seen.columns.map(({ name }: { name: string }) => name)).toEqual(['standId', 'row_count'])
  expect(JSON.stringify(seen)).not.toContain('cost_sum')
  expect((await get('getData/cost', { column: 'cost_sum', order: 'desc' })).success).toBe(false)
  await add('dear_rows', [column('show', 'amount'), column('show', 'cost', { isQuery: true })])
  expect(JSON.stringify((await get('view/dear_rows', { cost: '3000' })).result)).not.toContain('cost')
  const dear = { matchType: 'and', items: [{ field: 'cost', rule: 'gt', val: '1' }] }
  await add('dear', [column('count')], { filter: dear, chart: 'number' })
  expect((await get('view/dear')).success).toBe(false)
  await add('by_cost', [column('group', 'kind'), column('count')], { filter: dear })
  expect((await get('getColumnsAndData/by_cost')).success).toBe(false)
  // Who holds the right gets the very same reports whole.
  const keeper = app.as('report-keeper', { can: [...can, 'reportSale:view.cost'] })
  expect((await get('view/cost', {}, keeper)).result.columns).toHaveLength(3)
  expect((await get('view/dear', {}, admin)).success).toBe(true)
  expect((await get('view/dear', {}, keeper)).success).toBe(true)
})

test('whoever may not list the rows opens no report of them', async () => {
  await add('closed', [column('count')], { chart: 'number' })
  const stranger = app.as('report-stranger', { can: ['onlineReport:list'] })
  for (const call of ['view', 'getData', 'getColumnsAndData', 'getRpColumns', 'getQueryInfo', 'exportXls'])
    expect((await stranger.call('GET', `${api}/${call}/closed`)).status, call).toBe(403)
  expect((await get('mine', {}, stranger)).result).toEqual([])
  expect((await get('mine')).result).toContainEqual(expect.objectContaining({ code: 'closed' }))
  for (const path of ['preview', 'sources'])
    expect(
      (
        await seller.call(path === 'preview' ? 'POST' : 'GET', `${api}/${path}`, {
          body: path === 'preview' ? definition('x', []) : undefined,
        })
      ).status,
    ).toBe(403)
})

test('a report for roles is opened by those alone', async () => {
  const role = await admin.of(Role).add({ name: '报表角色', code: 'report_role' })
  await add('shared', [column('count')], { roles: [role.id] })
  expect((await seller.call('GET', `${api}/view/shared`)).status).toBe(403)
  expect((await seller.call('GET', `${api}/getData/shared`)).status).toBe(403)
  const users = { roleId: role.id, userIdList: [await other.userId()] }
  await admin.call('POST', '/sys/user/addSysUserRole', { body: users })
  expect((await get('view/shared', {}, other)).result).toMatchObject({ records: [{ row_count: 1 }] })
})

test('spans go with the days', async () => {
  await add('lately', [column('count')], { chart: 'number', periodField: 'soldOn', period: 'today' })
  expect((await get('view/lately')).result.records).toEqual([{ row_count: 0 }])
  await seller.of(Sale).add({ amount: 0, soldOn: (await get('view/lately')).result.where.items[0]?.val })
  expect((await get('view/lately')).result.records).toEqual([{ row_count: 1 }])
})

test.each([
  [[column('show', 'nothing')], {}, '没有字段【nothing】'],
  [[column('show', 'pin')], {}, '没有字段【pin】'],
  [[column('show', 'amount"; drop table report_sale; --')], {}, '没有字段'],
  [[column('sum', 'kind')], {}, '字段【种类】不能求和'],
  [[column('group', 'amount'), column('count')], {}, '字段【金额】不能用于分组'],
  [[column('group', 'tags'), column('count')], {}, '字段【参与人】不能用于分组'],
  [[column('group', 'kind', { part: 'day' }), column('count')], {}, '不是日期分组'],
  [[column('group', 'kind')], {}, '需要至少一个统计列'],
  [[column('show', 'kind'), column('count')], {}, '不能与分组或统计放在同一张报表中'],
  [[column('count'), column('count')], {}, '列【记录数】重复'],
  [[column('show', 'kind')], { chart: 'bar' }, '图表需要至少一个统计列'],
  [[column('count')], { chart: 'line' }, '图表需要至少一个分组列'],
  [[column('count')], { period: 'month' }, '请同时选择期间字段'],
  [[column('count')], { period: 'month', periodField: 'kind' }, '不是日期'],
  [[column('count')], { code: '9x' }, '编码必须以字母开头'],
  [[column('count')], { source: 'pg_catalog' }, '业务对象不存在'],
  [
    [column('count')],
    { filter: { matchType: 'and', items: [{ field: 'x', rule: 'eq', val: '1' }] } },
    '字段不存在',
  ],
  [[column('sum', 'now()')], {}, '没有字段'],
])('%j with %j is refused: %s', async (columns, more, words) => {
  expect(await refusal(columns, more)).toContain(words)
})

test('a board shows the cards whose reports the caller may open, and a report in use stays', async () => {
  const report = await add('carded', [column('group', 'kind'), column('count')], { chart: 'pie' })
  await admin.of(Dashboard).add({
    code: 'wall',
    name: '大屏',
    cards: [{ report: report.id, title: '种类', size: '2' }],
  } as never)
  const board = async (who: TestClient) =>
    (await who.call('GET', '/online/graphreport/api/view/wall')).body.result
  expect(await board(seller)).toMatchObject({
    cards: [{ code: 'carded', title: '种类', chart: 'pie' }],
    canArrange: false,
  })
  expect((await board(app.as('report-nobody', { can: [] }))).cards).toEqual([])
  const { body } = await admin.call('DELETE', '/online/cgreport/head/delete', { query: { id: report.id } })
  expect(body.message).toContain('在看板【大屏】中使用')
})

test('a board is arranged by whoever may change it, in the version that was seen', async () => {
  const report = await add('arranged', [column('count')], { chart: 'number' })
  const cards = ['甲', '乙'].map((title) => ({ report: report.id, title, size: '1' }))
  const { id } = await admin.of(Dashboard).add({ code: 'arranged', name: '排列', cards } as never)
  const view = async () =>
    (await admin.call('GET', '/online/graphreport/api/view/arranged')).body.result as {
      version: number
      cards: { id: string; title: string; size: string }[]
    }
  const { version, cards: before } = await view()
  const places = before.toReversed().map((card) => ({ id: card.id, size: '4' }))
  const arrange = (who: TestClient, body: object) =>
    who.call('POST', `/online/graphreport/api/arrange/${id}`, { body })
  expect((await arrange(seller, { version, cards: places })).status).toBe(403)
  expect((await arrange(admin, { version, cards: [{ id: 'x', size: '1' }] })).body.message).toContain(
    '已变化',
  )
  expect((await arrange(admin, { version, cards: places })).body.message).toBe('布局已保存')
  expect((await view()).cards.map(({ title, size }) => [title, size])).toEqual([
    ['乙', '4'],
    ['甲', '4'],
  ])
  expect((await arrange(admin, { version, cards: places })).body.success).toBe(false)
})
