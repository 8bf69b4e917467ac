import { CustomerOrder } from '@mortise/orders/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { sql } from 'kysely'
import { orderCosts } from './order-costs.ts'
import { costTies } from './ties.ts'

const MOST = 200

/** Orders in the shop, or those that were done last, as far as the caller sees them. */
async function board(ctx: Context, isDone: boolean) {
  const statuses = isDone ? ['completed'] : ['confirmed', 'producing']
  const { rows } = await sql<{ id: string }>`
    select o.id from ${ctx.visible(CustomerOrder)} o where o.status = any(${statuses})
    order by o.ordered_on desc, o.id desc limit ${MOST}`.execute(ctx.db)
  const ids = rows.map(({ id }) => id)
  return orderCosts(
    ctx,
    await ctx.repo(CustomerOrder).find({ id: { in: ids } }, { sort: [['orderedOn', 'desc']], limit: MOST }),
  )
}

export const costRoutes: AnyRoute[] = [
  get('/fin/cost/order', 'finance:orderCost', async ({ ctx, query }) =>
    orderCosts(ctx, [await ctx.repo(CustomerOrder).own(query.id ?? '')]),
  ),
  get('/fin/cost/board', 'finance:orderCost', ({ ctx, query }) => board(ctx, query.done === 'Y')),
  get('/fin/cost/ties', 'finance:orderCost', ({ ctx }) => costTies(ctx)),
]
