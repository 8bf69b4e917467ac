import { defineModule, defineReport } from '@mortise/model'
import { expect, test } from 'vitest'
import type { ReportSource } from '../context/report-source.ts'
import { serverModule } from '../module/module.ts'
import { report } from '../module/report.ts'
import { testApp } from '../testing/test-app.ts'
import { Bench, Diary, Task, workshop } from '../testing/workshop.ts'
import { reportRoutes } from './routes.ts'

const TaskReport = defineReport('tasks', {
  label: '任务报表',
  entity: Task,
  columns: ['no', 'title', 'total', 'cost', 'urgent', 'status', 'watchers', 'bench'],
  query: ['title', 'urgent', 'cost', 'dueOn', 'bench', 'keeper', 'photos'],
  params: { dearest: { label: '最高成本', field: 'cost', rule: 'le' } },
})
const DiaryReport = defineReport('diaries', { label: '日记', entity: Diary, columns: ['text'] })
const BenchReport = defineReport('benches', { label: '工位', entity: Bench, columns: ['name', 'jobs'] })
const GuardedReport = defineReport('boss', {
  label: '老板报表',
  entity: Task,
  columns: ['no'],
  needs: 'boss:read',
})

/** A report as staff would have built one. */
const built: ReportSource = {
  columns: async () => ({ cgRpConfigId: 'b-1', cgRpConfigName: '自建报表', columns: [], dictOptions: {} }),
  queryItems: async () => [],
  params: async () => [],
  page: async (ctx, query) => ({ records: [{ year: query.self_year, by: ctx.user.username }], total: 1 }),
}
const board = serverModule(
  defineModule('board', { label: '看板', entities: [], permissions: { 'boss:read': '看老板报表' } }),
  {
    needs: [workshop],
    reports: [TaskReport, DiaryReport, BenchReport, GuardedReport].map((each) => report(each)),
    provides: {
      reports: () => ({
        find: async (_, by) => (('code' in by ? by.code === 'built' : by.id === 'b-1') ? built : null),
      }),
    },
  },
)
const app = await testApp(board)
const boss = app.as('boss')
const clerk = app.as('clerk', { can: ['task:list', 'diary:list'] })
const get = (path: string, query?: Record<string, string>, who = boss) =>
  who.call('GET', `/online/cgreport/api/${path}`, { query })
await boss
  .of(Task)
  .add({ title: '橡木门', price: 10, cost: 7, urgent: true, reason: '展会', watchers: ['boss'] })
await boss.of(Task).add({ title: '胡桃门', price: 20, cost: 9 })

test('values that stand for something are told by name: states, yes and no, and those of dictionaries', async () => {
  const { body } = await get('getRpColumns/tasks')
  const byName = new Map(body.result.columns.map((each: { dataIndex: string }) => [each.dataIndex, each]))
  expect(byName.get('titile')).not.toHaveProperty('customRender')
  expect(byName.get('status')).toMatchObject({ customRender: 'status', title: '状态' })
  expect(byName.get('total')).toMatchObject({ align: 'right', sorter: true })
  expect(byName.get('watchers')).toMatchObject({ sorter: false })
  expect(body.result.dictOptions.status).toContainEqual(
    expect.objectContaining({ value: 'open', text: '待开工' }),
  )
  expect(body.result.dictOptions.urgent).toContainEqual(expect.objectContaining({ value: 'Y', text: '是' }))
})

test('[B-086] each kind of field is asked for in a box of its own, told with its label, view, mode and dictionary', async () => {
  const { body } = await get('getQueryInfo/tasks')
  const views = body.result.map(({ field, view }: { field: string; view: string }) => [field, view])
  expect(views).toEqual([
    ['titile', 'text'],
    ['urgent', 'list'],
    ['cost', 'text'],
    ['dueOn', 'date'],
    ['bench', 'sel_search'],
    ['keeper', 'sel_user'],
  ])
  const parts = ['field', 'label', 'view', 'mode', 'dictTable', 'dictCode', 'dictText', 'config']
  for (const item of body.result) expect(Object.keys(item)).toEqual(expect.arrayContaining(parts))
  expect(body.result[4]).toMatchObject({ dictTable: 'bench', dictText: 'name', dictCode: 'id' })
})

test('who may not see a field finds it in no report, and learns nothing by asking for it', async () => {
  const { body } = await get('getRpColumns/tasks', {}, clerk)
  expect(JSON.stringify(body.result)).not.toContain('cost')
  const page = await get('getData/tasks', { titile: '*门*', cost: '7' }, clerk)
  expect(page.body.result).toMatchObject({ total: 2 })
  expect(page.body.result.records[0]).not.toHaveProperty('cost')
  expect((await get('getData/tasks', { self_dearest: '8' }, clerk)).body).toMatchObject({
    success: false,
    code: 510,
  })
  expect((await get('getData/tasks', { column: 'cost' }, clerk)).status).toBe(400)
  expect((await get('getData/tasks', { self_dearest: '8' })).body.result).toMatchObject({ total: 1 })
})

test('a report is for those who may read its rows, and hold the right that it needs', async () => {
  for (const call of ['getRpColumns', 'getQueryInfo', 'getData']) {
    const stranger = app.as('stranger', { can: [] })
    expect((await get(`${call}/tasks`, {}, stranger)).status, call).toBe(403)
    expect((await get(`${call}/boss`, {}, clerk)).status, call).toBe(403)
    expect((await get(`${call}/boss`)).body, call).toMatchObject({ success: true })
  }
})

test('who may only pick rows sees what pickers show', async () => {
  const { body } = await get('getRpColumns/benches', {}, app.as('chooser', { can: ['task:add'] }))
  expect(body.result.columns).toMatchObject([{ dataIndex: 'name' }])
})

test('rows stay with those whose they are', async () => {
  await boss.of(Diary).add({ text: '只有我看' })
  expect((await get('getData/diaries')).body.result.total).toBe(1)
  expect((await get('getData/diaries', {}, clerk)).body.result).toEqual({ records: [], total: 0 })
  const elsewhere = app.as('elsewhere', { tenant: '7' })
  expect((await get('getData/tasks', {}, elsewhere)).body.result.total).toBe(0)
})

test('a report that staff built answers by the same calls', async () => {
  expect((await get('getRpColumns/built')).body.result).toMatchObject({ cgRpConfigName: '自建报表' })
  expect((await get('getQueryInfo/b-1')).body.result).toEqual([])
  const { body } = await get('getData/b-1', { self_year: '2026' })
  expect(body.result).toEqual({ records: [{ year: '2026', by: 'boss' }], total: 1 })
})

test('a report is told once, and names nothing that its rows have not', () => {
  const model = defineModule('more', { label: '更多', entities: [] })
  const twice = serverModule(model, { reports: [report(BenchReport), report(BenchReport)] })
  expect(() => reportRoutes([twice])).toThrow('report benches is defined twice')
  const wrong = serverModule(model, { reports: [report({ ...BenchReport, columns: ['colour'] })] })
  expect(() => reportRoutes([wrong])).toThrow('names colour')
})
