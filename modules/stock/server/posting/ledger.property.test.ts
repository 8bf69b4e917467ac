import { addDays, sequence } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { StockPeriod } from '@mortise/stock/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import stock, {
  ledgerFaults,
  postStock,
  repriceStock,
  reverseStock,
  type StockLine,
  takePriceBack,
} from '../index.ts'
import { layerFaults } from '../ledger/replay.ts'
import {
  closedSentence,
  comeOn,
  leastFrom,
  type NaiveDays,
  type NaiveMonths,
  naiveDays,
  naiveMonths,
} from '../testing/naive-days.ts'
import {
  changeWorth,
  comeIn,
  goOut,
  type NaiveMaterial,
  naiveMaterial,
  priceLater,
  sendBack,
} from '../testing/naive-stock.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'

/** Operations; the full count is run by hand, with RUNS=100000. */
const runs = Number(process.env.RUNS ?? 500)
const app = await testApp(stock)
const { asSystem } = app.services

interface Known extends NaiveMaterial {
  readonly id: string
  /** Hundredths by warehouse. */
  readonly at: Map<string, bigint>
  /** The same by day, and cents by month. */
  readonly on: Map<string, NaiveDays>
  readonly worth: NaiveDays
}
interface Done {
  readonly key: string
  readonly material: Known
  readonly warehouse: string
  readonly receipt?: string
  readonly qty: bigint
  readonly amount: bigint
  isUndone: boolean
}

const hundredths = (units: bigint) => Number(units) / 100

test(`INV-S1 to S11 ${runs} random operations give the same quantities and costs as a naive model, to the cent`, {
  timeout: 60_000 + runs * 60,
}, async () => {
  const fixtures = await stockFixtures(app.services)
  const chance = sequence(20_261_115)
  const materials: Known[] = []
  for (let index = 0; index < 6; index++) {
    const valuation = index % 2 === 0 ? 'MA' : 'FIFO'
    const { id } = await fixtures.material(valuation)
    materials.push({ ...naiveMaterial(valuation), id, at: new Map(), on: new Map(), worth: naiveDays() })
  }
  const warehouses = [await fixtures.warehouse(), await fixtures.warehouse(), await fixtures.warehouse()].map(
    ({ id }) => id,
  )
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T
  const done: Done[] = []
  const today = await asSystem('0', async (ctx) => ctx.today)
  const world = { materials, warehouses, done, chance, pick, today, months: naiveMonths() }
  const counts = { posted: 0, refused: 0 }
  for (let run = 0; run < runs; run++) {
    const isPosted = await operate(world)
    counts[isPosted ? 'posted' : 'refused'] += 1
    if (run % 5000 === 4999) await compareAll(materials)
  }
  await compareAll(materials)
  const faults = await asSystem('0', async (ctx) => [
    ...(await ledgerFaults(ctx)),
    ...(await layerFaults(ctx)),
  ])
  expect(faults).toEqual([])
  expect(counts.posted).toBeGreaterThan(runs / 2)
  expect(counts.refused).toBeGreaterThan(0)
})

interface World {
  readonly materials: readonly Known[]
  readonly warehouses: readonly string[]
  readonly done: Done[]
  readonly today: string
  readonly months: NaiveMonths
  chance(below: number): number
  pick<T>(list: readonly T[]): T
}

async function operate(world: World): Promise<boolean> {
  const { chance, pick, done } = world
  const [material, warehouse] = [pick(world.materials), pick(world.warehouses)]
  const date = chance(3) === 0 ? addDays(world.today, -chance(80)) : world.today
  const there = material.at.get(warehouse) ?? 0n
  const earlier =
    done.length > 0 ? (done[done.length - 1 - chance(Math.min(done.length, 40))] as Done) : undefined
  switch (chance(13)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return receipt(world, material, warehouse, date)
    case 4:
    case 5:
    case 6:
      return leaves(world, material, warehouse, { qty: BigInt(1 + chance(4000)), there, date })
    case 7:
      return leaves(world, material, warehouse, { qty: there === 0n ? 1n : there, there, date })
    case 8:
      return shifts(world, material, warehouse, {
        to: pick(world.warehouses.filter((id) => id !== warehouse)),
        qty: BigInt(1 + chance(2000)),
        date,
      })
    case 9:
      return earlier ? undo(world, earlier) : false
    case 10:
      return earlier?.receipt
        ? later(world, earlier, BigInt(chance(2000) - 1000), date)
        : receipt(world, material, warehouse, date)
    case 11:
      return closeOrReopen(world)
    default:
      return earlier?.receipt
        ? back(world, earlier, BigInt(1 + chance(Number(earlier.qty))), date)
        : receipt(world, material, warehouse, date)
  }
}

/** The earliest open month of the past is closed, or the last closed one opened again; others are refused. */
async function closeOrReopen({ months: { isClosed }, chance, pick, today }: World): Promise<boolean> {
  const past = [...isClosed.keys()].filter((month) => month < today.slice(0, 7)).toSorted()
  if (past.length === 0) return false
  const month = pick(past)
  const move = chance(3) > 0 ? 'reopen' : 'close'
  const first = past.find((each) => !isClosed.get(each))
  const last = past.findLast((each) => isClosed.get(each))
  const moved = asSystem('0', async ({ repo }) => {
    const row = await repo(StockPeriod).first({ month })
    await repo(StockPeriod).move(row!.id, move, { reason: '试' })
  })
  if (month !== (move === 'close' ? first : last)) {
    await expect(moved).rejects.toThrow(/不允许|请先/)
    return false
  }
  await moved
  isClosed.set(month, move === 'close')
  return true
}

/** What must be said to something that leaves, or is worth less, on a day; null where it may. */
function sentenceOf(
  { months }: World,
  material: Known,
  { warehouse, qty = 0n, amount = 0n, there = qty, date }: Leaving,
): string | null {
  const closed = closedSentence(months, date.slice(0, 7))
  if (closed) return closed
  if (qty > there) return '库存不足'
  const left = leastFrom(material.on.get(warehouse ?? '') ?? naiveDays(), date)
  if (qty > 0n && left.amount < qty)
    return `${left.day} 账面仅有 ${hundredths(left.amount)}，不能在该日期出库`
  const worth = leastFrom(material.worth, date.slice(0, 7))
  return amount > 0n && worth.amount < amount ? `账面仅有 ${hundredths(worth.amount)} 元` : null
}
interface Leaving {
  readonly warehouse?: string
  readonly qty?: bigint
  readonly amount?: bigint
  readonly there?: bigint
  readonly date: string
}

/** Writes down what was posted on a day. */
function note(
  { months }: World,
  material: Known,
  {
    date,
    warehouse,
    qty = 0n,
    amount = 0n,
  }: { date: string; warehouse?: string; qty?: bigint; amount?: bigint },
): void {
  const month = date.slice(0, 7)
  months.isClosed.set(month, months.isClosed.get(month) ?? false)
  comeOn(material.worth, month, amount)
  if (!warehouse) return
  const days = material.on.get(warehouse) ?? naiveDays()
  material.on.set(warehouse, days)
  comeOn(days, date, qty)
  material.at.set(warehouse, (material.at.get(warehouse) ?? 0n) + qty)
}

/** A copy to try on, and what takes it over. */
const copyOf = ({ valuation, qty, value, receipts }: Known): NaiveMaterial =>
  structuredClone({ valuation, qty, value, receipts })
const become = (material: Known, { qty, value, receipts }: NaiveMaterial): void => {
  Object.assign(material, { qty, value, receipts })
}

const posting = (key: string, date: string) => ({
  key,
  document: { entity: 'test', id: newId(), no: 'T' },
  date,
})
const post = (date: string, lines: StockLine[], key = newId()) =>
  asSystem('0', (ctx: Context) => postStock(ctx, { ...posting(key, date), type: '702', lines }))
const cents = (value: number) => BigInt(Math.round(value * 100))

async function receipt(world: World, material: Known, warehouse: string, date: string): Promise<boolean> {
  const { done, chance } = world
  const qty = BigInt(1 + chance(5000))
  const price = chance(4_000_000)
  const amount = (2n * qty * BigInt(price) + 10_000n) / 20_000n
  const key = newId()
  const lines = [{ material: material.id, warehouse, qty: hundredths(qty), unitCost: price / 10_000 }]
  const sentence = sentenceOf(world, material, { date })
  if (sentence) {
    await expect(post(date, lines, key)).rejects.toThrow(sentence)
    return false
  }
  const { moves } = await post(date, lines, key)
  // Sent again by a client whose answer was lost.
  if (chance(10) === 0) expect(await post(date, lines, key)).toMatchObject({ isRepeated: true, moves })
  expect(cents(moves[0]!.amount)).toBe(amount)
  comeIn(material, moves[0]!.id, qty, amount)
  note(world, material, { date, warehouse, qty, amount })
  done.push({ key, material, warehouse, receipt: moves[0]!.id, qty, amount, isUndone: false })
  return true
}

interface Left {
  readonly qty: bigint
  readonly there: bigint
  readonly date: string
}

async function leaves(
  world: World,
  material: Known,
  warehouse: string,
  { qty, there, date }: Left,
): Promise<boolean> {
  const key = newId()
  const after = copyOf(material)
  const amount = qty > there ? 0n : goOut(after, qty)
  const sentence = sentenceOf(world, material, { date, warehouse, qty, amount, there })
  const posted = post(date, [{ material: material.id, warehouse, qty: -hundredths(qty) }], key)
  if (sentence) {
    await expect(posted).rejects.toThrow(
      sentence === '库存不足' ? `需要 ${hundredths(qty)}，可用 ${hundredths(there)}` : sentence,
    )
    return false
  }
  expect(cents((await posted).moves[0]!.amount)).toBe(-amount)
  become(material, after)
  note(world, material, { date, warehouse, qty: -qty, amount: -amount })
  world.done.push({ key, material, warehouse, qty: -qty, amount: -amount, isUndone: false })
  return true
}

async function shifts(
  world: World,
  material: Known,
  from: string,
  { to, qty, date }: { to: string; qty: bigint; date: string },
): Promise<boolean> {
  const there = material.at.get(from) ?? 0n
  const side = { material: material.id, pair: newId() }
  const sentence = sentenceOf(world, material, { date, warehouse: from, qty, there })
  const posted = post(date, [
    { ...side, warehouse: from, qty: -hundredths(qty), type: '501' },
    { ...side, warehouse: to, qty: hundredths(qty), type: '502' },
  ])
  if (sentence) {
    await expect(posted).rejects.toThrow(sentence)
    return false
  }
  expect((await posted).moves.map(({ amount }) => amount)).toEqual([0, 0])
  note(world, material, { date, warehouse: from, qty: -qty })
  note(world, material, { date, warehouse: to, qty })
  return true
}

async function undo(world: World, earlier: Done): Promise<boolean> {
  const { material, warehouse, qty, amount } = earlier
  const there = material.at.get(warehouse) ?? 0n
  const date = world.today
  const reversed = asSystem('0', (ctx) => reverseStock(ctx, { ...posting(newId(), date), of: earlier.key }))
  if (qty > there) {
    await expect(reversed).rejects.toThrow('冲销后库存将为负数')
    return false
  }
  if (earlier.isUndone) {
    await expect(reversed).rejects.toThrow('不能重复冲销')
    return false
  }
  const { moves } = await reversed
  const mirror = moves.at(-1)!
  expect([cents(mirror.qty), cents(mirror.amount)]).toEqual([-qty, -amount])
  let changed = -amount
  if (earlier.receipt) {
    const { missing } = sendBack(material, earlier.receipt, qty, true)
    expect(moves.length === 2 ? cents(moves[0]!.amount) : 0n).toBe(missing)
    changed += missing
  } else {
    comeIn(material, mirror.id, -qty, -amount)
  }
  note(world, material, { date, warehouse, qty: -qty, amount: changed })
  earlier.isUndone = true
  return true
}

/** A late price, which is taken back at once now and then. */
async function later(
  world: World,
  { receipt: of, material }: Done,
  difference: bigint,
  date: string,
): Promise<boolean> {
  const after = copyOf(material)
  const taken = priceLater(after, of as string, difference)
  const sentence = sentenceOf(world, material, { date, amount: -taken })
  const key = newId()
  const change = { receipt: of as string, difference: Number(difference) / 100 }
  const posted = asSystem('0', (ctx) => repriceStock(ctx, { ...posting(key, date), ...change }))
  if (sentence) {
    await expect(posted).rejects.toThrow(sentence)
    return false
  }
  const answer = await posted
  expect([answer.moves.length === 1 ? cents(answer.moves[0]!.amount) : 0n, cents(answer.variance)]).toEqual([
    taken,
    difference - taken,
  ])
  become(material, after)
  note(world, material, { date, amount: taken })
  if (world.chance(3) > 0) return true
  const back = await asSystem('0', (ctx) =>
    takePriceBack(ctx, { ...posting(newId(), world.today), ...change, of: key }),
  )
  expect([back.moves.reduce((sum, move) => sum + cents(move.amount), 0n), cents(back.variance)]).toEqual([
    -taken,
    taken - difference,
  ])
  changeWorth(material, of as string, -taken)
  note(world, material, { date: world.today, amount: -taken })
  return true
}

async function back(
  world: World,
  { material, warehouse, receipt: of }: Done,
  qty: bigint,
  date: string,
): Promise<boolean> {
  const there = material.at.get(warehouse) ?? 0n
  const after = copyOf(material)
  const { amount, missing } = qty > there ? { amount: 0n, missing: 0n } : sendBack(after, of!, qty)
  const sentence = sentenceOf(world, material, { date, warehouse, qty, amount, there })
  const line = { material: material.id, warehouse, qty: -hundredths(qty), costOf: of!, type: '102' as const }
  const posted = post(date, [line])
  if (sentence) {
    await expect(posted).rejects.toThrow(sentence)
    return false
  }
  const answer = await posted
  expect([cents(answer.moves[0]!.amount), cents(answer.variance)]).toEqual([-amount, missing])
  become(material, after)
  note(world, material, { date, warehouse, qty: -qty, amount: -amount })
  return true
}

async function compareAll(materials: readonly Known[]): Promise<void> {
  const { costs, balances } = await asSystem('0', async (ctx) => ({
    costs: (
      await sql<Record<string, string>>`select material, qty::text, value::text from erp_stock_cost`.execute(
        ctx.db,
      )
    ).rows,
    balances: (
      await sql<Record<string, string>>`select material, warehouse, qty::text from erp_stock_balance`.execute(
        ctx.db,
      )
    ).rows,
  }))
  for (const { id, qty, value, at, on, worth } of materials) {
    const cost = costs.find(({ material }) => material === id)
    expect([cents(Number(cost?.qty ?? 0)), cents(Number(cost?.value ?? 0))]).toEqual([qty, value])
    for (const { warehouse, qty: found } of balances.filter(({ material }) => material === id))
      expect(cents(Number(found))).toBe(at.get(warehouse as string) ?? 0n)
    for (const days of on.values()) expect(leastFrom(days, '').amount).toBeGreaterThanOrEqual(0n)
    expect(leastFrom(worth, '').amount).toBeGreaterThanOrEqual(0n)
  }
}
