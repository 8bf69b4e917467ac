import { sequence } from '@mortise/model'
import { newId } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  ledgerFaults,
  postStock,
  releaseStock,
  reserveStock,
  reverseStock,
  type StockLine,
} from '../index.ts'
import { demanders } from '../testing/demanders.ts'
import { stockFixtures } from '../testing/stock-fixtures.ts'
import { changeDemands } from './change-demands.ts'
import { type Demand, type DemandSource, fillDemands } from './reserving.ts'

/** Operations; more are run by hand. */
const runs = Number(process.env.RUNS ?? 150)
const app = await testApp(demanders)
const { asSystem } = app.services

const document = () => ({ entity: 'test', id: newId(), no: 'T' })
const post = (lines: StockLine[], type: '201' | '702' = '702', key = newId()) =>
  asSystem('0', (ctx) => postStock(ctx, { key, document: document(), date: ctx.today, type, lines }))
/** Issues of what was reserved that were not undone yet. */
const issues: string[] = []

test(`INV-S5 after each of ${runs} random needs, changes, receipts and issues, what is reserved is there and adds up`, {
  timeout: 60_000 + runs * 200,
}, async () => {
  const fixtures = await stockFixtures(app.services)
  const chance = sequence(20_261_116)
  const pick = <T>(list: readonly T[]): T => list[chance(list.length)] as T
  const materials = [await fixtures.material(), await fixtures.material('FIFO'), await fixtures.material()]
  const warehouses = [await fixtures.warehouse(), await fixtures.warehouse()]
  const sources: DemandSource[] = []
  const needs = (): Demand[] =>
    materials
      .filter(() => chance(3) > 0)
      .map(({ id }, at) => ({ material: id, qty: 1 + chance(40), line: `l${at}` }))
  const place = () => ({ material: pick(materials).id, warehouse: pick(warehouses).id })
  const operations: readonly (() => Promise<unknown>)[] = [
    () => post([{ ...place(), qty: 1 + chance(60), unitCost: 2 }]),
    () => post([{ ...place(), qty: -1 - chance(20) }]),
    () => {
      const source = { type: '6', id: newId(), no: `DD${sources.length}` } as const
      sources.push(source)
      return asSystem('0', (ctx) => reserveStock(ctx, source, needs()))
    },
    () => asSystem('0', (ctx) => changeDemands(ctx, pick(sources), needs())),
    () => asSystem('0', (ctx) => releaseStock(ctx, pick(sources))),
    () => asSystem('0', (ctx) => fillDemands(ctx)),
    takeHeld,
    undo,
  ]
  const counts = { done: 0, refused: 0 }
  for (let run = 0; run < runs; run++) {
    const operate = sources.length === 0 ? operations[2]! : pick(operations)
    try {
      await operate()
      counts.done += 1
    } catch (error) {
      expect((error as Error).message).toContain('库存不足')
      counts.refused += 1
    }
    expect(await faults(), `after operation ${run}`).toEqual([])
  }
  expect(await asSystem('0', (ctx) => ledgerFaults(ctx))).toEqual([])
  expect(counts.done).toBeGreaterThan(runs / 2)
  expect(counts.refused).toBeGreaterThan(0)
})

/** Issues a part of what is reserved for somebody. */
async function takeHeld(): Promise<void> {
  const { rows } = await asSystem('0', (ctx) =>
    sql<{ id: string; material: string; warehouse: string; left: number }>`
      select id, material, warehouse, qty - consumed as left from erp_stock_reserve
      where tenant_id = '0' and status = 'open' order by id limit 1`.execute(ctx.db),
  )
  for (const { id, left, ...place } of rows)
    await take({ ...place, qty: -Math.max(1, Math.floor(left / 2)), reservation: id })
}

async function take(line: StockLine): Promise<void> {
  const key = newId()
  await post([line], '201', key)
  issues.push(key)
}

/** Puts back what was issued last. */
async function undo(): Promise<void> {
  const of = issues.pop()
  if (of)
    await asSystem('0', (ctx) =>
      reverseStock(ctx, { key: newId(), document: document(), date: ctx.today, of }),
    )
}

/** Balances that hold more than there is or other than is written down, and needs whose figures do not add up. */
const faults = async () =>
  (
    await asSystem('0', (ctx) =>
      sql`
        select b.material as at, b.qty, b.reserved, b.available, coalesce(r.reserved, 0) as reserved from erp_stock_balance b
        left join (select warehouse, material, sum(qty - consumed) as reserved from erp_stock_reserve
          where status = 'open' group by 1, 2) r on r.warehouse = b.warehouse and r.material = b.material
        where b.reserved not between 0 and b.qty or b.available <> b.qty - b.reserved
          or b.reserved <> coalesce(r.reserved, 0)
        union all
        select d.source_no, d.qty, d.reserved, d.short, coalesce(r.reserved, 0) from erp_stock_demand d
        left join (select demand, sum(qty - consumed) as reserved from erp_stock_reserve where status = 'open' group by 1) r
          on r.demand = d.id
        where d.reserved <> coalesce(r.reserved, 0)
          or d.short <> case when d.status = '3' then 0 else greatest(d.qty - d.reserved - d.taken, 0) end`.execute(
        ctx.db,
      ),
    )
  ).rows
