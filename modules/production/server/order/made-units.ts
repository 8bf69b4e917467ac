import { BusinessError, type RowOf } from '@mortise/model'
import { DoorUnit, OrderLine, UnitStatus } from '@mortise/orders/model'
import { advanceLines } from '@mortise/orders/server'
import type { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { packedParts } from '../pack/packed-parts.ts'
import type { NamedDoors } from '../scan/named-doors.ts'

type Units = RowOf<typeof WorkOrder>['units']

const isInWork = ({ qty, madeAt }: Units[number]): boolean => qty > 0 && madeAt === null

/** The next so many doors are made: their codes say so, and their orders count them. */
export async function countMade(
  ctx: Context,
  { units }: Pick<RowOf<typeof WorkOrder>, 'units'>,
  count: number,
  doors: NamedDoors,
): Promise<Units> {
  const made = furthestFirst(units.filter(isInWork), doors).slice(0, count)
  if (made.length === 0) return units
  await advance(ctx, made, 1)
  for (const { unit } of made) await ctx.repo(DoorUnit).put(unit, { status: UnitStatus.made })
  return units.map((unit) => (made.includes(unit) ? { ...unit, madeAt: ctx.now } : unit))
}

/** So many doors are not made after all: those that are found bad, else the least far and last, none that is packed. */
export async function unmake(
  ctx: Context,
  { units }: Pick<RowOf<typeof WorkOrder>, 'units'>,
  count: number,
  doors: NamedDoors,
): Promise<Units> {
  const made = units.filter(({ qty, madeAt }) => qty > 0 && madeAt !== null)
  const isSpoilt = ({ unit }: Units[number]) => doors.spoilt.has(unit)
  const least = furthestFirst(made, doors).toReversed()
  const back = [...least.filter(isSpoilt), ...least.filter((unit) => !isSpoilt(unit))].slice(0, count)
  const ids = back.map(({ unit }) => unit)
  // Held, so that no box is closed on them meanwhile.
  const held = await ctx.repo(DoorUnit).lockAll({ id: { in: ids } })
  const packed = await packedParts(ctx, ids)
  for (const { id, code, status } of held) {
    const isPacked = packed.some((part) => part.unit === id && part.status !== 'open')
    if (status !== UnitStatus.made || isPacked) throw new BusinessError(`门码 ${code} 已装箱，不能撤销`)
  }
  await advance(ctx, back, -1)
  for (const { unit } of back) await ctx.repo(DoorUnit).put(unit, { status: UnitStatus.waiting })
  return units.map((unit) => (back.includes(unit) ? { ...unit, madeAt: null } : unit))
}

/** Doors that scans say are further go before the others. */
const furthestFirst = (units: Units, { howFar }: NamedDoors): Units =>
  units.toSorted((one, other) => howFar(other.unit) - howFar(one.unit))

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

/**
 * So many doors are lost here, and another work order makes them: those that scans name, else the least far. Of `givenUp`
 * ones nobody makes another.
 */
export function scrapUnits(
  units: Units,
  count: number,
  doors: NamedDoors,
  { at, givenUp }: { readonly at: number | null; readonly givenUp?: ReadonlySet<string> | undefined },
): { units: Units; scrapped: Units } {
  const mayGo = units.filter((unit) => isInWork(unit) && (!givenUp || givenUp.has(unit.unit)))
  const inWork = furthestFirst(mayGo, doors).toReversed()
  const isLost = ({ unit }: Units[number]) => doors.lost.has(unit)
  const lost = [...inWork.filter(isLost), ...inWork.filter((unit) => !isLost(unit))].slice(0, count)
  const names = new Set(lost.map(({ unit }) => unit))
  const after = units.map((unit) =>
    names.has(unit.unit) ? { ...unit, qty: 0, isScrapped: !givenUp, lostAt: at } : unit,
  )
  return { units: after, scrapped: after.filter(({ unit }) => names.has(unit)) }
}
