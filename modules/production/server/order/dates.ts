import {
  Process,
  ShopCalendar,
  type Stretch,
  WorkshopUnit,
  WorkshopUnitStatus,
  workingStretches,
} from '@mortise/engineering/model'
import { addDays, mul, type RowOf } from '@mortise/model'
import { loadForward, predecessorsOf, type WorkOrder } from '@mortise/production/model'
import { type Context, defineExtension, providersOf } from '@mortise/server'
import { workCalendarOf } from '@mortise/system/server'

type Order = RowOf<typeof WorkOrder>
type Unit = RowOf<typeof WorkshopUnit>

/** When an operation of a work order is done, and by which unit. */
export interface PlannedOp {
  readonly opNo: number
  readonly unit: string
  readonly startAt: string
  readonly endAt: string
}

/** Who schedules the shop answers when the operations of a work order are done; null while there is no schedule. */
export const workDates =
  defineExtension<(ctx: Context, order: Order) => Promise<readonly PlannedOp[] | null>>('workDates')

/** Without a schedule each work order is loaded forward from now, as if it were alone. */
export async function datesOf(ctx: Context, order: Order): Promise<readonly PlannedOp[]> {
  const [scheduled] = providersOf(ctx, workDates)
  return (await scheduled?.(ctx, order)) ?? loadAlone(ctx, order)
}

/** Days that are looked ahead. */
const HORIZON = 120
const DAY = 1440

async function loadAlone(ctx: Context, { qty, ops }: Order): Promise<PlannedOp[]> {
  const { repo, today, now } = ctx
  const ids = ops.map(({ process }) => process)
  const processes = await repo(Process).find({ id: { in: ids } }, { limit: ids.length })
  const processOf = new Map<string, RowOf<typeof Process>>(processes.map((process) => [process.id, process]))
  const units = await repo(WorkshopUnit).find({ status: WorkshopUnitStatus.running })
  const hoursOf = await workingHours(ctx, units)
  const dates = loadForward(
    ops.map((op) => {
      const process = processOf.get(op.process)
      const able = units.filter(({ id, type }) =>
        op.units.length > 0 ? op.units.includes(id) : type === process?.type,
      )
      return {
        opNo: op.opNo,
        name: process?.name ?? `${op.opNo}`,
        predecessors: predecessorsOf(op),
        minutes: mul(op.minutes, qty, 4),
        minWait: process?.minWait ?? 0,
        units: able.map((unit) => ({
          id: unit.id,
          efficiency: unit.efficiency,
          stretches: hoursOf.get(unit.calendar) ?? [],
        })),
      }
    }),
    Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16)),
  )
  const at = (minute: number) => {
    const clock = new Date((minute % DAY) * 60_000).toISOString().slice(11, 19)
    return `${addDays(today, Math.floor(minute / DAY))} ${clock}`
  }
  return dates.map(({ opNo, unit, start, end }) => ({ opNo, unit, startAt: at(start), endAt: at(end) }))
}

/** When units work, by their calendars. */
async function workingHours(ctx: Context, units: readonly Unit[]): Promise<ReadonlyMap<string, Stretch[]>> {
  const { days } = await workCalendarOf(ctx)
  const ids = [...new Set(units.map(({ calendar }) => calendar))]
  const calendars = await ctx.repo(ShopCalendar).find({ id: { in: ids } })
  return new Map<string, Stretch[]>(
    calendars.map((each) => [
      each.id,
      workingStretches(each, ctx.today, HORIZON, each.followsHolidays ? days : undefined),
    ]),
  )
}
