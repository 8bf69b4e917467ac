import type { Statement, StatementName } from '@mortise/finance/model'
import { BusinessError, isDate } from '@mortise/model'
import { type AnyRoute, type Context, disposition, get } from '@mortise/server'
import { daysOf } from '../reports/days.ts'
import { statementEntries } from './entries.ts'
import { balanceSheet, cashFlow, incomeStatement } from './statement.ts'
import { statementSheet } from './statement-sheet.ts'

type Query = Readonly<Record<string, string>>

const statements: Readonly<Record<StatementName, (ctx: Context, query: Query) => Promise<Statement>>> = {
  balanceSheet(ctx, query) {
    if (query.before && !isDate(query.before)) throw new BusinessError('日期格式不正确')
    return balanceSheet(ctx, daysOf(ctx, query)[1], query.before || undefined)
  },
  income: (ctx, query) => incomeStatement(ctx, ...daysOf(ctx, query), query.beside),
  cashflow: (ctx, query) => cashFlow(ctx, ...daysOf(ctx, query), query.beside),
}

function nameIn({ name = '' }: Query): StatementName {
  if (!Object.hasOwn(statements, name)) throw new BusinessError('没有这张报表')
  return name as StatementName
}

export const statementRoutes: AnyRoute[] = [
  get('/fin/report/balanceSheet', 'finance:reports', ({ ctx, query }) => statements.balanceSheet(ctx, query)),
  get('/fin/report/income', 'finance:reports', ({ ctx, query }) => statements.income(ctx, query)),
  get('/fin/report/cashflow', 'finance:reports', ({ ctx, query }) => statements.cashflow(ctx, query)),
  get('/fin/report/entries', 'finance:reports', ({ ctx, query }) =>
    statementEntries(ctx, nameIn(query), Number(query.line), daysOf(ctx, query)),
  ),
  get('/fin/report/exportXls', 'finance:reports', async ({ ctx, query, reply }) => {
    const statement = await statements[nameIn(query)](ctx, query)
    const bytes = await statementSheet(ctx, statement)
    return reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('Content-Disposition', disposition('attachment', `${statement.title}${statement.period}.xlsx`))
      .send(bytes)
  }),
]
