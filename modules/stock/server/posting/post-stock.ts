import { BusinessError } from '@mortise/model'
import { type Context, providersOf } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { sql } from 'kysely'
import { type Book, enter, varianceOf } from './book.ts'
import type { LedgerRow } from './chain.ts'
import { refuseBadFigures, refuseViolations } from './checks.ts'
import { balanceKey, type Entry, placeKey } from './entry.ts'
import { moneyNumber, qtyUnits } from './exact.ts'
import { claim, type Facts, makeMissing } from './facts.ts'
import { readHistory } from './history.ts'
import { type LockedCost, lockReservations, lockStock, readLayers } from './locks.ts'
import { originsOf } from './origins.ts'
import { monthOf, openMonth, refuseClosedMonth } from './period.ts'
import type { Posted, PostedMove, StockPosting, Variance } from './posting.ts'
import { atPresentCost } from './present-cost.ts'
import { refuse, refuseAllShort } from './refuse.ts'
import { stockPosted } from './stock-posted.ts'
import { writeBook } from './write.ts'

/**
 * Posts movements of stock inside the caller's transaction: all of them, or a refusal that names the line. Nothing ever
 * becomes negative, on no day, nothing that is reserved for others is touched, and the same key is posted once.
 */
export async function postStock(ctx: Context, posting: StockPosting): Promise<Posted> {
  const origins = await originsOf(
    ctx,
    posting.lines.flatMap(({ costOf }) => costOf ?? []),
  )
  const entries = posting.lines.map((line): Entry => {
    const origin = line.costOf ? origins.get(line.costOf) : undefined
    if (line.costOf && !origin) throw new BusinessError('所依据的库存流水不存在')
    return { ...line, ...(origin && { origin }) }
  })
  return postEntries(ctx, posting, entries)
}

/** Locks in one order for everybody: the key, the month, costs, balances, reservations. */
export async function postEntries(
  ctx: Context,
  posting: StockPosting,
  entries: readonly Entry[],
): Promise<Posted> {
  refuseBadFigures(posting, entries, ctx)
  const found = await claim(ctx, posting, entries)
  const post = found[0]?.posted
  if (!post) return (await postedBefore(ctx, posting.key)) ?? nothingPosted
  const facts = new Map(found.map((one) => [balanceKey(one), one]))
  refuseViolations(posting, entries, facts, ctx.today)
  await lockMonth(ctx, monthOf(posting), found)
  await makeMissing(ctx, posting, found)
  const book = await open(ctx, posting, { post, facts, entries })
  if (posting.type === MoveType.opening) await refuseLateOpening(ctx, entries, facts)
  refuseAllShort(await atPresentCost(ctx, entries), (entry) => enter(book, entry))
  await writeBook(book)
  const moves = book.rows.map(movedBy)
  const variances = variancesOf(book)
  for (const account of providersOf(ctx, stockPosted)) await account(ctx, { posting, moves, variances })
  return { id: post, isRepeated: false, moves, variance: moneyNumber(varianceOf(book)) }
}

const movedBy = ({ qty, amount, qtyAfter, ...row }: LedgerRow): PostedMove => ({
  id: row.id,
  material: row.material,
  warehouse: row.warehouse,
  lotNo: row.lotNo,
  type: row.type,
  line: row.line,
  orderLine: row.orderLine,
  workOrder: row.workOrder,
  qty: Number(qty),
  amount: Number(amount),
  qtyAfter: qtyAfter === null ? null : Number(qtyAfter),
})

const variancesOf = ({ variances }: Book): Variance[] =>
  variances
    .filter(({ amount }) => amount !== 0n)
    .map(({ cause, entry: { material, orderLine, workOrder }, amount }) => ({
      cause,
      amount: moneyNumber(amount),
      material,
      orderLine: orderLine ?? null,
      workOrder: workOrder ?? null,
    }))

/** A month that takes something is not closed meanwhile. */
async function lockMonth(ctx: Context, month: string, found: readonly Facts[]): Promise<void> {
  const [first] = found
  refuseClosedMonth(month, first?.monthStatus ? first : await openMonth(ctx, month))
}

/** What there was at the beginning is entered before anything else, and not once more beside it. */
async function refuseLateOpening(
  ctx: Context,
  entries: readonly Entry[],
  facts: ReadonlyMap<string, Facts>,
): Promise<void> {
  const { rows } = await sql<{ material: string }>`
    select distinct m.material from erp_stock_move m
    where m.tenant_id = ${ctx.tenant} and m.material = any(${entries.map(({ material }) => material)}) and m.type <> ${MoveType.opening}
      and not exists (select from erp_stock_move o where o.tenant_id = m.tenant_id and o.id = m.reverses and o.type = ${MoveType.opening})`.execute(
    ctx.db,
  )
  const moved = new Set(rows.map(({ material }) => material))
  for (const entry of entries) {
    if (!moved.has(entry.material)) continue
    const name = facts.get(placeKey(entry))?.materialName
    refuse(entry, `物料「${name}」已有其它库存流水，不能再录入期初`, 'material')
  }
}

async function open(
  ctx: Context,
  posting: StockPosting,
  { post, facts, entries }: { post: string; facts: ReadonlyMap<string, Facts>; entries: readonly Entry[] },
): Promise<Book> {
  const { costs, balances } = await lockStock(ctx, [...facts.values()])
  await readHistory(ctx, posting, [...costs.values(), ...balances.values()])
  const reservations = await lockReservations(
    ctx,
    entries.flatMap(({ reservation }) => reservation ?? []),
  )
  await attachLayers(ctx, costs, entries)
  return {
    ctx,
    posting,
    post,
    facts,
    costs,
    balances,
    reservations,
    uses: [],
    carried: new Map(),
    rows: [],
    amount: 0n,
    variances: [],
  }
}

async function attachLayers(
  ctx: Context,
  costs: ReadonlyMap<string, LockedCost>,
  entries: readonly Entry[],
): Promise<void> {
  const layered = new Map(
    [...costs.values()].flatMap((cost) => (cost.valuation === 'FIFO' ? [[cost.material, cost]] : [])),
  )
  const needs = new Map<string, bigint>()
  for (const { material, qty, origin, pair } of entries) {
    if (!layered.has(material) || pair || (qty > 0 && !origin)) continue
    const out = qty < 0 ? qtyUnits(-qty) : 0n
    needs.set(material, (needs.get(material) ?? 0n) + out)
  }
  const origins = entries.flatMap(({ origin }) => origin?.move ?? [])
  for (const [material, layers] of await readLayers(ctx, needs, origins))
    layered.get(material)?.layers.push(...layers)
}

const nothingPosted: Posted = { id: '', isRepeated: true, moves: [], variance: 0 }

/** What the first posting of this key wrote; null where nothing was. */
export async function postedBefore(ctx: Context, key: string): Promise<Posted | null> {
  const { rows } = await sql<PostedMove & { post: string }>`
    select m.id, m.post, m.material, m.warehouse, m.lot_no as "lotNo", m.type, m.line,
      m.order_line as "orderLine", m.work_order as "workOrder", m.qty, m.amount, m.qty_after as "qtyAfter"
    from erp_stock_post p join erp_stock_move m on m.tenant_id = p.tenant_id and m.post = p.id
    where p.tenant_id = ${ctx.tenant} and p.key = ${key} and not p.deleted
    order by m.line_no`.execute(ctx.db)
  const [first] = rows
  if (!first) return null
  return {
    id: first.post,
    isRepeated: true,
    moves: rows.map(({ post: _post, ...move }) => move),
    variance: 0,
  }
}
