import type { DoorPart } from '@mortise/doors/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { codeIn, Pack, type PackStation, shapeOf } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { holdDoors } from './hold-doors.ts'
import { layOut } from './lay-out.ts'
import { boxStates, packedParts } from './packed-parts.ts'

type Row = RowOf<typeof Pack>
type Unit = RowOf<typeof DoorUnit>
type Part = keyof (typeof DoorPart)['items']

export interface PackScan {
  readonly code: string
  /** The box that is before whoever scans. */
  readonly pack?: string | null | undefined
  /** What is packed at this station. */
  readonly part?: Part | null | undefined
}

/** What a scan at the packing station does: a door's parts go into the box that they belong to, a box is looked at. */
export async function scanToPack(ctx: Context, scan: PackScan): Promise<PackStation> {
  const code = codeIn(scan.code)
  const shape = shapeOf(code)
  if (shape === 'broken') throw new BusinessError('条码校验错误，请重新扫描')
  if (shape === 'pack') {
    const pack = await ctx.repo(Pack).first({ ticket: code })
    if (pack) return stationOf(ctx, pack.id)
  }
  const unit = shape === 'door' ? await ctx.repo(DoorUnit).first({ code }) : null
  if (!unit || unit.status === UnitStatus.scrapped)
    throw new BusinessError(`条码 ${code} 不是本厂的门码或包件码`)
  return scanDoor(ctx, unit, scan)
}

async function scanDoor(ctx: Context, unit: Unit, { pack, part }: PackScan): Promise<PackStation> {
  const { repo } = ctx
  if (unit.status === UnitStatus.waiting) throw new BusinessError(`门码 ${unit.code} 未完工，不能包装`)
  const begun = pack ? await repo(Pack).get(pack) : null
  if (begun && isBegun(begun) && begun.order !== unit.order) throw new BusinessError('部件不属于此订单')
  // Held, so that two stations lay no door out twice.
  await repo(CustomerOrder).lock(unit.order)
  await layOut(ctx, unit.order)
  const chosen = await boxFor(ctx, unit, { begun: begun ? await repo(Pack).get(begun.id) : null, part })
  await repo(Pack).put(chosen.id, {
    items: chosen.items.map((item) =>
      item.unit === unit.id && item.scannedAt === null ? { ...item, scannedAt: ctx.now } : item,
    ),
  })
  return stationOf(ctx, chosen.id, unit.id)
}

const isBegun = ({ status, items }: Row): boolean =>
  status === 'open' &&
  items.some(({ scannedAt }) => scannedAt !== null) &&
  items.some(({ scannedAt }) => scannedAt === null)

const takes = ({ status, items }: Row, unit: string, part?: Part | null): boolean =>
  status === 'open' &&
  items.some((item) => item.unit === unit && item.scannedAt === null && (!part || item.part === part))

/** The box that a door's parts go into now: the one that is being filled, else the first that wants them. */
async function boxFor(
  { repo }: Context,
  unit: Unit,
  { begun, part }: { begun: Row | null; part: Part | null | undefined },
): Promise<Row> {
  const packs = await repo(Pack).find(
    { order: unit.order, status: { in: boxStates } },
    { sort: [['seqNo', 'asc']] },
  )
  const first = packs.find((each) => takes(each, unit.id, part))
  if (begun && takes(begun, unit.id)) return begun
  if (begun && isBegun(begun) && first)
    throw new BusinessError(
      `门码 ${unit.code} 不在包件 ${begun.no} 中，应装入第 ${first.seqNo}/${first.total} 包`,
    )
  if (first) return first
  const at = packs.find(({ items }) =>
    items.some((item) => item.unit === unit.id && (!part || item.part === part)),
  )
  throw new BusinessError(at ? `该部件已在包件 ${at.no} 中` : `门码 ${unit.code} 没有该部件`)
}

/** Closes a box with what the scale and the rule say of it. */
export async function closeBox(
  ctx: Context,
  id: string,
  size: Partial<Pick<Row, 'length' | 'width' | 'height' | 'weight'>>,
): Promise<PackStation> {
  // Its doors before its order, as everybody holds them who moves a box.
  const pack = await ctx.repo(Pack).lock(id)
  await leaveUnmade(ctx, pack, await holdDoors(ctx, pack))
  await ctx.repo(Pack).edit({ id, ...size })
  await ctx.repo(Pack).move(id, 'pack')
  return stationOf(ctx, id)
}

/** Doors that are made wait for no other of their box: what is of those others is laid into a box of its own. */
async function leaveUnmade(ctx: Context, pack: Row, units: readonly Unit[]): Promise<void> {
  const { repo } = ctx
  const unmade = new Set<string>(units.flatMap(({ id, status }) => (status === UnitStatus.waiting ? id : [])))
  const later = pack.items.filter(({ unit, scannedAt }) => unmade.has(unit) && scannedAt === null)
  if (!pack.isPlanned || later.length === 0 || later.length === pack.items.length) return
  await repo(Pack).put(pack.id, { items: pack.items.filter((item) => !later.includes(item)) })
  const items = later.map(({ unit, part }) => ({ unit, part }))
  const { id } = await repo(Pack).add({ order: pack.order, items })
  await repo(Pack).put(id, { isPlanned: true })
}

/** The boxes that a door lies in, or one box, as whoever packs sees them: nothing of money, nothing of the customer. */
export async function stationOf(ctx: Context, active: string, unit?: string): Promise<PackStation> {
  const { repo } = ctx
  const pack = await repo(Pack).get(active)
  const order = await repo(CustomerOrder).get(pack.order)
  const beside = unit ? await packedParts(ctx, [unit]) : []
  const ids = [...new Set([active, ...beside.map((each) => each.pack)])]
  const packs = await repo(Pack).find({ id: { in: ids } }, { sort: [['seqNo', 'asc']] })
  const unitIds = [...new Set(packs.flatMap(({ items }) => items.map((item) => item.unit)))]
  const units = await repo(DoorUnit).find({ id: { in: unitIds } }, { limit: unitIds.length })
  const unitOf = new Map(units.map((each) => [each.id, each]))
  const total = await repo(Pack).count({ order: order.id, status: { in: boxStates } })
  const open = await repo(Pack).count({ order: order.id, status: 'open' })
  return {
    order: { id: order.id, no: order.no, store: (await repo(Store).get(order.store)).name },
    closed: total - open,
    total,
    active,
    packs: packs.map((each) => ({
      id: each.id,
      no: each.no,
      ticket: each.ticket,
      shareCode: each.shareCode,
      seqNo: each.seqNo,
      total: each.total,
      status: each.status,
      length: each.length,
      width: each.width,
      height: each.height,
      weight: each.weight,
      location: each.location,
      items: each.items.map((item) => ({
        id: item.id,
        part: item.part,
        scannedAt: item.scannedAt,
        unit: item.unit,
        code: unitOf.get(item.unit)?.code ?? '',
        isMade: unitOf.get(item.unit)?.status !== UnitStatus.waiting,
      })),
    })),
  }
}
