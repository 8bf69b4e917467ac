import { add, div, mul, type RowOf, sum } from '@mortise/model'
import { doorsAt, FactoryScan, isBefore, ScanResult, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { passedBy } from '../issue/consume.ts'
import { feesOf, pricesOf } from '../issue/cost.ts'

type Order = RowOf<typeof WorkOrder>
type Lost = Pick<Order['units'][number], 'qty' | 'isScrapped' | 'lostAt'> & {
  readonly orderLine: string | null
}

/** What has gone into doors that were lost leaves the work order with them: others cost what they cost. */
export async function writeOff(ctx: Context, id: string, lost: ReadonlySet<string>): Promise<void> {
  const order = await ctx.repo(WorkOrder).get(id)
  const lossOf = await losses(ctx, order)
  const units = order.units.map((unit) => {
    if (!lost.has(unit.unit)) return unit
    const { material, labour } = lossOf(unit)
    return { ...unit, lostMaterial: material, lostLabour: labour }
  })
  await ctx.repo(WorkOrder).put(id, { units })
}

/** The same of parts, by the operation at which how many of them were lost. */
export async function writeOffParts(
  ctx: Context,
  id: string,
  lost: readonly { readonly opNo: number; readonly qty: number }[],
): Promise<void> {
  const order = await ctx.repo(WorkOrder).get(id)
  const lossOf = await losses(ctx, order)
  const cost = sum(lost, ({ opNo, qty }) => {
    const { material, labour } = lossOf({ qty: 0, isScrapped: true, lostAt: opNo, orderLine: null })
    return mul(add(material, labour), qty)
  })
  await ctx.repo(WorkOrder).put(id, { lostCost: add(order.lostCost, cost) })
}

/** What a lost piece had cost by then. */
async function losses(
  ctx: Context,
  order: Order,
): Promise<(lost: Lost) => { material: number; labour: number }> {
  const prices = await pricesOf(ctx, order)
  const labours = await laboursOf(ctx, order)
  return (lost) => {
    const passed = order.ops.filter(({ opNo }) => isBefore(order.ops, opNo, lost.lostAt ?? 0))
    return {
      material: sum(order.mats, (mat) => mul(usedBy(order, lost, mat), prices.get(mat.material) ?? 0)),
      labour: sum(passed, ({ opNo }) => labours.get(opNo) ?? 0),
    }
  }
}

/** As much of a material as a piece takes of what all pieces have used. */
function usedBy(order: Order, lost: Lost, mat: Order['mats'][number]): number {
  const isUsed = doorsAt({ ...order, units: [lost] }, mat.opNo, mat.orderLine) > 0
  const passed = passedBy(order, mat)
  const own = doorsAt(order, mat.opNo, mat.orderLine)
  if (!isUsed || passed <= 0 || own === 0) return 0
  return div(mul(mat.consumedQty, doorsAt(order, mat.opNo), 6), mul(passed, own, 0), 6)
}

/** By operation what a good piece cost there: labour as it was scanned, and the fee of who does it outside. */
async function laboursOf(ctx: Context, { id, ops }: Order): Promise<ReadonlyMap<number, number>> {
  const scans = await ctx
    .repo(FactoryScan)
    .find({ workOrder: id, result: ScanResult.accepted, undoneBy: null })
  const fees = await feesOf(ctx, id)
  return new Map(
    ops.map(({ opNo, okQty }) => {
      const labour = sum(
        scans.filter((scan) => scan.opNo === opNo),
        (scan) => scan.labour,
      )
      const fee = fees.find((each) => each.opNo === opNo)
      const spent = add(labour, fee?.amount)
      return [opNo, okQty > 0 ? div(spent, okQty) : 0]
    }),
  )
}
