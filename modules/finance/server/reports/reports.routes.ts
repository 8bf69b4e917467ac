import { BusinessError, isDate } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { bookFaults } from '../verify.ts'
import { accountLedger } from './account-ledger.ts'
import { balanceSheet, incomeStatement } from './statements.ts'
import { trialBalance } from './trial.ts'

export const reportRoutes: AnyRoute[] = [
  get('/fin/report/trial', 'finance:reports', ({ ctx, query }) => trialBalance(ctx, ...daysOf(ctx, query))),
  get('/fin/report/ledger', 'finance:reports', ({ ctx, query }) =>
    accountLedger(ctx, query.account ?? '', ...daysOf(ctx, query)),
  ),
  get('/fin/report/balanceSheet', 'finance:reports', ({ ctx, query }) =>
    balanceSheet(ctx, daysOf(ctx, query)[1], query.before),
  ),
  get('/fin/report/income', 'finance:reports', ({ ctx, query }) => {
    const [from, to] = daysOf(ctx, query)
    return incomeStatement(ctx, from, to)
  }),
  get('/fin/report/verify', 'finance:verify', ({ ctx }) => bookFaults(ctx)),
]

type Query = Readonly<Record<string, string>>

/** From the first of the month to its last day, unless told. */
function daysOf({ today }: Context, { from, to = today }: Query): [from: string, to: string] {
  const begin = from ?? `${to.slice(0, 7)}-01`
  if (!isDate(begin) || !isDate(to)) throw new BusinessError('日期格式不正确')
  if (begin > to) throw new BusinessError('开始日期不能晚于结束日期')
  return [begin, to]
}
