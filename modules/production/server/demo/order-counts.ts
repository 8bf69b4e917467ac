import { type Row, type RowOf, sub } from '@mortise/model'
import { CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import type { Floor } from './jobs.ts'
import type { MadeWork } from './make-work.ts'
import type { PackedDoors, ThroughDoors } from './pack-doors.ts'

type Order = RowOf<typeof CustomerOrder>

/** Lines all of whose doors came through the shop, which are packed then. */
export function throughDoors(
  { clock, units, doors }: Floor,
  orders: readonly Order[],
  works: readonly MadeWork[],
): ThroughDoors[] {
  const madeAt = new Map(
    works.flatMap(({ made, days }) => made.map(({ id }) => [id, days.endedAt ?? clock.now] as const)),
  )
  return orders.flatMap((order) =>
    order.lines.flatMap((line): ThroughDoors[] => {
      const own = units.get(line.id) ?? []
      if (own.length === 0 || !own.every(({ id }) => madeAt.has(id))) return []
      const parts = doors.get(line.door ?? '')?.parts ?? []
      const isShipped = order.status === 'completed' || line.shippedQty > 0
      return [
        { order, units: own, parts, madeAt: Math.max(...own.map(({ id }) => madeAt.get(id)!)), isShipped },
      ]
    }),
  )
}

/** Work orders that somebody stopped, and why. */
const stops: readonly string[] = ['等五金到货', '客户确认颜色', '喷漆线检修']

/** Work orders as they stand: all of whose doors are in stock are over, and some of those that run are stopped. */
export function standing(works: readonly MadeWork[], entered: ReadonlySet<string>): Row[] {
  const running = works.filter(({ row }) => row.status === 'running')
  const stopped = new Map(stops.map((holdReason, at) => [running[at * 7]?.row.id, holdReason]))
  return works.map(({ row, made, isFinished }): Row => {
    const inQty = made.filter(({ id }) => entered.has(id)).length
    const isStocked = isFinished && inQty > 0 && inQty === made.length
    const holdReason = stopped.get(row.id)
    return {
      ...row,
      inQty,
      holdReason: holdReason ?? null,
      status: isStocked ? 'stocked' : holdReason ? 'paused' : row.status,
    }
  })
}

/** The lines of orders count what the shop has made and packed of them, and every door knows how far it is. */
export async function countOnOrders(
  ctx: Context,
  { clock }: Floor,
  orders: readonly Order[],
  works: readonly MadeWork[],
  packed: readonly PackedDoors[],
): Promise<void> {
  const made = new Set<string>(works.flatMap((work) => work.made.map(({ id }) => id)))
  const stocked = new Map<string, PackedDoors>(
    packed
      .filter(({ stockedAt }) => stockedAt !== null)
      .flatMap((own) => own.units.map(({ id }) => [id, own] as const)),
  )
  const counts = orders
    .filter(({ status }) => status === 'producing')
    .flatMap(({ lines }) =>
      lines.map((line) => {
        const own = works.flatMap((work) => work.job.doors).filter((door) => door.line === line.id)
        const doors = [...new Set(own.map(({ id }) => id))]
        const [producedQty, packedQty] = [made, stocked].map((of) => doors.filter((id) => of.has(id)).length)
        const shippedQty = line.shippedQty > 0 ? (packedQty ?? 0) : 0
        return {
          line: line.id,
          producedQty: sub(producedQty, line.producedQty, 3),
          packedQty: sub(packedQty, line.packedQty, 3),
          shippedQty: sub(shippedQty, line.shippedQty, 3),
          signedQty: sub(shippedQty, line.signedQty, 3),
        }
      }),
    )
  await ctx.repo(CustomerOrder).countLines(counts)
  await tellDoors(ctx, clock.momentOf, orders, { made, stocked })
}

interface Come {
  readonly made: ReadonlySet<string>
  readonly stocked: ReadonlyMap<string, PackedDoors>
}

async function tellDoors(
  { db, tenant }: Context,
  momentOf: (minute: number) => string,
  orders: readonly Order[],
  { made, stocked }: Come,
): Promise<void> {
  const groups = new Map<string, { set: Row; ids: string[] }>()
  const tell = (id: string, set: Row) => {
    const key = JSON.stringify(set)
    const group = groups.get(key) ?? { set, ids: [] }
    group.ids.push(id)
    groups.set(key, group)
  }
  const isOver = new Set<string>(orders.filter(({ status }) => status === 'completed').map(({ id }) => id))
  for (const own of new Set(stocked.values()))
    for (const { id, order } of own.units) {
      const packedAt = momentOf(own.stockedAt!)
      const status = own.isShipped ? UnitStatus.shipped : UnitStatus.packed
      const shipped = own.isShipped ? { shipped_at: packedAt } : {}
      tell(id, { packed_at: packedAt, ...shipped, ...(!isOver.has(order) && { status }) })
    }
  const waiting = orders.filter(({ id }) => !isOver.has(id)).map(({ id }) => id)
  await db
    .updateTable(DoorUnit.table)
    .set({ status: UnitStatus.waiting })
    .where('tenant_id', '=', tenant)
    .where('order', 'in', waiting)
    .execute()
  for (const id of made) if (!stocked.has(id)) tell(id, { status: UnitStatus.made })
  for (const { set, ids } of groups.values())
    await db
      .updateTable(DoorUnit.table)
      .set(set)
      .where('tenant_id', '=', tenant)
      .where('id', 'in', ids)
      .execute()
}
