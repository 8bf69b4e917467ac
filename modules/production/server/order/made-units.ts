import type { RowOf } from '@mortise/model'
import { DoorUnit, OrderLine, UnitStatus } from '@mortise/orders/model'
import { advanceLines } from '@mortise/orders/server'
import type { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'

type Units = RowOf<typeof WorkOrder>['units']

const isInWork = ({ qty, madeAt }: Units[number]): boolean => qty > 0 && madeAt === null

/** The next so many doors are made: their codes say so, and their orders count them. */
export async function countMade(
  ctx: Context,
  { units }: Pick<RowOf<typeof WorkOrder>, 'units'>,
  count: number,
): Promise<Units> {
  const made = units.filter(isInWork).slice(0, count)
  if (made.length === 0) return units
  const ids = [...new Set(made.map(({ orderLine }) => orderLine))]
  const lines = await ctx.repo(OrderLine).find({ id: { in: ids } }, { limit: ids.length })
  for (const order of [...new Set(lines.map(({ order }) => order!))].toSorted()) {
    const counts = lines
      .filter((line) => line.order === order)
      .map(({ id }) => ({
        line: id,
        producedQty: made.filter(({ orderLine }) => orderLine === id).length,
      }))
    await advanceLines(ctx, order, counts)
  }
  for (const { unit } of made) await ctx.repo(DoorUnit).put(unit, { status: UnitStatus.made })
  return units.map((unit) => (made.includes(unit) ? { ...unit, madeAt: ctx.now } : unit))
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
