import { below, type Random, randomOf } from '@mortise/model'
import { buildModel, type JobInput, type LaneInput, type OpInput } from '../build.ts'
import { calendarOf } from '../calendar.ts'
import { solveFactory } from '../factory/solve.ts'
import { NONE, type ScheduleModel } from '../model.ts'
import { type SchedulePlan, usualWeights } from '../plan.ts'
import { forMoves } from '../search.ts'

const DAY = 1440

/**
 * A small factory by lot: calendars, set-ups, joins, waits, parts of other jobs; work under way whose material is late, that waits
 * for what is not done or that may not be broken off; what is frozen in the middle of its job, what must keep its lane, and what
 * has a minute in the plan of now.
 */
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
  const begun = underWay(jobs, lanes, random)
  const standing = buildModel({ lanes, jobs: begun, familyCount })
  const { plan } = solveFactory(standing, usualWeights, seed, forMoves(1))
  return buildModel({ lanes, jobs: fenced(begun, standing, plan, random), familyCount })
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

/** Lets an operation of some jobs be under way: one on a lane, from the first minute that it works. */
function underWay(jobs: readonly JobInput[], lanes: readonly LaneInput[], random: Random): JobInput[] {
  const isTaken = new Set<number>()
  return jobs.map((job) => {
    const at = random() < 0.7 ? 0 : below(job.ops.length, random)
    const chosen = job.ops[at]!
    const lane = chosen.choices[0]!.lane
    if (random() > 0.4 || isTaken.has(lane)) return job
    isTaken.add(lane)
    const fixed = { lane, start: lanes[lane]!.calendar?.from[0] ?? 0 }
    const family = lanes[lane]!.family ?? chosen.family ?? 0
    const op = { ...chosen, fixed, isRunning: true, family, release: below(3, random) * 1000 }
    return { ...job, ops: job.ops.with(at, op) }
  })
}

/** What a plan begins soon is frozen where all that it waits for is; some of the rest keeps its lane, most is known. */
function fenced(
  jobs: readonly JobInput[],
  { predecessorStart, predecessor, fixedStart, isUnlimited }: ScheduleModel,
  { lane, start }: SchedulePlan,
  random: Random,
): JobInput[] {
  const fence = below(1500, random)
  const isFixed = [...fixedStart].map((minute) => minute !== NONE)
  const soonest = [...start.keys()].toSorted((one, other) => start[one]! - start[other]!)
  for (const op of soonest) {
    const waitedFor = predecessor.subarray(predecessorStart[op], predecessorStart[op + 1])
    if (start[op]! < fence && isUnlimited[lane[op]!] === 0 && waitedFor.every((each) => isFixed[each]))
      isFixed[op] = true
  }
  let number = -1
  return jobs.map((job) => ({
    ...job,
    ops: job.ops.map((op): OpInput => {
      number += 1
      const known = random() < 0.7 ? { knownStart: start[number]! } : {}
      if (op.isRunning) return op
      if (isFixed[number]) return { ...op, ...known, fixed: { lane: lane[number]!, start: start[number]! } }
      return { ...op, ...known, ...(random() < 0.1 && { fixed: { lane: lane[number]! } }) }
    }),
  }))
}
