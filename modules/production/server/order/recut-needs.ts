import { demandAnew } from '@mortise/demands/server'
import { materialsById, unitsOf } from '@mortise/materials/server'
import { add, compare, type RowOf } from '@mortise/model'
import { doorsAt, needOf, toIssueOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { DemandStatus, ReservationSource, StockDemand } from '@mortise/stock/model'
import { changeDemands } from '@mortise/stock/server'
import { ordersOf, workSource } from './release-work-order.ts'

type Order = RowOf<typeof WorkOrder>

/**
 * The doors of a work order are others than they were: it needs what those take that it has now, holds what is still to be
 * fetched of that, and its orders ask for the rest again. Doors that were lost took what they had come to. `pieces`: of parts
 * that are made no further, how many it comes to.
 */
export async function recutNeeds(
  ctx: Context,
  was: Pick<Order, 'id' | 'qty' | 'ops' | 'units'>,
  pieces: { readonly qty?: number } = {},
): Promise<void> {
  const { repo } = ctx
  const now = { ...(await repo(WorkOrder).get(was.id)), ...pieces }
  const precisionOf = await precisions(ctx, now)
  const mats = now.mats.map((mat) => {
    const [before, doors] = [was, now].map((each) => doorsAt(each, mat.opNo, mat.orderLine)) as [
      number,
      number,
    ]
    if (before === doors || before === 0) return mat
    const share = { total: mat.needQty, pieces: before, precision: precisionOf(mat.material) }
    const need = needOf(share, 0, doors)
    return { ...mat, needQty: Math.min(mat.needQty, need) }
  })
  if (mats.every((mat, at) => compare(mat.needQty, now.mats[at]?.needQty) === 0)) return
  await repo(WorkOrder).put(was.id, { mats })
  await holdOpen(ctx, was.id)
  if (now.status === 'draft') return
  for (const each of await ordersOf(ctx, now)) if (each.status === 'producing') await demandAnew(ctx, each)
}

async function precisions(ctx: Context, { mats }: Order): Promise<(material: string) => number> {
  const materials = await materialsById(ctx, mats)
  const units = await unitsOf(ctx)
  return (id) => {
    const unit = materials.get(id)?.unit
    return unit ? units.get(unit).precision : 4
  }
}

/** Of what a work order asks for, or of some of it, it holds what is still to be fetched and lets go of the rest. */
export async function holdOpen(ctx: Context, id: string, some?: ReadonlySet<string>): Promise<void> {
  const { repo } = ctx
  const work = await repo(WorkOrder).get(id)
  const open = await repo(StockDemand).find({
    source: ReservationSource.workOrder,
    sourceId: id,
    status: { ne: DemandStatus.ended },
  })
  const demands = open.map(({ sourceLine: line, material, qty, taken, needOn }) => {
    const mat = !some || some.has(line) ? work.mats.find((each) => each.id === line) : undefined
    return { line, material, needOn, qty: mat ? add(taken, toIssueOf(mat), 4) : qty }
  })
  if (demands.some(({ qty }, at) => compare(qty, open[at]?.qty) !== 0))
    await changeDemands(ctx, workSource(work), demands)
}
