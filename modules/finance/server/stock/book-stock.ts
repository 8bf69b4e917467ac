import { GlVoucher } from '@mortise/finance/model'
import { materialsOf } from '@mortise/materials/server'
import { BusinessError, compare, linesTable, type Row, type RowOf, sub, sum } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { Supplier } from '@mortise/purchasing/model'
import { type Context, provide } from '@mortise/server'
import { MoveType, StockMove } from '@mortise/stock/model'
import {
  type PostedMove,
  type PostedStock,
  type StockPosting,
  stockPosted,
  type Variance,
} from '@mortise/stock/server'
import { sql } from 'kysely'
import { lockItems } from '../items/allocate.ts'
import { settleReversal } from '../items/offset.ts'
import { type BusinessEvent, entriesFor } from '../ledger/book-event.ts'
import { keepsBooks } from '../ledger/keeps-books.ts'
import { postMirror } from '../ledger/mirror.ts'
import { type Party, type PostedEntry, postVoucher } from '../ledger/post-voucher.ts'
import { stockAccountCodes, stockAccountOf } from './stock-accounts.ts'

/**
 * Every posting of the stock is booked in its own transaction, so that the stock and its accounts are worth the same at
 * every commit; last of all, because everybody waits for the numbers of vouchers. Goods that only change their place move
 * no money and are not booked.
 */
export const bookStock = provide(stockPosted, async (ctx, { posting, ...posted }) => {
  const moves = posted.moves.filter(({ amount }) => amount !== 0)
  const variances = posted.variances.filter(({ cause }) => cause !== 'reversal')
  if (moves.length === 0 && variances.length === 0) return
  ctx.beforeCommit(async () => {
    if (!(await keepsBooks(ctx))) return
    const origins = await originsOf(ctx, moves)
    const mirrored = await lockMirrored(ctx, posting, origins)
    ctx.beforeCommit(() => book(ctx, { posting, moves, variances }, origins, mirrored))
  })
})

async function book(
  ctx: Context,
  posted: PostedStock,
  origins: ReadonlyMap<string, Origin>,
  mirrored: RowOf<typeof GlVoucher> | null,
): Promise<void> {
  const { posting } = posted
  if (mirrored) {
    const { id } = await postMirror(mirrored, ctx, postingOf(posting, posting.key))
    await settleReversal(ctx, { mirror: id, of: mirrored.id })
  }
  const booked = mirrored ? { ...posted, moves: posted.moves.filter(isCostChange) } : posted
  const event = mirrored ? `${posting.key}:difference` : posting.key
  const entries = await entriesFor(ctx, await eventsOf(ctx, booked, origins))
  await refuseOtherWorth(ctx, booked, entries)
  if (entries.length > 0) await postVoucher(ctx, { ...postingOf(posting, event), kind: 'auto', entries })
}

/** Whatever rules say, the accounts of the stock take what the stock takes (I17). */
async function refuseOtherWorth(
  ctx: Context,
  { moves }: PostedStock,
  entries: readonly PostedEntry[],
): Promise<void> {
  const materialOf = await materialsOf(ctx, moves)
  for (const code of stockAccountCodes) {
    const ofCode = moves.filter(({ material }) => stockAccountOf(materialOf(material).kind) === code)
    const moved = sum(ofCode, ({ amount }) => amount)
    const booked = sum(entries, (entry) => (entry.account === code ? sub(entry.debit, entry.credit) : 0))
    if (compare(moved, booked) !== 0)
      throw new BusinessError(`记账规则使存货科目 ${code} 记 ${booked} 元，与库存 ${moved} 元不一致`)
  }
}

const isCostChange = ({ type }: PostedMove) => type === MoveType.costChange

const postingOf = ({ date, type, document: { entity, id, no } }: StockPosting, event: string) => ({
  date,
  summary: `${MoveType.items[type]} ${no}`,
  source: { type: entity, id, event, no },
})

/** What was booked of the posting that another undoes, its items held; null where it was not booked. */
async function lockMirrored(
  ctx: Context,
  { mirrors }: StockPosting,
  origins: ReadonlyMap<string, Origin>,
): Promise<RowOf<typeof GlVoucher> | null> {
  const [origin] = origins.values()
  if (!mirrors || !origin) return null
  const { entity: sourceType, document: source } = origin
  const found = await ctx
    .repo(GlVoucher)
    .first({ sourceType, source, sourceEvent: mirrors, status: 'posted' })
  if (!found) return null
  await lockItems(ctx, { voucher: found.id })
  return ctx.repo(GlVoucher).get(found.id)
}

async function eventsOf(
  ctx: Context,
  { posting, moves, variances }: PostedStock,
  origins: ReadonlyMap<string, Origin>,
): Promise<BusinessEvent[]> {
  const materialOf = await materialsOf(ctx, [...moves, ...variances])
  const orders = await ordersOf(ctx, [...moves, ...variances])
  const party = await supplierOf(ctx, posting)
  const about = ({ material, orderLine, workOrder }: PostedMove | Variance) => ({
    accounts: { stock: stockAccountOf(materialOf(material).kind) ?? '' },
    party,
    order: orders.get(orderLine) ?? null,
    orderLine,
    workOrder,
  })
  const moved = moves.map((move): BusinessEvent => {
    const event = isCostChange(move) ? costEventOf(posting) : eventOf(move, origins.get(move.id)?.type)
    return { event, values: { amount: move.amount, variance: 0 }, ...about(move) }
  })
  const varied = variances.map((variance): BusinessEvent => {
    const { cause, amount } = variance
    if (cause === 'return') return { event: 'stock.returnDifference', values: { amount }, ...about(variance) }
    return { event: costEventOf(posting), values: { amount: 0, variance: amount }, ...about(variance) }
  })
  return [...moved, ...varied].filter(({ accounts }) => accounts?.stock)
}

/** Material that a partner uses for a work order is the work order's; other such material the partner owes. */
const eventOf = ({ type, workOrder }: PostedMove, origin = type): string =>
  origin === MoveType.outsourceUse && workOrder ? 'stock.304.work' : `stock.${origin}`

/** Why cost changed; a mirror changes it where the stock is not worth any more what it came in at. */
const costEventOf = ({ reason }: StockPosting): string => `stock.${reason ?? 'reversalDifference'}`

type Origin = Pick<RowOf<typeof StockMove>, 'type' | 'entity' | 'document'>

/** What mirrors mirror, by their ids: booked before the books were kept, they are booked as that. */
async function originsOf(
  { repo }: Context,
  moves: readonly PostedMove[],
): Promise<ReadonlyMap<string, Origin>> {
  const mirrors = moves.filter(({ type }) => type === MoveType.reversal).map(({ id }) => id)
  if (mirrors.length === 0) return new Map()
  const rows = await repo(StockMove).find({ id: { in: mirrors } }, { limit: mirrors.length })
  const ids = rows.flatMap(({ reverses }) => reverses ?? [])
  const found = await repo(StockMove).find({ id: { in: ids } }, { limit: ids.length })
  const byId = new Map<string | null, Origin>(found.map((move) => [move.id, move]))
  return new Map(
    rows.map(({ id, reverses }) => {
      const origin = byId.get(reverses)
      if (!origin) throw new Error(`the move that ${id} mirrors is gone`)
      return [id, origin]
    }),
  )
}

async function ordersOf(
  { tenant, db }: Context,
  moves: readonly Pick<PostedMove, 'orderLine'>[],
): Promise<ReadonlyMap<string | null, string>> {
  const lines = [...new Set(moves.flatMap(({ orderLine }) => orderLine ?? []))]
  if (lines.length === 0) return new Map()
  const { rows } = await sql<{ id: string; order: string }>`
    select id, parent_id as "order" from ${sql.table(linesTable(CustomerOrder, 'lines'))}
    where tenant_id = ${tenant} and id = any(${lines})`.execute(db)
  return new Map(rows.map(({ id, order }) => [id, order]))
}

/** Whom goods came from or went to, where their document names a supplier. */
async function supplierOf({ repo, linked }: Context, { document }: StockPosting): Promise<Party | null> {
  const entity = linked.entities.get(document.entity)
  if (entity?.fields.supplier?.kind !== 'ref') return null
  const row = (await repo(entity).first({ id: document.id })) as Row | null
  if (typeof row?.supplier !== 'string') return null
  const { id, name } = await repo(Supplier).get(row.supplier)
  return { type: 'supplier', id, name }
}
