import { Customer } from '@mortise/customers/model'
import { Material } from '@mortise/materials/model'
import { type AnyEntity, both, type Condition, codeOf, conditionOf, type RowOf } from '@mortise/model'
import { CustomerOrder, UnitStatus } from '@mortise/orders/model'
import {
  Pack,
  type Trace,
  type TraceEdge,
  type TraceKind,
  type TraceNode,
  WorkOrder,
} from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { Lot, StockMove } from '@mortise/stock/model'
import { consumedTypes } from './consumed-types.ts'
import { passportOf } from './passport.ts'
import { type Seed, seedOf } from './seed.ts'
import { partsOf } from './traced-parts.ts'

/** Where a product comes from and where it went: its material, its work, its boxes, its order; each as far as the caller may see it. */
export async function traceOf(ctx: Context, scanned: string): Promise<Trace> {
  const seed = await seedOf(ctx, scanned)
  const picture = pictureOf(seed)
  const ids = seed.units.map(({ id }) => id)
  for (const { code, status } of seed.units)
    picture.add('door', code, { note: UnitStatus.items[status], code })
  const works = await seen(ctx, WorkOrder, {
    lines: 'units',
    some: { field: 'unit', test: { op: 'in', values: ids } },
  })
  const living = works.filter(({ status }) => status !== 'voided')
  await drawWork(ctx, picture, seed, living)
  await drawParts(ctx, picture, seed)
  await drawOrders(ctx, picture, seed, await drawPacks(ctx, picture, seed))
  const [unit] = seed.units
  const passport = seed.kind === 'door' && unit ? await passportOf(ctx, unit, living) : null
  return { ...picture.drawn(), left: seed.left, passport }
}

/** Rows that the caller may read. */
async function seen<E extends AnyEntity>(ctx: Context, entity: E, among: Condition): Promise<RowOf<E>[]> {
  if (!ctx.can(codeOf(entity, 'list'))) return []
  return ctx.repo(entity).select(both(ctx.scope(entity), among))
}

type Packs = readonly RowOf<typeof Pack>[]
type Works = readonly RowOf<typeof WorkOrder>[]

async function drawWork(
  ctx: Context,
  picture: Picture,
  { units, kind, code }: Seed,
  works: Works,
): Promise<void> {
  const codes = new Map(units.map((unit) => [unit.id, unit.code]))
  for (const { id, no, itemName, units: made } of works) {
    picture.add('work', no, { note: itemName, code: no, document: { entity: WorkOrder.name, id } })
    for (const { unit } of made) picture.join(['work', no], ['door', codes.get(unit)])
  }
  if (!ctx.can(codeOf(Lot, 'list'))) return
  const moves = await ctx
    .repo(StockMove)
    .find({ workOrder: { in: works.map(({ id }) => id) }, type: { in: consumedTypes } })
  const lots = moves.filter(({ lotNo }) => lotNo !== '' && (kind !== 'lot' || lotNo === code))
  const ids = [...new Set(lots.map(({ material }) => material))]
  const materials = await ctx.repo(Material).find({ id: { in: ids } }, { limit: ids.length })
  for (const { lotNo, material, workOrder } of lots) {
    picture.add('lot', lotNo, {
      note: materials.find(({ id }) => id === material)?.name ?? null,
      code: lotNo,
    })
    picture.join(['lot', lotNo], ['work', works.find(({ id }) => id === workOrder)?.no])
  }
}

/** What doors are put together from, each from its own lot. */
async function drawParts(ctx: Context, picture: Picture, { units, kind, code: asked }: Seed): Promise<void> {
  const parts = await partsOf(
    ctx,
    units.map(({ id }) => id),
  )
  for (const { code, note, unit, lotNo, document } of parts) {
    if (kind === 'lot' && lotNo !== asked) continue
    picture.add('panel', code, { note, code, document })
    picture.join(['lot', lotNo ?? undefined], ['panel', code])
    picture.join(['panel', code], ['door', units.find(({ id }) => id === unit)?.code])
  }
}

/** Answers the boxes, by their orders. */
async function drawPacks(ctx: Context, picture: Picture, { units }: Seed): Promise<Packs> {
  const ids = units.map(({ id }) => id)
  const packs = await seen(ctx, Pack, {
    lines: 'items',
    some: { field: 'unit', test: { op: 'in', values: ids } },
  })
  const inOrder = packs.toSorted((a, b) => (a.seqNo ?? 0) - (b.seqNo ?? 0))
  for (const { id, no, ticket, seqNo, total, items } of inOrder) {
    picture.add('pack', no, {
      note: `${seqNo}/${total}`,
      code: ticket ?? no,
      document: { entity: Pack.name, id },
    })
    for (const item of items)
      picture.join(['door', units.find((unit) => unit.id === item.unit)?.code], ['pack', no])
  }
  return packs
}

/** The number of an order stands on every label; who bought it is for those to know who may read customers. */
async function drawOrders(ctx: Context, picture: Picture, { units }: Seed, packs: Packs): Promise<void> {
  const ids = [...new Set(units.map(({ order }) => order))]
  const orders = await ctx.repo(CustomerOrder).find({ id: { in: ids } }, { limit: ids.length })
  const open = new Set(
    (await seen(ctx, CustomerOrder, conditionOf(CustomerOrder, { id: { in: ids } }))).map(({ id }) => id),
  )
  const buyers = await seen(
    ctx,
    Customer,
    conditionOf(Customer, { id: { in: orders.map(({ customer }) => customer) } }),
  )
  for (const { id, no, customer } of orders) {
    const document = open.has(id) ? { entity: CustomerOrder.name, id } : null
    picture.add('order', no, { code: no, document })
    for (const pack of packs) if (pack.order === id) picture.join(['pack', pack.no], ['order', no])
    // What lies in no box yet goes to its order straight away.
    for (const unit of units) {
      const isPacked = packs.some(({ items }) => items.some((item) => item.unit === unit.id))
      if (unit.order === id && !isPacked) picture.join(['door', unit.code], ['order', no])
    }
    const buyer = open.has(id) ? buyers.find((each) => each.id === customer) : undefined
    if (!buyer) continue
    picture.add('customer', buyer.name, { document: { entity: Customer.name, id: buyer.id } })
    picture.join(['order', no], ['customer', buyer.name])
  }
}

type Picture = ReturnType<typeof pictureOf>
type Named = readonly [kind: TraceKind, title: string | undefined]

/** Nodes and what joins them, each once. */
function pictureOf(seed: Seed) {
  const nodes = new Map<string, TraceNode>()
  const edges = new Map<string, TraceEdge>()
  return {
    add(kind: TraceKind, title: string, more: Partial<Pick<TraceNode, 'note' | 'code' | 'document'>>): void {
      const key = `${kind} ${title}`
      const isSelf = kind === seed.kind && (title === seed.code || more.code === seed.code)
      nodes.set(key, { key, kind, title, note: null, code: null, document: null, ...more, isSelf })
    },
    join([one, from]: Named, [other, to]: Named): void {
      if (from === undefined || to === undefined) return
      const edge = { from: `${one} ${from}`, to: `${other} ${to}` }
      edges.set(`${edge.from} ${edge.to}`, edge)
    },
    drawn(): Pick<Trace, 'nodes' | 'edges'> {
      const joined = [...edges.values()].filter(({ from, to }) => nodes.has(from) && nodes.has(to))
      return { nodes: [...nodes.values()], edges: joined }
    },
  }
}
