import { BusinessError } from '@mortise/model'
import {
  Dashboard,
  isSqlReport,
  OnlineReport,
  type OpenEntry,
  type ReportDefinition,
} from '@mortise/reports/model'
import { type AnyRoute, describeSql, forbidden, get, message, post } from '@mortise/server'
import { z } from 'zod'
import { opensFor, refuseUnshared, reportsOf } from './access.ts'
import { arrange, boardOf, boardsOf } from './boards.ts'
import { viewOf } from './report-view.ts'
import { sources, sqlColumns, sqlTables } from './sources.ts'

const api = '/online/cgreport/api'
const text = z.string().max(500).nullish()
const flag = z
  .union([z.boolean(), z.enum(['Y', 'N'])])
  .nullish()
  .transform((value) => value === true || value === 'Y')

const params = z
  .array(
    z.object({
      name: z.string().max(50),
      label: text,
      type: z.enum(['text', 'number', 'date', 'datetime', 'bool']).default('text'),
      value: text,
    }),
  )
  .max(30)
const statement = z.object({ sql: z.string().max(20_000), params: params.default([]) })

/** A definition that nobody has saved yet. */
const draft = z.object({
  sql: z.string().max(20_000).nullish(),
  params: params.nullish().transform((rows) => rows ?? []),
  code: text,
  name: text,
  source: z.string().max(64),
  chart: z.enum(['table', 'bar', 'line', 'pie', 'number']).default('table'),
  periodField: text,
  period: z.enum(['today', 'last7', 'last30', 'month', 'lastMonth', 'last12', 'year']).nullish(),
  limit: z.number().int().min(1).max(1000).nullish(),
  filter: z
    .object({ matchType: z.enum(['and', 'or']), items: z.array(z.record(z.string(), z.unknown())).max(50) })
    .nullish(),
  columns: z
    .array(
      z.object({
        field: text,
        label: text,
        use: z.enum(['show', 'group', 'count', 'sum', 'avg', 'min', 'max']).default('show'),
        part: z.enum(['day', 'month', 'year']).nullish(),
        sort: z.enum(['asc', 'desc']).nullish(),
        dict: text,
        replace: text,
        href: text,
        isTotal: flag,
        isQuery: flag,
        width: z.number().int().nullish(),
      }),
    )
    .max(60),
})

/** The cards of a board in their order, and how wide each is. */
const places = z.object({
  version: z.number().int(),
  cards: z.array(z.object({ id: z.string().max(40), size: z.enum(['1', '2', '3', '4']) })).max(100),
})

export const reportRoutes: AnyRoute[] = [
  get(`${api}/sources`, 'onlineReport:add', ({ ctx }) => sources(ctx)),
  post(`${api}/preview`, 'onlineReport:add', { body: draft }, ({ ctx, body }) => {
    const { columns } = body
    if (columns.length === 0) throw new BusinessError('请先选择报表列')
    if (isSqlReport(body) && !ctx.can('onlineReport:sql')) throw forbidden()
    const definition = { ...body, code: 'preview', name: body.name || '预览' }
    return viewOf(ctx, definition as unknown as ReportDefinition, { pageNo: '1', pageSize: '20' })
  }),
  post(`${api}/parseSql`, 'onlineReport:sql', { body: statement }, async ({ ctx, body }) =>
    (await describeSql(ctx, body)).map(({ name, type }) => ({
      fieldName: name,
      fieldTxt: name,
      fieldType: type,
    })),
  ),
  get(`${api}/sqlTables`, 'onlineReport:sql', ({ ctx }) => sqlTables(ctx)),
  get(`${api}/sqlColumns/:table`, 'onlineReport:sql', ({ ctx, params: { table = '' } }) =>
    sqlColumns(ctx, table),
  ),
  get(`${api}/view/:code`, 'login', async ({ ctx, params: { code = '' }, query }) => {
    const found = await ctx.repo(OnlineReport).first({ code })
    if (!found) throw new BusinessError(`报表【${code.slice(0, 50)}】不存在`)
    await refuseUnshared(ctx, found)
    return viewOf(ctx, found, query)
  }),
  get(`${api}/mine`, 'login', async ({ ctx }) => (await reportsOf(ctx)).map(entryOf)),
  get('/online/graphreport/api/mine', 'login', ({ ctx }) => boardsOf(ctx)),
  get('/online/graphreport/api/view/:code', 'login', async ({ ctx, params: { code = '' } }) => {
    const found = await ctx.repo(Dashboard).first({ code })
    if (!found) throw new BusinessError(`看板【${code.slice(0, 50)}】不存在`)
    if (!(await opensFor(ctx, Dashboard))(found)) throw forbidden()
    return boardOf(ctx, found)
  }),
  post('/online/graphreport/api/arrange/:id', 'dashboard:edit', { body: places }, async (call) => {
    await arrange(call.ctx, call.params.id ?? '', call.body)
    return message('布局已保存')
  }),
]

const entryOf = ({ id, code, name, chart, remark }: Report): OpenEntry => ({ id, code, name, chart, remark })
type Report = Awaited<ReturnType<typeof reportsOf>>[number]
