import { CashKind } from '@mortise/finance/model'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, get } from '@mortise/server'
import { cashPlan, cashRows, type Scenario } from './cash-plan.ts'

type Query = Readonly<Record<string, string>>

function scenarioIn({ party, days = '0' }: Query): Scenario | undefined {
  if (!/^\d{1,3}$/.test(days) || Number(days) > 365)
    throw new BusinessError('推迟天数应为0～365的整数', { field: 'days' })
  return party ? { party, days: Number(days) } : undefined
}

function cellIn({ kind = '', week = '' }: Query) {
  if (!Object.hasOwn(CashKind.items, kind)) throw new BusinessError('没有这个资金项目')
  if (!/^\d{1,2}$/.test(week) || Number(week) > 12) throw new BusinessError('周次应为0～12')
  return { kind, week: Number(week) }
}

export const cashPlanRoutes: AnyRoute[] = [
  get('/fin/report/payCalendar', 'finance:reports', ({ ctx, query }) =>
    cashPlan(ctx, query.from ?? ctx.today, scenarioIn(query)),
  ),
  get('/fin/report/payCalendar/rows', 'finance:reports', ({ ctx, query }) =>
    cashRows(ctx, query.from ?? ctx.today, cellIn(query), scenarioIn(query)),
  ),
]
