import { GlBook } from '@mortise/finance/model'
import { materialsOf } from '@mortise/materials/server'
import { linesTable } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { OutsourceReceipt } from '@mortise/outsourcing/model'
import { PurchaseReceipt, PurchaseReturn, Supplier } from '@mortise/purchasing/model'
import { type Context, provide } from '@mortise/server'
import { MoveType, StockMove } from '@mortise/stock/model'
import { type PostedMove, type StockPosting, stockPosted } from '@mortise/stock/server'
import { sql } from 'kysely'
import { settleReversal } from '../items/offset.ts'
import { type BusinessEvent, bookEvents } from '../ledger/book-event.ts'
import type { Party } from '../ledger/post-voucher.ts'
import { stockAccountOf } from './stock-accounts.ts'

/**
 * Every posting of the stock is booked in its own transaction, so that the stock and its accounts are worth the same at
 * every commit. Goods that only change their place move no money and are not booked.
 */
export const bookStock = provide(stockPosted, async (ctx, { posting, moves, variance }) => {
  const valued = moves.filter(({ amount }) => amount !== 0)
  if (valued.length === 0 && variance === 0) return
  if (!(await ctx.repo(GlBook).first({}))) return
  const events = await eventsOf(ctx, posting, valued.length > 0 ? valued : moves, variance)
  const booked = await bookEvents(
    ctx,
    {
      date: posting.date,
      summary: `${MoveType.items[posting.type]} ${posting.document.no}`,
      source: {
        type: posting.document.entity,
        id: posting.document.id,
        event: posting.key,
        no: posting.document.no,
      },
    },
    events,
  )
  if (booked && posting.type === MoveType.reversal) await settleReversal(ctx, booked.id)
})

async function eventsOf(
  ctx: Context,
  posting: StockPosting,
  moves: readonly PostedMove[],
  variance: number,
): Promise<BusinessEvent[]> {
  const materialOf = await materialsOf(ctx, moves)
  const types = await originalTypes(ctx, moves)
  const orders = await ordersOf(ctx, moves)
  const party = await supplierOf(ctx, posting)
  return moves.flatMap((move, at): BusinessEvent[] => {
    const stock = stockAccountOf(materialOf(move.material).kind)
    if (!stock) return []
    const type = types.get(move.id) ?? move.type
    return [
      {
        event: `stock.${type === MoveType.costChange ? (posting.reason ?? 'latePrice') : type}`,
        accounts: { stock },
        values: { amount: move.amount, variance: at === 0 ? variance : 0 },
        party,
        order: orders.get(move.orderLine) ?? null,
      },
    ]
  })
}

/** A mirror is booked as what it mirrors. */
async function originalTypes(
  { repo }: Context,
  moves: readonly PostedMove[],
): Promise<ReadonlyMap<string, string>> {
  const mirrors = moves.filter(({ type }) => type === MoveType.reversal).map(({ id }) => id)
  if (mirrors.length === 0) return new Map()
  const rows = await repo(StockMove).find({ id: { in: mirrors } }, { limit: mirrors.length })
  const origins = rows.flatMap(({ reverses }) => reverses ?? [])
  const found = await repo(StockMove).find({ id: { in: origins } }, { limit: origins.length })
  const typeOf = new Map<string, string>(found.map(({ id, type }) => [id, type]))
  return new Map(rows.map(({ id, reverses }) => [id, typeOf.get(reverses ?? '') ?? MoveType.otherIn]))
}

async function ordersOf(
  { tenant, db }: Context,
  moves: readonly PostedMove[],
): Promise<ReadonlyMap<string | null, string>> {
  const lines = [...new Set(moves.flatMap(({ orderLine }) => orderLine ?? []))]
  if (lines.length === 0) return new Map()
  const { rows } = await sql<{ id: string; order: string }>`
    select id, parent_id as "order" from ${sql.table(linesTable(CustomerOrder, 'lines'))}
    where tenant_id = ${tenant} and id = any(${lines})`.execute(db)
  return new Map(rows.map(({ id, order }) => [id, order]))
}

/** Whom goods came from, where their document says so. */
async function supplierOf({ repo }: Context, { document }: StockPosting): Promise<Party | null> {
  const documents = [PurchaseReceipt, PurchaseReturn, OutsourceReceipt] as const
  const entity = documents.find(({ name }) => name === document.entity)
  if (!entity) return null
  const { supplier } = (await repo(entity).first({ id: document.id })) ?? {}
  if (!supplier) return null
  const { id, name } = await repo(Supplier).get(supplier)
  return { type: 'supplier', id, name }
}
