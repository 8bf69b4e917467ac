import { CustomerOrder } from '@mortise/orders/model'
import { Defect, FactoryScan, Pack, ProductionPlan, WorkOrder } from '@mortise/production/model'
import { type Context, insertRows, storyOf } from '@mortise/server'
import { Warehouse, WarehouseKind } from '@mortise/stock/model'
import { askForMaterial } from './ask-material.ts'
import { floorFor } from './jobs.ts'
import { lineSide, moveGoods } from './move-goods.ts'
import { countOnOrders, standing, throughDoors } from './order-counts.ts'
import { numbered, type PackedDoors, packDoors } from './pack-doors.ts'
import { planOrders } from './plan-orders.ts'
import { shopClock } from './shop-clock.ts'

/** Days of which the shop has kept its scans. */
const DAYS = 90

/** Ninety days of the shop: plans, work orders, scans, defects, boxes, and doors in stock, as far as each order has come. */
export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs('admin')
  const { repo } = ctx
  const story = storyOf(ctx, 20_261_118)
  const clock = await shopClock(ctx, DAYS + 10)
  const goods = await repo(Warehouse).first(
    { kind: WarehouseKind.finished, isActive: true },
    { sort: [['code', 'asc']] },
  )
  if (!clock || !goods) return
  const orders = await repo(CustomerOrder).find(
    { status: { in: ['producing', 'completed'] }, releasedAt: { ge: `${story.ago(DAYS)} 00:00:00` } },
    { sort: [['releasedAt', 'asc']], limit: 10_000 },
  )
  const floor = await floorFor(ctx, { story, clock }, orders)
  const { works, plans } = await planOrders(ctx, floor, orders)
  const packed: PackedDoors[] = []
  for (const through of throughDoors(floor, orders, works))
    packed.push(await packDoors(ctx, { story, clock, warehouse: goods.id }, through))
  const entered = packed.filter(({ stockedAt }) => stockedAt !== null)
  const inStock = new Set<string>(entered.flatMap(({ units }) => units.map(({ id }) => id)))
  await insertRows(ctx, ProductionPlan, plans)
  await insertRows(ctx, WorkOrder, standing(works, inStock))
  await insertRows(
    ctx,
    FactoryScan,
    works.flatMap(({ days }) => days.scans),
  )
  await insertRows(
    ctx,
    Defect,
    works.flatMap(({ days }) => days.defects),
  )
  await insertRows(ctx, Pack, numbered(packed.flatMap(({ packs }) => packs)))
  const made = orders.filter(({ status }) => status === 'producing')
  const present = new Set<string>(made.map(({ id }) => id))
  const isOver = (order: string) => !present.has(order)
  const moving = { ctx, story, clock, materials: floor.materials, goods: goods.id, isOver }
  await moveGoods({ ...moving, shop: await lineSide(ctx), spent: new Map() }, works, entered)
  await countOnOrders(ctx, floor, orders, works, packed)
  await askForMaterial(
    ctx,
    made,
    works.filter(({ job }) => present.has(job.doors[0]?.order ?? '')),
  )
}
