import { add } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { shareOf, WorkOrder } from '@mortise/production/model'
import { newId } from '@mortise/server'
import { MoveType, StockIn, StockOut } from '@mortise/stock/model'
import { postStock, type StockLine } from '@mortise/stock/server'
import { grouped } from './grouped.ts'
import type { MadeWork } from './make-work.ts'
import type { PackedDoors } from './pack-doors.ts'
import { type Moving, postDocumentOf, type Turn } from './post-goods.ts'

/** Doors enter stock on the day on which they are whole, and those that were sold leave it two days later at most. */
export function enteringTurns(
  moving: Moving,
  works: readonly MadeWork[],
  packed: readonly PackedDoors[],
): Turn[] {
  const { ctx, clock, goods } = moving
  const workOf = new Map(works.flatMap((work) => work.made.map(({ id }) => [id, work] as const)))
  const entered = new Map<string, number>()
  const doors = packed.flatMap((own) =>
    own.units.flatMap((unit) => {
      const work = workOf.get(unit.id)
      return work ? [{ unit, work, own, day: clock.momentOf(own.stockedAt!).slice(0, 10) }] : []
    }),
  )
  type Door = (typeof doors)[number]
  const lineOf = ({ unit, work }: Door, row: number): StockLine & { amount: number } => {
    const inQty = entered.get(work.row.id) ?? 0
    entered.set(work.row.id, inQty + 1)
    const total = add(moving.spent.get(work.row.id), work.labour)
    return {
      material: String(work.row.material),
      warehouse: goods,
      lotNo: unit.code,
      qty: 1,
      amount: shareOf(total, work.made.length, inQty),
      line: newId(),
      row,
      orderLine: unit.line,
      workOrder: work.row.id,
    }
  }
  const [sold, lying] = [doors.filter(({ own }) => own.isShipped), doors.filter(({ own }) => !own.isShipped)]
  return [
    ...lying.map(
      (door): Turn => ({
        day: door.day,
        rank: 2,
        async post() {
          await postStock(ctx, {
            key: `${DoorUnit.name}:${door.unit.id}:enter`,
            document: { entity: WorkOrder.name, id: door.work.row.id, no: String(door.work.row.no) },
            date: door.day,
            type: MoveType.finishedIn,
            lines: [lineOf(door, 0)],
          })
        },
      }),
    ),
    ...[...grouped(sold, ({ day }) => day)].map(
      ([day, own]): Turn => ({
        day,
        rank: 2,
        post: () => passThrough(moving, day, own.map(lineOf)),
      }),
    ),
  ]
}

/** Doors that are with their customers came in and left, each as the lot that it is. */
async function passThrough(
  moving: Moving,
  day: string,
  lines: readonly (StockLine & { amount: number })[],
): Promise<void> {
  const { goods, materials } = moving
  const items = lines.map(({ line, material, lotNo, qty, amount }) => {
    const unit = materials.get(material)?.unit
    return { id: line, material, lotNo, unit, qty, mainQty: qty, unitCost: amount, amount }
  })
  const told = { day, warehouse: goods, items }
  await postDocumentOf(moving, StockIn, { ...told, prefix: 'QTRK', type: '205', remark: '完工入库' }, lines)
  // What leaves is no cost of the work order that made it.
  const out = lines.map(({ amount: _amount, workOrder: _work, ...line }) => ({
    ...line,
    qty: -line.qty,
    line: newId(),
  }))
  const gone = items.map(({ unitCost: _cost, amount: _amount, ...item }, at) => ({
    ...item,
    id: out[at]!.line,
  }))
  await postDocumentOf(
    moving,
    StockOut,
    { ...told, items: gone, prefix: 'QTCK', type: '401', remark: '装车发货' },
    out,
  )
}
