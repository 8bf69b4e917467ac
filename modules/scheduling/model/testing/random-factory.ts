import { below, type Random, randomOf } from '@mortise/model'
import { buildModel, type JobInput, type LaneInput, type OpInput } from '../build.ts'
import { calendarOf } from '../calendar.ts'
import type { ScheduleModel } from '../model.ts'

const DAY = 1440

/** A small factory by lot: calendars, set-ups, joins, waits, parts of other jobs, what is under way and what is late already. */
export function randomFactory(seed: number): ScheduleModel {
  const random = randomOf(seed)
  const familyCount = 1 + below(4, random)
  const calendars = [undefined, calendarBy(random), calendarBy(random)]
  const setUp = Array.from({ length: familyCount }, (_, from) =>
    Array.from({ length: familyCount }, (_, to) => (from === to ? 0 : 5 * below(8, random))),
  )
  const lanes: LaneInput[] = Array.from({ length: 2 + below(6, random) }, () => ({
    ...pick(calendars, random, (calendar) => calendar && { calendar }),
    ...(random() < 0.5 && { setUp, family: below(familyCount, random) }),
    isUnlimited: random() < 0.1,
  }))
  const jobs: JobInput[] = []
  const count = 2 + below(12, random)
  for (let job = 0; job < count; job += 1) jobs.push(jobBy(random, lanes.length, familyCount, jobs))
  return buildModel({ lanes: lanes, jobs: underWay(jobs, lanes, random), familyCount })
}

const pick = <T, R>(from: readonly T[], random: Random, of: (one: T) => R): R =>
  of(from[below(from.length, random)]!)

/** Two shifts with a break, some days off, for long enough. */
const calendarBy = (random: Random) => {
  const [first, off] = [6 + below(4, random), below(7, random)]
  return calendarOf(
    Array.from({ length: 400 }, (_, day) => day)
      .filter((day) => day % 7 !== off)
      .flatMap((day): [number, number][] => [
        [day * DAY + first * 60, day * DAY + (first + 4) * 60],
        [day * DAY + (first + 5) * 60, day * DAY + (first + 9) * 60],
      ]),
  )
}

function jobBy(random: Random, lanes: number, families: number, before: readonly JobInput[]): JobInput {
  const family = below(families, random)
  const ops = Array.from({ length: 1 + below(6, random) }, (_, at): OpInput => {
    const able = [...new Set([below(lanes, random), below(lanes, random)])]
    const after =
      at === 0
        ? partOf(random, before)
        : [...new Set([at - 1, below(at, random)])].map((op) => ({
            op,
            leastWait: random() < 0.3 ? below(200, random) : 0,
            ...(random() < 0.2 && { longestWait: 200 + below(300, random) }),
          }))
    return {
      family,
      choices: able.map((lane) => ({ lane, minutes: 1 + below(120, random) })),
      after,
      isResumable: random() < 0.8,
      release: random() < 0.2 ? below(2000, random) : 0,
    }
  })
  return { ops, due: below(6000, random) - 1000, weight: [1, 2, 4][below(3, random)]! }
}

function partOf(random: Random, before: readonly JobInput[]): NonNullable<OpInput['after']> {
  if (before.length === 0 || random() > 0.15) return []
  const job = below(before.length, random)
  return [{ job, op: before[job]!.ops.length - 1 }]
}

/** Lets the first operation of some jobs be under way: one on a lane, from the first minute that it works. */
function underWay(jobs: readonly JobInput[], lanes: readonly LaneInput[], random: Random): JobInput[] {
  const isTaken = new Set<number>()
  return jobs.map((job) => {
    const [first, ...rest] = job.ops
    const lane = first!.choices[0]!.lane
    if (random() > 0.3 || isTaken.has(lane) || first!.after!.length > 0) return job
    isTaken.add(lane)
    const start = lanes[lane]!.calendar?.from[0] ?? 0
    const fixed = { lane, start: start + 300 }
    const op = {
      ...first!,
      fixed,
      isResumable: true,
      release: 0,
      family: lanes[lane]!.family ?? first!.family ?? 0,
    }
    return { ...job, ops: [op, ...rest] }
  })
}
