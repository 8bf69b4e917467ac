import { addDays, BusinessError, isDate, sum } from '@mortise/model'
import { type AnyRoute, type Context, defineExtension, get, providersOf } from '@mortise/server'
import { type Statement, type StatementEntry, settledBefore, statementOf } from '@mortise/stores/model'
import { ownStore } from './own-store.ts'

export interface StatementQuery {
  readonly store: string
  readonly from: string
  readonly to: string
}

/** What an area knows of a store's account: what it came to before the first day, and what happened from then on. */
export interface StatementPart {
  readonly opening: number
  readonly entries: readonly StatementEntry[]
}

/** Whoever sells to, ships to or is paid by stores tells of it here: orders now, deliveries and the books once they are there. */
export const statementParts =
  defineExtension<(ctx: Context, query: StatementQuery) => Promise<StatementPart>>('statementParts')

/** More days at once are a year too many for one paper. */
const MOST_DAYS = 366

export const statementRoutes: AnyRoute[] = [
  get('/erp_store/erpStore/statement', 'store:statement', async ({ ctx, query }) => {
    const store = await ownStore(ctx, query.storeId ?? '')
    const to = dayOf(query.to, '结束日期') ?? ctx.today
    const from = dayOf(query.from, '开始日期') ?? addDays(settledBefore(to, store.settleDay ?? 25), 1)
    if (to < from) throw new BusinessError('结束日期不能早于开始日期')
    if (to > addDays(from, MOST_DAYS)) throw new BusinessError(`对账期间不能超过${MOST_DAYS}天`)
    return { store: store.name, from, to, ...(await statement(ctx, { store: store.id, from, to })) }
  }),
]

async function statement(ctx: Context, query: StatementQuery): Promise<Statement> {
  const parts: StatementPart[] = []
  for (const ask of providersOf(ctx, statementParts)) parts.push(await ask(ctx, query))
  return statementOf(
    sum(parts, ({ opening }) => opening),
    parts.flatMap(({ entries }) => entries),
  )
}

function dayOf(text: string | undefined, name: string): string | null {
  if (!text) return null
  if (!isDate(text)) throw new BusinessError(`${name}格式不正确`)
  return text
}
