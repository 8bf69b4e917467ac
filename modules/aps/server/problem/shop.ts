import type { Problem, ProblemLane } from '@mortise/aps/model'
import {
  ProductionLine,
  SetupMatrix,
  ShopCalendar,
  setupMinutes,
  WorkshopUnit,
  WorkshopUnitStatus,
  workingStretches,
} from '@mortise/engineering/model'
import { BusinessError, type RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { workCalendarOf } from '@mortise/system/server'

export type Unit = RowOf<typeof WorkshopUnit>

const MOST = 5000

/** Units that work, with the lines that they belong to. */
export async function unitsAtWork({
  repo,
}: Context): Promise<{ units: Unit[]; lineOf: ReadonlyMap<string, string> }> {
  const units = await repo(WorkshopUnit).find(
    { status: WorkshopUnitStatus.running },
    { sort: [['code', 'asc']], limit: MOST },
  )
  const lines = await repo(ProductionLine).find({}, { sort: [['sort', 'asc']], limit: MOST })
  const places = new Map<string, number>(lines.map(({ id }, at) => [id, at]))
  const placeOf = ({ line }: Unit) => places.get(line ?? '') ?? lines.length
  return {
    units: units.toSorted((one, other) => placeOf(one) - placeOf(other)),
    lineOf: new Map<string, string>(lines.map(({ id, name }) => [id, name])),
  }
}

type Interval = readonly [from: number, to: number]

/** When units work, in minutes from a moment on, by their calendars. A unit that has nothing to work by is named. */
export async function hoursOf(
  ctx: Context,
  units: readonly Unit[],
  { startAt, days, within }: { startAt: string; days: number; within: number },
): Promise<{ calendars: Interval[][]; calendarOf: ReadonlyMap<string, number> }> {
  const { days: holidays } = await workCalendarOf(ctx)
  const ids = [...new Set(units.map(({ calendar }) => calendar))]
  const rows = await ctx.repo(ShopCalendar).find({ id: { in: ids } }, { limit: ids.length })
  const day = startAt.slice(0, 10)
  const passed = Number(startAt.slice(11, 13)) * 60 + Number(startAt.slice(14, 16))
  const calendars: Interval[][] = []
  const calendarOf = new Map<string, number>()
  for (const row of rows) {
    const stretches = workingStretches(row, day, days, row.followsHolidays ? holidays : undefined)
    calendarOf.set(row.id, calendars.length)
    calendars.push(
      stretches.flatMap(({ from, to }) =>
        to > passed ? [[Math.max(0, from - passed), to - passed] as const] : [],
      ),
    )
  }
  for (const { name, calendar } of units) {
    const hours = calendars[calendarOf.get(calendar) ?? -1] ?? []
    if (!hours.some(([from]) => from < within * 1440))
      throw new BusinessError(`机组「${name}」在排程期内没有工作日历`)
  }
  return { calendars, calendarOf }
}

/** Minutes between all families by the matrix of each unit that has one. */
export async function matricesOf(
  { repo }: Context,
  units: readonly Unit[],
  families: readonly string[],
): Promise<{ matrices: number[][][]; matrixOf: ReadonlyMap<string, number> }> {
  const ids = [...new Set(units.flatMap(({ setups }) => setups ?? []))]
  const rows = ids.length > 0 ? await repo(SetupMatrix).find({ id: { in: ids } }, { limit: ids.length }) : []
  return {
    matrices: rows.map((row) =>
      families.map((from) => families.map((to) => (from && to ? setupMinutes(row, from, to) : 0))),
    ),
    matrixOf: new Map<string, number>(rows.map(({ id }, at) => [id, at])),
  }
}

/** The lanes of units, one after another, and a last one for partners outside, where everything finds room. */
export function lanesOf(
  units: readonly Unit[],
  lineOf: ReadonlyMap<string, string>,
  told: {
    readonly calendarOf: ReadonlyMap<string, number>
    readonly matrixOf: ReadonlyMap<string, number>
    readonly familyOf: (unit: string) => number | null
  },
): Problem['lanes'] {
  const own = units.flatMap((unit) =>
    Array.from(
      { length: unit.lanes },
      (_, at): ProblemLane => ({
        unit: unit.id,
        name: unit.name,
        line: lineOf.get(unit.line ?? '') ?? null,
        lane: at + 1,
        calendar: told.calendarOf.get(unit.calendar) ?? null,
        matrix: told.matrixOf.get(unit.setups ?? '') ?? null,
        family: told.familyOf(unit.id),
        isUnlimited: false,
      }),
    ),
  )
  const outside: ProblemLane = {
    unit: null,
    name: '委外',
    line: null,
    lane: 1,
    calendar: null,
    matrix: null,
    family: null,
    isUnlimited: true,
  }
  return [...own, outside]
}
