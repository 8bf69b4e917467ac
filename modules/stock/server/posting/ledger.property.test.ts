import { sequence } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import stock, { ledgerFaults, postStock, repriceStock, reverseStock, type StockLine } from '../index.ts'
import { layerFaults } from '../replay.ts'
import {
  comeIn,
  goOut,
  type NaiveMaterial,
  naiveMaterial,
  priceLater,
  sendBack,
} from '../testing/naive-stock.ts'
import { shelves } from '../testing/shelves.ts'

/** Operations; the full count is run by hand, with RUNS=100000. */
const runs = Number(process.env.RUNS ?? 500)
const app = await testApp(stock)
const { asSystem } = app.services

interface Known extends NaiveMaterial {
  readonly id: string
  /** Hundredths by warehouse. */
  readonly at: Map<string, bigint>
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

test(`INV-S1 to S9 ${runs} random operations give the same quantities and costs as a naive model, to the cent`, {
  timeout: 60_000 + runs * 60,
}, async () => {
  const shelf = await shelves(app.services)
  const chance = sequence(20_261_115)
  const materials: Known[] = []
  for (let index = 0; index < 6; index++) {
    const valuation = index % 2 === 0 ? 'MA' : 'FIFO'
    const { id } = await shelf.material(valuation)
    materials.push({ ...naiveMaterial(valuation), id, at: new Map() })
  }
  const warehouses = [await shelf.warehouse(), await shelf.warehouse(), await shelf.warehouse()].map(
    ({ id }) => id,
  )
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T
  const done: Done[] = []
  const world = { materials, warehouses, done, chance, pick }
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
  chance(below: number): number
  pick<T>(list: readonly T[]): T
}

async function operate(world: World): Promise<boolean> {
  const { chance, pick, done } = world
  const [material, warehouse] = [pick(world.materials), pick(world.warehouses)]
  const there = material.at.get(warehouse) ?? 0n
  const earlier =
    done.length > 0 ? (done[done.length - 1 - chance(Math.min(done.length, 40))] as Done) : undefined
  switch (chance(12)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return receipt(world, material, warehouse)
    case 4:
    case 5:
    case 6:
      return leaves(world, material, warehouse, BigInt(1 + chance(4000)), there)
    case 7:
      return leaves(world, material, warehouse, there === 0n ? 1n : there, there)
    case 8:
      return shifts(
        material,
        warehouse,
        pick(world.warehouses.filter((id) => id !== warehouse)),
        BigInt(1 + chance(2000)),
      )
    case 9:
      return earlier ? undo(earlier) : false
    case 10:
      return earlier?.receipt
        ? later(earlier, BigInt(chance(2000) - 1000))
        : receipt(world, material, warehouse)
    default:
      return earlier?.receipt
        ? back(earlier, BigInt(1 + chance(Number(earlier.qty))))
        : receipt(world, material, warehouse)
  }
}

const posting = (ctx: Context, key: string) => ({
  key,
  document: { entity: 'test', id: newId(), no: 'T' },
  date: ctx.today,
})
const post = (lines: StockLine[], key = newId()) =>
  asSystem('0', (ctx) => postStock(ctx, { ...posting(ctx, key), type: '702', lines }))
const cents = (value: number) => BigInt(Math.round(value * 100))

async function receipt({ done, chance }: World, material: Known, warehouse: string): Promise<boolean> {
  const qty = BigInt(1 + chance(5000))
  const price = chance(4_000_000)
  const amount = (2n * qty * BigInt(price) + 10_000n) / 20_000n
  const key = newId()
  const told = [{ material: material.id, warehouse, qty: hundredths(qty), unitCost: price / 10_000 }]
  const { moves } = await post(told, key)
  // Told again by a client whose answer was lost.
  if (chance(10) === 0) expect(await post(told, key)).toMatchObject({ isRepeated: true, moves })
  expect(cents(moves[0]!.amount)).toBe(amount)
  comeIn(material, moves[0]!.id, qty, amount)
  material.at.set(warehouse, (material.at.get(warehouse) ?? 0n) + qty)
  done.push({ key, material, warehouse, receipt: moves[0]!.id, qty, amount, isUndone: false })
  return true
}

async function leaves(
  { done }: World,
  material: Known,
  warehouse: string,
  qty: bigint,
  there: bigint,
): Promise<boolean> {
  const key = newId()
  const asked = post([{ material: material.id, warehouse, qty: -hundredths(qty) }], key)
  if (qty > there) {
    await expect(asked).rejects.toThrow(`需要 ${hundredths(qty)}，可用 ${hundredths(there)}`)
    return false
  }
  const amount = goOut(material, qty)
  expect(cents((await asked).moves[0]!.amount)).toBe(-amount)
  material.at.set(warehouse, there - qty)
  done.push({ key, material, warehouse, qty: -qty, amount: -amount, isUndone: false })
  return true
}

async function shifts(material: Known, from: string, to: string, qty: bigint): Promise<boolean> {
  const there = material.at.get(from) ?? 0n
  const side = { material: material.id, pair: newId() }
  const asked = post([
    { ...side, warehouse: from, qty: -hundredths(qty), type: '501' },
    { ...side, warehouse: to, qty: hundredths(qty), type: '502' },
  ])
  if (qty > there) {
    await expect(asked).rejects.toThrow('库存不足')
    return false
  }
  expect((await asked).moves.map(({ amount }) => amount)).toEqual([0, 0])
  material.at.set(from, there - qty)
  material.at.set(to, (material.at.get(to) ?? 0n) + qty)
  return true
}

async function undo(earlier: Done): Promise<boolean> {
  const { material, warehouse, qty, amount } = earlier
  const there = material.at.get(warehouse) ?? 0n
  const asked = asSystem('0', (ctx) => reverseStock(ctx, { ...posting(ctx, newId()), of: earlier.key }))
  if (qty > there) {
    await expect(asked).rejects.toThrow('冲销后库存将为负数')
    return false
  }
  if (earlier.isUndone) {
    await expect(asked).rejects.toThrow('不能重复冲销')
    return false
  }
  const { moves } = await asked
  const mirror = moves.at(-1)!
  expect([cents(mirror.qty), cents(mirror.amount)]).toEqual([-qty, -amount])
  if (earlier.receipt) {
    const { missing } = sendBack(material, earlier.receipt, qty)
    expect(moves.length === 2 ? cents(moves[0]!.amount) : 0n).toBe(missing)
  } else {
    comeIn(material, mirror.id, -qty, -amount)
  }
  material.at.set(warehouse, there - qty)
  earlier.isUndone = true
  return true
}

async function later({ receipt: of, material }: Done, difference: bigint): Promise<boolean> {
  const answer = await asSystem('0', (ctx) =>
    repriceStock(ctx, {
      ...posting(ctx, newId()),
      receipt: of as string,
      difference: Number(difference) / 100,
    }),
  )
  const taken = priceLater(material, of as string, difference)
  expect([answer.moves.length === 1 ? cents(answer.moves[0]!.amount) : 0n, cents(answer.variance)]).toEqual([
    taken,
    difference - taken,
  ])
  return true
}

async function back({ material, warehouse, receipt: of }: Done, qty: bigint): Promise<boolean> {
  const there = material.at.get(warehouse) ?? 0n
  const asked = post([{ material: material.id, warehouse, qty: -hundredths(qty), costOf: of!, type: '102' }])
  if (qty > there) {
    await expect(asked).rejects.toThrow('库存不足')
    return false
  }
  const { amount, missing } = sendBack(material, of!, qty)
  const answer = await asked
  expect([cents(answer.moves[0]!.amount), cents(answer.variance)]).toEqual([-amount, missing])
  material.at.set(warehouse, there - qty)
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
  for (const { id, qty, value, at } of materials) {
    const cost = costs.find(({ material }) => material === id)
    expect([cents(Number(cost?.qty ?? 0)), cents(Number(cost?.value ?? 0))]).toEqual([qty, value])
    for (const { warehouse, qty: found } of balances.filter(({ material }) => material === id))
      expect(cents(Number(found))).toBe(at.get(warehouse as string) ?? 0n)
  }
}
