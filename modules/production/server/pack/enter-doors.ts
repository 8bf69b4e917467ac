import { Door, DoorPart } from '@mortise/doors/model'
import { BusinessError, linesTable, type RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, partsOfDoor, UnitStatus } from '@mortise/orders/model'
import { advanceLines } from '@mortise/orders/server'
import { isWaitedFor, Pack, WorkOrder } from '@mortise/production/model'
import { type Context, newId } from '@mortise/server'
import { MoveType, StockBalance } from '@mortise/stock/model'
import { postStock } from '@mortise/stock/server'
import { sql } from 'kysely'
import { enterMade, unfetchedOf } from '../issue/enter-made.ts'
import { settleWork } from '../issue/settle-work.ts'
import { costOfNextDoor } from './door-cost.ts'
import { holdDoors } from './hold-doors.ts'
import { packedParts } from './packed-parts.ts'

type Unit = RowOf<typeof DoorUnit>
type BoxState = RowOf<typeof Pack>['status']

const inHouse: readonly BoxState[] = ['stocked', 'allotted']
/** Parts of a door that came back may have stayed: hardware that is packed for a whole line does. */
const withCustomer: readonly BoxState[] = ['shipped', 'signed']

/** Doors of a box all of whose parts are in stock now enter it, each once: as a lot of its own, at what it cost. */
export async function enterDoors(ctx: Context, pack: RowOf<typeof Pack>): Promise<void> {
  const { repo } = ctx
  const units = await holdDoors(ctx, pack)
  const parts = await packedParts(
    ctx,
    units.map(({ id }) => id),
  )
  for (const unit of units) {
    if (unit.status !== UnitStatus.made) continue
    const door = await repo(Door).get(unit.door)
    const isAgain = unit.packedAt !== null
    const states = isAgain ? [...inHouse, ...withCustomer] : inHouse
    const inStock = parts.filter((each) => each.unit === unit.id && states.includes(each.status))
    const missing = partsOfDoor(unit, door).filter(
      (part) => isWaitedFor(part) && !inStock.some((each) => each.part === part),
    )
    const warehouse = (await repo(Pack).get(pack.id)).warehouse ?? ''
    if (missing.length === 0) await (isAgain ? bringIn : enterDoor)(ctx, unit, warehouse)
    else
      ctx.remarks.push(
        `门码 ${unit.code} 缺少部件：${missing.map((part) => DoorPart.items[part]).join('、')}`,
      )
  }
}

async function enterDoor(ctx: Context, unit: Unit, warehouse: string): Promise<void> {
  const { repo } = ctx
  const order = await makerOf(ctx, unit)
  const why = await unfetchedOf(ctx, order)
  if (why) throw new BusinessError(why)
  // What is finished when its order is closed lies there for whoever buys it.
  const isSold = (await repo(CustomerOrder).lock(unit.order)).status === 'producing'
  if (isSold) await advanceLines(ctx, unit.order, [{ line: unit.line, packedQty: 1 }])
  await repo(DoorUnit).put(unit.id, { status: UnitStatus.packed, packedAt: ctx.now })
  await enterMade(ctx, order, {
    key: `${DoorUnit.name}:${unit.id}:enter`,
    warehouse,
    lotNo: unit.code,
    qty: 1,
    amount: await costOfNextDoor(ctx, order),
    orderLine: isSold ? unit.line : null,
  })
  await settleWork(ctx, order.id)
}

/** A door that came back lies in stock already: packed anew, it goes to where finished goods lie, at what it is worth. */
async function bringIn(ctx: Context, unit: Unit, warehouse: string): Promise<void> {
  const { repo } = ctx
  const { material, id, no } = await makerOf(ctx, unit)
  const [lying] = await repo(StockBalance).find({ material, lotNo: unit.code, qty: { gt: 0 } })
  if (!lying) throw new BusinessError(`门码 ${unit.code} 不在库中，不能入库`)
  await repo(DoorUnit).put(unit.id, { status: UnitStatus.packed, packedAt: ctx.now })
  if (lying.warehouse === warehouse) return
  const side = { material, lotNo: unit.code, pair: unit.code, orderLine: unit.line }
  await postStock(ctx, {
    key: `${DoorUnit.name}:${unit.id}:enter:${newId()}`,
    document: { entity: WorkOrder.name, id, no },
    date: ctx.today,
    type: MoveType.transferOut,
    lines: [
      { ...side, warehouse: lying.warehouse, qty: -1 },
      { ...side, warehouse, qty: 1, type: MoveType.transferIn },
    ],
  })
}

/** The work order that made a door. */
export async function makerOf(ctx: Context, { id }: Unit): Promise<RowOf<typeof WorkOrder>> {
  const { rows } = await sql<{ id: string }>`
    select u.parent_id as id from ${sql.table(linesTable(WorkOrder, 'units'))} u
    where u.tenant_id = ${ctx.tenant} and u.unit = ${id} and u.made_at is not null`.execute(ctx.db)
  return ctx.repo(WorkOrder).lock(rows[0]?.id ?? '')
}
