import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { type Book, enter } from './book.ts'
import { refuseBadFigures, refuseViolations } from './checks.ts'
import { balanceKey, type Entry } from './entry.ts'
import { moneyNumber, qtyUnits } from './exact.ts'
import { claim, type Facts, makeMissing, openMonth } from './facts.ts'
import { type HeldCost, lockReservations, lockStock, readLayers } from './locks.ts'
import { originsOf } from './origins.ts'
import { monthOf, type Posted, type PostedMove, type StockPosting } from './posting.ts'
import { writeBook } from './write.ts'

/**
 * Posts movements of stock inside the caller's transaction: all of them, or a refusal that names the line. Nothing ever
 * becomes negative, nothing that is held for others is touched, and the same key is posted once.
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
  try {
    const found = await claim(ctx, posting, entries)
    const post = found[0]?.posted
    if (!post) return await postedBefore(ctx, posting.key)
    const facts = new Map(found.map((one) => [balanceKey(one), one]))
    refuseViolations(posting, entries, facts)
    await holdMonth(ctx, monthOf(posting), found)
    await makeMissing(ctx, posting, found)
    const book = await open(ctx, posting, { post, facts, entries })
    for (const entry of entries) enter(book, entry)
    await writeBook(book)
    const moves = book.rows.map(({ id, material, warehouse, lotNo, type, line, qty, amount, qtyAfter }) => ({
      id,
      material,
      warehouse,
      lotNo,
      type,
      line,
      qty: Number(qty),
      amount: Number(amount),
      qtyAfter: qtyAfter === null ? null : Number(qtyAfter),
    }))
    return { id: post, isRepeated: false, moves, variance: moneyNumber(book.variance) }
  } catch (error) {
    if ((error as { code?: string }).code !== '55P03') throw error
    throw new BusinessError('系统繁忙，请稍后重试', { cause: error })
  }
}

/** A month that is closed takes nothing, and one that takes something is not closed meanwhile. */
async function holdMonth(ctx: Context, month: string, found: readonly Facts[]): Promise<void> {
  const status = found[0]?.month ?? (await openMonth(ctx, month))
  if (status === 'closed')
    throw new BusinessError(`会计期间 ${month} 已结账，不能在该日期过账`, { field: 'date' })
}

async function open(
  ctx: Context,
  posting: StockPosting,
  { post, facts, entries }: { post: string; facts: ReadonlyMap<string, Facts>; entries: readonly Entry[] },
): Promise<Book> {
  const { costs, balances } = await lockStock(ctx, [...facts.values()])
  const reservations = await lockReservations(
    ctx,
    entries.flatMap(({ reservation }) => reservation ?? []),
  )
  await attachLayers(ctx, costs, entries)
  return { ctx, posting, post, facts, costs, balances, reservations, rows: [], amount: 0n, variance: 0n }
}

async function attachLayers(
  ctx: Context,
  costs: ReadonlyMap<string, HeldCost>,
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

/** What the first posting of this key wrote. */
async function postedBefore(ctx: Context, key: string): Promise<Posted> {
  const { rows } = await sql<PostedMove & { post: string }>`
    select m.id, m.post, m.material, m.warehouse, m.lot_no as "lotNo", m.type, m.line, m.qty, m.amount,
      m.qty_after as "qtyAfter"
    from erp_stock_post p join erp_stock_move m on m.tenant_id = p.tenant_id and m.post = p.id
    where p.tenant_id = ${ctx.tenant} and p.key = ${key} and not p.deleted
    order by m.line_no`.execute(ctx.db)
  return {
    id: rows[0]?.post ?? '',
    isRepeated: true,
    moves: rows.map(({ post: _post, ...move }) => move),
    variance: 0,
  }
}
