import { BusinessError, type RowOf } from '@mortise/model'
import { DoorUnit, OrderLine, UnitStatus } from '@mortise/orders/model'
import { advanceLines } from '@mortise/orders/server'
import type { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { packedParts } from '../pack/packed-parts.ts'

type Units = RowOf<typeof WorkOrder>['units']

const isInWork = ({ qty, madeAt }: Units[number]): boolean => qty > 0 && madeAt === null

/** The next so many doors are made: their codes say so, and their orders count them. */
export async function countMade(
  ctx: Context,
  { units }: Pick<RowOf<typeof WorkOrder>, 'units'>,
  count: number,
  serials: readonly string[],
): Promise<Units> {
  const named = await idsOf(ctx, serials)
  const made = namedFirst(units.filter(isInWork), named).slice(0, count)
  if (made.length === 0) return units
  await advance(ctx, made, 1)
  for (const { unit } of made) await ctx.repo(DoorUnit).put(unit, { status: UnitStatus.made })
  return units.map((unit) => (made.includes(unit) ? { ...unit, madeAt: ctx.now } : unit))
}

/** So many doors are not made after all: the last of them, those that no scan names first, none that is packed. */
export async function unmake(
  ctx: Context,
  { units }: Pick<RowOf<typeof WorkOrder>, 'units'>,
  count: number,
  serials: readonly string[],
): Promise<Units> {
  const named = await idsOf(ctx, serials)
  const made = units.filter(({ madeAt }) => madeAt !== null)
  const back = namedFirst(made, named).toReversed().slice(0, count)
  const packed = await packedParts(
    ctx,
    back.map(({ unit }) => unit),
  )
  for (const { unit } of back) {
    const { code, status } = await ctx.repo(DoorUnit).get(unit)
    const isPacked = packed.some((part) => part.unit === unit && part.status !== 'open')
    if (status !== UnitStatus.made || isPacked) throw new BusinessError(`门码 ${code} 已装箱，不能撤销`)
  }
  await advance(ctx, back, -1)
  for (const { unit } of back) await ctx.repo(DoorUnit).put(unit, { status: UnitStatus.waiting })
  return units.map((unit) => (back.includes(unit) ? { ...unit, madeAt: null } : unit))
}

/** Doors whose codes were scanned go before the others. */
const namedFirst = (units: Units, named: ReadonlySet<string>): Units => [
  ...units.filter(({ unit }) => named.has(unit)),
  ...units.filter(({ unit }) => !named.has(unit)),
]

async function idsOf({ repo }: Context, codes: readonly string[]): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set()
  const units = await repo(DoorUnit).find({ code: { in: [...codes] } }, { limit: codes.length })
  return new Set(units.map(({ id }) => id))
}

async function advance(ctx: Context, made: Units, by: 1 | -1): Promise<void> {
  const ids = [...new Set(made.map(({ orderLine }) => orderLine))]
  const lines = await ctx.repo(OrderLine).find({ id: { in: ids } }, { limit: ids.length })
  for (const order of [...new Set(lines.map(({ order }) => order!))].toSorted()) {
    const counts = lines
      .filter((line) => line.order === order)
      .map(({ id }) => ({
        line: id,
        producedQty: by * made.filter(({ orderLine }) => orderLine === id).length,
      }))
    await advanceLines(ctx, order, counts)
  }
}

/** The last so many doors are lost here; another work order makes them. */
export function scrapUnits(units: Units, count: number): { units: Units; scrapped: Units } {
  const inWork = units.filter(isInWork)
  const scrapped = count > 0 ? inWork.slice(-count) : []
  return {
    units: units.map((unit) => (scrapped.includes(unit) ? { ...unit, qty: 0, isScrapped: true } : unit)),
    scrapped,
  }
}
