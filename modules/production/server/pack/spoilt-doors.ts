import { BusinessError, type RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { refuseHeld, replaceUnit } from '@mortise/orders/server'
import { Pack, WorkOrder } from '@mortise/production/model'
import { type Context, provide } from '@mortise/server'
import { MoveType } from '@mortise/stock/model'
import { stockPosted } from '@mortise/stock/server'
import { replaceScrap } from '../order/replace-scrap.ts'
import { makerOf } from './enter-doors.ts'
import { numberPacks } from './number-packs.ts'
import { packedParts } from './packed-parts.ts'

type Unit = RowOf<typeof DoorUnit>

/** A door that is scrapped out of stock is made again at once, under a code of its own. */
export const spoiltDoors = provide(stockPosted, async (ctx, { moves }) => {
  const lotsOf = (type: string) =>
    moves.flatMap((move) => (move.type === type && move.lotNo ? [move.lotNo] : [])).toSorted()
  for (const unit of await doorsOf(ctx, lotsOf(MoveType.reversal), UnitStatus.scrapped))
    throw new BusinessError(`门码 ${unit.code} 已报废并安排补做，不能冲销`)
  const scrapped = lotsOf(MoveType.scrap)
  for (const unit of await doorsOf(ctx, scrapped, UnitStatus.packed)) await spoil(ctx, unit)
  // What lies in stock without being packed came back from its customer.
  for (const unit of await doorsOf(ctx, scrapped, UnitStatus.made)) await spoil(ctx, unit)
})

const doorsOf = async (
  { repo }: Context,
  codes: readonly string[],
  status: Unit['status'],
): Promise<Unit[]> => (codes.length > 0 ? repo(DoorUnit).lockAll({ code: { in: [...codes] }, status }) : [])

async function spoil(ctx: Context, unit: Unit): Promise<void> {
  const { repo } = ctx
  await refuseAllotted(ctx, unit)
  await emptyBoxes(ctx, unit)
  const order = await repo(CustomerOrder).lock(unit.order)
  // What was finished when its order was closed is nobody's.
  if (order.status !== 'producing') {
    await repo(DoorUnit).put(unit.id, { status: UnitStatus.scrapped })
    return
  }
  refuseHeld(order)
  const next = await replaceUnit(ctx, unit)
  const work = await makerOf(ctx, unit)
  const row = work.units.find((each) => each.unit === unit.id)!
  await repo(WorkOrder).put(work.id, {
    units: work.units.map((each) => (each === row ? { ...each, qty: 0, isScrapped: true } : each)),
  })
  if (next) await replaceScrap(ctx, work, [{ ...row, unit: next.id }])
}

/** What is set aside for a delivery is taken out of it first. */
async function refuseAllotted(ctx: Context, { id, code }: Unit): Promise<void> {
  const box = (await packedParts(ctx, [id])).find(({ status }) => status === 'allotted')
  if (box) throw new BusinessError(`门码 ${code} 的包件 ${box.no} 已配货，请先撤回送货单再报废`)
}

/** Boxes that hold nothing else are no boxes of the order any more; from others it is taken out. */
async function emptyBoxes(ctx: Context, { id, order }: Unit): Promise<void> {
  const { repo } = ctx
  const packs = await repo(Pack).find({ order, status: { in: ['open', 'packed', 'stocked'] } })
  for (const { id: pack, items } of packs.filter((each) => each.items.some(({ unit }) => unit === id))) {
    const rest = items.filter(({ unit }) => unit !== id)
    if (rest.length > 0) await repo(Pack).put(pack, { items: rest })
    else await repo(Pack).move(pack, 'void')
  }
  await numberPacks(ctx, order)
}
