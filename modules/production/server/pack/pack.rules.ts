import { randomBytes } from 'node:crypto'
import { Door, DoorPart } from '@mortise/doors/model'
import { ticketCode } from '@mortise/engineering/model'
import { BusinessError, type RowOf, refuseLine } from '@mortise/model'
import { CustomerOrder, DoorUnit, partsOfDoor, UnitStatus } from '@mortise/orders/model'
import { isWaitedFor, Pack } from '@mortise/production/model'
import { type Context, rules } from '@mortise/server'
import { Warehouse, WarehouseKind } from '@mortise/stock/model'
import { enterDoors } from './enter-doors.ts'
import { holdDoors } from './hold-doors.ts'
import { numberPacks } from './number-packs.ts'
import { packedParts } from './packed-parts.ts'

type Row = RowOf<typeof Pack>

export const packRules = rules(Pack, {
  async check(pack, ctx) {
    await refuseForeignParts(pack, ctx)
    await refuseWrongWarehouse(pack, ctx)
  },
  saved: ({ order }, ctx) => numberPacks(ctx, order),
  removed: ({ order }, ctx) => numberPacks(ctx, order),
  moves: {
    pack: {
      async guard(pack, ctx) {
        await refuseUnmade(pack, ctx)
        await refuseMissing(pack, ctx)
      },
      async effect({ id, ticket, shareCode, items }, ctx) {
        await ctx.repo(Pack).put(id, {
          ticket: ticket ?? ticketCode('pack', Number(await ctx.drawSequence('pack.ticket', '{00000000}'))),
          shareCode: shareCode ?? newShareCode(ctx),
          kind: items[0]?.part ?? null,
          packer: ctx.user.username,
          packedAt: ctx.now,
        })
      },
    },
    unpack: {
      // What is taken out is scanned again when it is put back.
      effect: ({ id, items }, ctx) =>
        put(ctx, id, {
          packer: null,
          packedAt: null,
          items: items.map((item) => ({ ...item, scannedAt: null })),
        }),
    },
    stock: {
      guard: refuseUnmade,
      async effect(pack, ctx) {
        await put(ctx, pack.id, { warehouse: await warehouseOf(ctx, pack), stockedAt: ctx.now })
        await enterDoors(ctx, pack)
      },
    },
    unstock: {
      guard: refuseEntered,
      effect: ({ id }, ctx) => put(ctx, id, { stockedAt: null }),
    },
  },
})

/** By chance, and with the company that it is of, as links for people without an account have it. */
const newShareCode = ({ tenant }: Context): string =>
  `${randomBytes(12).toString('base64url')}${tenant === '0' ? '' : `.${tenant}`}`

const put = async ({ repo }: Context, id: string, values: Partial<Row>): Promise<void> => {
  await repo(Pack).put(id, values)
}

/** Parts are of doors of this order, and each lies in one box. */
async function refuseForeignParts(
  pack: Pick<Row, 'order' | 'items'> & { id?: string },
  ctx: Context,
): Promise<void> {
  const units = pack.items.map(({ unit }) => unit)
  // Held, so that no two of its boxes take the same part at once.
  await ctx.repo(CustomerOrder).lock(pack.order)
  const packed = await packedParts(ctx, units)
  const others = packed.filter((each) => each.pack !== pack.id)
  const seen = new Set<string>()
  for (const [row, { unit, part }] of pack.items.entries()) {
    const refuse = (message: string) => refuseLine(Pack.fields.items, row, 'part', message)
    const door = await ctx.repo(DoorUnit).get(unit)
    if (door.order !== pack.order) refuseLine(Pack.fields.items, row, 'unit', '部件不属于此订单')
    if (!partsOfDoor(door, await ctx.repo(Door).get(door.door)).includes(part) && isWaitedFor(part))
      refuse(`门码 ${door.code} 没有该部件`)
    const other = others.find((each) => each.unit === unit && each.part === part)
    if (other) refuse(`该部件已在包件 ${other.no} 中`)
    if (seen.has(`${unit} ${part}`)) refuse('部件重复')
    seen.add(`${unit} ${part}`)
  }
}

/** What is packed has come through the shop. */
async function refuseUnmade(pack: Row, ctx: Context): Promise<void> {
  for (const { code, status } of await holdDoors(ctx, pack))
    if (status === UnitStatus.waiting || status === UnitStatus.scrapped)
      throw new BusinessError(`门码 ${code} 未完工，不能包装`)
}

/** A box that was laid out is closed with all that belongs into it. */
async function refuseMissing({ isPlanned, items }: Row, { repo }: Context): Promise<void> {
  const missing = isPlanned ? items.filter(({ scannedAt }) => scannedAt === null) : []
  if (missing.length === 0) return
  const texts: string[] = []
  for (const { unit, part } of missing)
    texts.push(`${(await repo(DoorUnit).get(unit)).code} ${DoorPart.items[part]}`)
  throw new BusinessError(`包件未齐套，缺：${texts.join('、')}`)
}

async function refuseEntered(pack: Row, ctx: Context): Promise<void> {
  for (const { code, status } of await holdDoors(ctx, pack))
    if (status !== UnitStatus.made) throw new BusinessError(`门码 ${code} 已成品入库，不能撤回`)
}

async function refuseWrongWarehouse({ warehouse }: Pick<Row, 'warehouse'>, { repo }: Context): Promise<void> {
  const found = warehouse ? await repo(Warehouse).get(warehouse) : null
  if (found && (found.kind !== WarehouseKind.finished || !found.isActive))
    throw new BusinessError(`【${found.name}】不是启用的成品仓`, { field: 'warehouse' })
}

/** Where finished goods lie: the one that is named, else the first of the house. */
async function warehouseOf({ repo }: Context, { warehouse }: Row): Promise<Row['warehouse']> {
  if (warehouse) return warehouse
  const first = await repo(Warehouse).first(
    { kind: WarehouseKind.finished, isActive: true },
    { sort: [['code', 'asc']] },
  )
  if (!first) throw new BusinessError('没有成品仓，请先在仓库中新增', { field: 'warehouse' })
  return first.id
}
