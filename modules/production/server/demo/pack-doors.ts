import { randomBytes } from 'node:crypto'
import { ticketCode } from '@mortise/engineering/model'
import type { Row, RowOf } from '@mortise/model'
import type { CustomerOrder, DoorUnit } from '@mortise/orders/model'
import { boxesOf, volumeOf } from '@mortise/production/model'
import { type Context, newId, type Story } from '@mortise/server'
import { grouped } from './grouped.ts'
import type { ShopClock } from './shop-clock.ts'

type Unit = RowOf<typeof DoorUnit>

/** Doors of a line that came through the shop, the last of them at a minute. */
export interface ThroughDoors {
  readonly order: RowOf<typeof CustomerOrder>
  readonly units: readonly Unit[]
  readonly parts: readonly string[]
  readonly madeAt: number
  readonly isShipped: boolean
}

/** Boxes of a line, and when its doors were whole in stock. */
export interface PackedDoors extends ThroughDoors {
  readonly packs: readonly Row[]
  readonly stockedAt: number | null
}

/** The doors of a line are packed some hours after the last of them is made, and brought to the warehouse on the same day or the next. */
export async function packDoors(
  ctx: Context,
  { story, clock, warehouse }: { story: Story; clock: ShopClock; warehouse: string },
  doors: ThroughDoors,
): Promise<PackedDoors> {
  const packedAt = clock.after(doors.madeAt, story.between(30, 240))
  const stockedAt = clock.after(packedAt, story.between(20, 300))
  const isStocked = stockedAt < clock.today && (doors.isShipped || story.below(8) > 0)
  const isPacked = packedAt < clock.today
  // Nothing of it happens today: the numbers of today belong to those who work.
  if (doors.madeAt >= clock.today) return { ...doors, packs: [], stockedAt: null }
  const laidOut = clock.momentOf(doors.madeAt)
  const boxes = boxesOf(doors.units.map(({ id, line }) => ({ unit: id, line, parts: doors.parts as never })))
  const packs: Row[] = []
  for (const items of boxes) {
    const closed = {
      ticket: ticketCode('pack', Number(await ctx.drawSequence('pack.ticket', '{00000000}'))),
      shareCode: randomBytes(12).toString('base64url'),
      packer: story.pick(['zhanghai', 'worker07', 'worker18', 'worker29']),
      packedAt: clock.momentOf(packedAt),
    }
    const size = {
      length: story.between(80, 220) * 10,
      width: story.between(30, 95) * 10,
      height: story.between(6, 18) * 10,
    }
    packs.push({
      id: newId(),
      createBy: 'zhanghai',
      createTime: laidOut,
      no: story.number('BZ', laidOut.slice(0, 10)),
      order: doors.order.id,
      isPlanned: true,
      kind: items[0]?.part,
      ...size,
      volume: volumeOf(size),
      weight: story.between(40, 420) / 10,
      ...(isPacked && closed),
      ...(isStocked && { warehouse, stockedAt: clock.momentOf(stockedAt) }),
      items: items.map((item) => ({ ...item, scannedAt: isPacked ? closed.packedAt : null })),
      status: isStocked ? (doors.isShipped ? 'signed' : 'stocked') : isPacked ? 'packed' : 'open',
    })
  }
  return { ...doors, packs, stockedAt: isStocked ? stockedAt : null }
}

/** Boxes know their number within their order, and of how many. */
export function numbered(packs: readonly Row[]): Row[] {
  const totals = grouped(packs, ({ order }) => String(order))
  return [...totals.values()].flatMap((own) =>
    own.map((pack, index) => ({ ...pack, seqNo: index + 1, total: own.length })),
  )
}
