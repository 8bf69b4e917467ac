import { ItemSide } from '@mortise/finance/model'
import { type AnyRoute, get } from '@mortise/server'
import { bookFaults } from '../verify.ts'
import { accountLedger } from './account-ledger.ts'
import { ageing } from './ageing.ts'
import { daysOf } from './days.ts'
import { trialBalance } from './trial.ts'

export const reportRoutes: AnyRoute[] = [
  get('/fin/report/trial', 'finance:reports', ({ ctx, query }) => trialBalance(ctx, ...daysOf(ctx, query))),
  get('/fin/report/ledger', 'finance:reports', ({ ctx, query }) =>
    accountLedger(ctx, query.account ?? '', ...daysOf(ctx, query)),
  ),
  get('/fin/report/ageing', 'finance:reports', ({ ctx, query }) =>
    ageing(
      ctx,
      query.side === ItemSide.payable ? ItemSide.payable : ItemSide.receivable,
      daysOf(ctx, query)[1],
    ),
  ),
  get('/fin/report/verify', 'finance:verify', ({ ctx }) => bookFaults(ctx)),
]
