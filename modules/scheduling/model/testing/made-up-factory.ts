import { below, type Random, randomOf } from '@mortise/model'
import { buildModel, type JobInput, type LaneInput, type OpInput } from '../build.ts'
import { calendarOf } from '../calendar.ts'
import type { ScheduleModel } from '../model.ts'

const DAY = 24 * 60
const FAMILIES = 6

/** Twelve units of a door factory: those that paint are set up for a colour. */
const UNITS = [
  { name: '开料', lanes: 2, minutes: [6, 14] },
  { name: '压贴', lanes: 1, minutes: [4, 9], isColoured: true },
  { name: '封边', lanes: 2, minutes: [6, 12] },
  { name: '钻孔', lanes: 1, minutes: [3, 7] },
  { name: '雕刻', lanes: 1, minutes: [2, 10] },
  { name: '打磨', lanes: 2, minutes: [5, 14] },
  { name: '底漆', lanes: 1, minutes: [4, 8], isColoured: true },
  { name: '面漆', lanes: 1, minutes: [4, 8], isColoured: true },
  { name: '门套', lanes: 2, minutes: [6, 12] },
  { name: '组装', lanes: 2, minutes: [8, 14] },
  { name: '质检', lanes: 1, minutes: [2, 5] },
  { name: '包装', lanes: 1, minutes: [3, 6] },
] as const

/** Units in the order in which a door passes them; the frame (门套) is made beside it and joins at 组装. */
const DOOR = [0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11]
const FRAME = 8
const JOIN = 8

/** A factory of two shifts that nobody has; `tightness`: the share of jobs that must be late at best, by and large. */
export function madeUpFactory(doors: number, tightness: number, seed: number): ScheduleModel {
  const random = randomOf(seed)
  const days = Math.ceil(doors / 40) * 3 + 20
  const calendar = calendarOf(
    Array.from({ length: days }, (_, day) => [day * DAY + 8 * 60, day * DAY + 24 * 60] as const).filter(
      (_, day) => day % 7 !== 6,
    ),
  )
  const setUp = Array.from({ length: FAMILIES }, (_, from) =>
    Array.from({ length: FAMILIES }, (_, to) => (from === to ? 0 : 15 + ((from * 7 + to * 5) % 4) * 10)),
  )
  const lanes: LaneInput[] = []
  const lanesOf = UNITS.map((unit) =>
    Array.from({ length: unit.lanes }, () => {
      lanes.push({ calendar, ...('isColoured' in unit && { setUp, family: 0 }) })
      return lanes.length - 1
    }),
  )
  const work = (unit: number, family: number): OpInput => {
    const [least, most] = UNITS[unit]!.minutes
    const minutes = least + below(most - least + 1, random)
    return { family, choices: lanesOf[unit]!.map((lane) => ({ lane, minutes })) }
  }
  const horizon = doors * 9
  const jobs = Array.from({ length: doors }, () => door(work, random, horizon, tightness))
  return buildModel({ lanes, jobs, familyCount: FAMILIES })
}

function door(
  work: (unit: number, family: number) => OpInput,
  random: Random,
  horizon: number,
  tightness: number,
): JobInput {
  const family = below(FAMILIES, random)
  const ops: OpInput[] = DOOR.map((unit, at) => ({
    ...work(unit, family),
    after: at === 0 ? [] : at === JOIN ? [{ op: at - 1 }, { op: DOOR.length }] : [{ op: at - 1 }],
  }))
  ops.push({ ...work(FRAME, family), after: [] })
  const wanted = horizon * (1 - tightness) * (0.3 + 1.4 * random())
  return { ops, due: Math.round(8 * 60 + wanted * 1.6), weight: [4, 2, 2, 1, 1, 1][below(6, random)]! }
}
