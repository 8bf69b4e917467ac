import { divideWhole, magnitude } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { MoveType, StockOut } from '@mortise/stock/model'
import { chained, type LedgerRow } from './chain.ts'
import { isIssuedByHand, isTakenBy, sourceNames } from './demand-sources.ts'
import { balanceKey, costKeyOf, type Entry } from './entry.ts'
import { moneyText, moneyToQty, moneyUnits, qtyText, qtyUnits, spoken, unitsOf, unitsText } from './exact.ts'
import type { Facts } from './facts.ts'
import { change } from './history.ts'
import type { LockedBalance, LockedCost, LockedReservation } from './locks.ts'
import type { StockPosting, Variance } from './posting.ts'
import { refuse, refuseShort } from './refuse.ts'
import { averageWorth, changeValue, giveBack, issue, receive, reprice, worthOf } from './valuation.ts'

/** All that a posting has locked, and what it has written so far. */
export interface Book {
  readonly ctx: Context
  readonly posting: StockPosting
  readonly post: string
  readonly facts: ReadonlyMap<string, Facts>
  readonly costs: ReadonlyMap<string, LockedCost>
  readonly balances: ReadonlyMap<string, LockedBalance>
  readonly reservations: ReadonlyMap<string, LockedReservation>
  /** What the rows took of what was reserved. */
  readonly uses: { readonly move: string; readonly reservation: string; readonly qty: string }[]
  readonly rows: (LedgerRow & { hash: string; unitCost: string | null })[]
  /** What went out under a name, to be borne by what comes in under it. */
  readonly carried: Map<string, bigint>
  /** What the rows are worth together. */
  amount: bigint
  readonly variances: { readonly cause: Variance['cause']; readonly entry: Entry; readonly amount: bigint }[]
}

/** What all of a posting could not take from the stock. */
export const varianceOf = ({ variances }: Book): bigint =>
  variances.reduce((sum, { amount }) => sum + amount, 0n)

/** Enters one line: what lies there, what it is worth, and the row of the ledger that says so. */
export function enter(book: Book, entry: Entry): void {
  const facts = known(book, entry)
  const cost = book.costs.get(costKeyOf(facts)) as LockedCost
  const qty = qtyUnits(entry.qty)
  if (entry.takesBack) return takeBack(book, entry, facts, cost)
  if (entry.repricedBy !== undefined && entry.origin) {
    const taken = reprice(cost, entry.repricedBy, entry.origin)
    book.variances.push({ cause: 'price', entry, amount: entry.repricedBy - taken })
    if (taken !== 0n) write(book, entry, facts, { type: MoveType.costChange, qty: 0n, amount: taken })
    return
  }
  const id = newId()
  if (qty > 0n) {
    moveBalance(book, entry, facts, qty)
    if (entry.pair) return write(book, entry, facts, { id, qty, amount: 0n })
    const amount = entry.isReversal && entry.origin ? -entry.origin.amount : worthIn(book, cost, entry, qty)
    receive(cost, qty, amount, { seq: cost.seq + 1, move: id })
    return write(book, entry, facts, { id, qty, amount })
  }
  takeBalance(book, entry, facts, { qty: -qty, move: id })
  if (entry.pair) return write(book, entry, facts, { id, qty, amount: 0n })
  if (entry.origin && entry.isReversal) return mirror(book, entry, facts, cost, id)
  if (entry.origin) {
    const { amount, missing } = giveBack(cost, -qty, entry.origin)
    book.variances.push({ cause: 'return', entry, amount: missing })
    return write(book, entry, facts, { id, qty, amount: -amount })
  }
  const amount = issue(cost, -qty)
  if (entry.carry) book.carried.set(entry.carry, carriedBy(book, entry) + amount)
  write(book, entry, facts, { id, qty, amount: -amount })
}

const carriedBy = ({ carried }: Book, { carry }: Entry): bigint => carried.get(carry ?? '') ?? 0n

const known = (book: Book, { material, warehouse, lotNo }: Entry): Facts =>
  book.facts.get(balanceKey({ material, warehouse, lotNo: lotNo ?? '' })) as Facts

/**
 * A receipt undone goes out at what it came in at, to the cent. Where the stock is not worth that any more, the
 * difference is written before it as a change of cost, so that its worth never falls below nothing.
 */
function mirror(book: Book, entry: Entry, facts: Facts, cost: LockedCost, id: string): void {
  const origin = entry.origin as NonNullable<Entry['origin']>
  const value = cost.value
  const qty = cost.qty
  const { missing } = giveBack(cost, origin.qty, origin)
  const after = { qty: cost.qty, value: cost.value }
  if (missing !== 0n) {
    Object.assign(cost, { qty, value: value + missing })
    write(book, { ...entry, origin: undefined, isReversal: false }, facts, {
      type: MoveType.costChange,
      qty: 0n,
      amount: missing,
    })
    book.variances.push({ cause: 'reversal', entry, amount: missing })
    Object.assign(cost, after)
  }
  write(book, entry, facts, { id, qty: -origin.qty, amount: -origin.amount })
}

/**
 * A late price that is taken back leaves by the mirror of the move that brought it. Where the stock is not worth that
 * any more, or gone, the difference is written beside it, on the side on which the worth stays above nothing.
 */
function takeBack(book: Book, entry: Entry, facts: Facts, cost: LockedCost): void {
  const { origin, takesBack, repricedBy = 0n, ...plain } = entry
  if (!origin || !takesBack) return
  const wanted = -takesBack.amount
  const before = cost.value
  const taken = changeValue(cost, wanted, origin)
  book.variances.push({ cause: 'price', entry, amount: repricedBy - taken })
  const mirrored = { entry, amount: wanted }
  const missing = { entry: { ...plain, origin }, amount: taken - wanted }
  cost.value = before
  for (const row of wanted < 0n ? [missing, mirrored] : [mirrored, missing]) {
    if (row.amount === 0n) continue
    cost.value += row.amount
    write(book, row.entry, facts, { type: MoveType.costChange, qty: 0n, amount: row.amount })
  }
}

/** What comes in is worth what the line says, what it was worth when it left, or the present average. */
function worthIn(book: Book, cost: LockedCost, entry: Entry, qty: bigint): bigint {
  if (entry.amount !== undefined) return moneyUnits(entry.amount) + carriedBy(book, entry)
  if (entry.unitCost !== undefined)
    return unitsOf(entry.unitCost, 6) === 0n ? 0n : product(qty, entry.unitCost)
  if (entry.origin) return worthOf(entry.origin, qty)
  return (
    averageWorth(cost, qty) ??
    refuse(entry, `物料「${known(book, entry).materialName}」没有库存成本，请填写单价`, 'unitCost')
  )
}

/** Quantity of four decimals by price of six, to the cent, half away from zero. */
const product = (qty: bigint, unitCost: number): bigint =>
  (qty * unitsOf(unitCost, 6) * 2n + 10n ** 8n) / (2n * 10n ** 8n)

function moveBalance(book: Book, entry: Entry, facts: Facts, by: bigint): void {
  const balance = book.balances.get(balanceKey(facts)) as LockedBalance
  balance.qty += by
  balance.seq += 1
  const below = change(balance, by)
  if (below) refuse(entry, `${below.date} 账面仅有 ${spoken(below.was)}，不能在该日期出库`, 'date')
  if (balance.qty >= 10n ** 15n) refuse(entry, `物料「${facts.materialName}」的库存数量过大`, 'qty')
}

/** Takes from what is reserved for the line and from what is free, never from what is reserved for others. */
function takeBalance(
  book: Book,
  entry: Entry,
  facts: Facts,
  { qty, move }: { readonly qty: bigint; readonly move: string },
): void {
  const balance = book.balances.get(balanceKey(facts)) as LockedBalance
  const reservation = entry.reservation ? book.reservations.get(entry.reservation) : undefined
  if (entry.reservation) refuseForeign(book, entry, facts, reservation)
  const reserved = reservation ? least(qty, reservation.qty - reservation.consumed) : 0n
  const free = balance.qty - balance.reserved
  if (qty - reserved > free) {
    if (entry.isReversal)
      refuse(entry, `冲销后库存将为负数（${facts.materialName} 当前可用 ${spoken(free)}），不能冲销`, 'qty')
    refuseShort(
      entry,
      `库存不足：物料「${facts.materialName}」在「${facts.warehouseName}」可用量不足：需要 ${spoken(qty)}，可用 ${spoken(free + reserved)}`,
    )
  }
  if (reservation) {
    reservation.consumed += reserved
    balance.reserved -= reserved
    book.uses.push({ move, reservation: reservation.id, qty: qtyText(reserved) })
  }
  moveBalance(book, entry, facts, -qty)
}

const least = (one: bigint, other: bigint) => (one < other ? one : other)

/** What is reserved for somebody leaves for that alone, and by hand only where nothing else counts on it. */
function refuseForeign(
  { ctx, posting }: Book,
  entry: Entry,
  facts: Facts,
  reservation: LockedReservation | undefined,
): void {
  const isOurs =
    reservation?.status === 'open' &&
    reservation.material === facts.material &&
    reservation.warehouse === facts.warehouse &&
    reservation.lotNo === facts.lotNo
  if (!isOurs) refuse(entry, '预留不存在、已结束，或不是该物料、仓库、批号的预留', 'reservation')
  const type = entry.type ?? posting.type
  const from = `预留 ${reservation.no} 的来源是「${sourceNames[reservation.source] ?? reservation.source}」`
  if (!isTakenBy(ctx, reservation, type))
    refuse(entry, `${from}，不能用于「${typeNames[type]}」`, 'reservation')
  if (posting.document.entity === StockOut.name && !isIssuedByHand(ctx, reservation))
    refuse(entry, `${from}，不能由${StockOut.label}领用`, 'reservation')
}
const typeNames: Readonly<Record<string, string>> = MoveType.items

interface Written {
  readonly id?: string
  readonly type?: string
  readonly qty: bigint
  readonly amount: bigint
}

function write(book: Book, entry: Entry, facts: Facts, { id, type, qty, amount }: Written): void {
  const { posting, ctx } = book
  const cost = book.costs.get(costKeyOf(facts)) as LockedCost
  const balance = qty === 0n ? null : (book.balances.get(balanceKey(facts)) as LockedBalance)
  cost.seq += 1
  const below = change(cost, moneyToQty(amount))
  if (below) refuse(entry, lacksValue(below, qty), 'date')
  const row: LedgerRow = {
    id: id ?? newId(),
    post: book.post,
    type: type ?? entry.type ?? posting.type,
    entity: posting.document.entity,
    document: posting.document.id,
    documentNo: posting.document.no,
    line: entry.line ?? null,
    lineNo: book.rows.length + 1,
    date: posting.date,
    warehouse: balance && facts.warehouse,
    material: facts.material,
    lotNo: facts.lotNo,
    qty: qtyText(qty),
    amount: moneyText(amount),
    seq: balance && balance.seq,
    qtyAfter: balance && qtyText(balance.qty),
    costKey: facts.costKey,
    costSeq: cost.seq,
    costQtyAfter: qtyText(cost.qty),
    costValueAfter: moneyText(cost.value),
    reverses: entry.takesBack?.move ?? (entry.isReversal ? (entry.origin?.move ?? null) : null),
    costOf: entry.isReversal ? null : (entry.origin?.move ?? null),
    pair: entry.pair ?? null,
    orderLine: entry.orderLine ?? null,
    workOrder: entry.workOrder ?? null,
    by: ctx.user.username,
    at: ctx.now,
  }
  cost.hash = chained(cost.hash, row)
  book.amount += amount
  book.rows.push({ ...row, hash: cost.hash, unitCost: qty === 0n ? null : unitCostText(amount, qty) })
}

/** A month must not close with less than nothing, whatever the present average is. */
const lacksValue = ({ date, was }: { date: string; was: bigint }, qty: bigint): string =>
  `${date} 账面仅有 ${spoken(was)} 元，不能在该日期${qty === 0n ? '调整成本' : '出库'}`

/** Yuan of six decimals by the unit. */
const unitCostText = (amount: bigint, qty: bigint): string =>
  unitsText(magnitude(divideWhole(amount * 10n ** 8n, qty)), 6)
