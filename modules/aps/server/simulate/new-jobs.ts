import { minutesBetween, type Problem, type ProblemJob, type ProblemOp } from '@mortise/aps/model'
import { Door } from '@mortise/doors/model'
import { Route } from '@mortise/engineering/model'
import { addDays, BusinessError } from '@mortise/model'
import { operationsOfDoor } from '@mortise/production/server'
import type { Context } from '@mortise/server'
import { batches } from '../promise/batches.ts'
import { guestsOf, shopOf } from '../promise/free-room.ts'

/** Batches that a simulation takes at most: more make it wait longer than anybody does. */
const MOST_BATCHES = 500

/** Doors that are not in work yet. */
export interface NewWork {
  readonly no: string
  readonly lines: readonly { readonly door: string | null; readonly qty: number | null }[]
  readonly dueOn: string
  readonly priority: string
  readonly weight: number
  /** The day on which all its material is there. */
  readonly materialOn: string | null
}

/** Work orders as they would be made for doors: what each is set up for is known only once it is released. */
export async function newJobs(ctx: Context, problem: Problem, work: NewWork): Promise<ProblemJob[]> {
  const doors = work.lines.flatMap(({ door, qty }) => (door && qty ? [{ door, qty }] : []))
  if (doors.length === 0) throw new BusinessError(`${work.no} 没有门，不需要排产`)
  const shop = { problem, ...(await shopOf(ctx)) }
  const materialAt = work.materialOn
    ? Math.max(0, minutesBetween(problem.startAt, `${work.materialOn} 00:00:00`))
    : 0
  const jobs: ProblemJob[] = []
  for (const { door: id, qty } of doors) {
    const door = await ctx.repo(Door).get(id)
    if (!door.route) throw new BusinessError(`门型「${door.name}」没有工艺路线，不能模拟`)
    const route = await ctx.repo(Route).get(door.route)
    const ops = await operationsOfDoor(ctx, route)
    for (const part of batches(qty, route.batchSize)) {
      if (jobs.length === MOST_BATCHES)
        throw new BusinessError(`${work.no} 要分 ${MOST_BATCHES} 批以上生产，请分几次模拟`)
      const guests = guestsOf(shop, ops, part)
      if (!guests) throw new BusinessError(`门型「${door.name}」有工序在目前的排程里没有机组可做`)
      const name = `${work.no}-${jobs.length + 1}`
      jobs.push({
        workOrder: name,
        no: name,
        name: door.name,
        orders: [work.no],
        priority: work.priority,
        dueOn: work.dueOn,
        due: minutesBetween(problem.startAt, `${addDays(work.dueOn, 1)} 00:00:00`),
        weight: work.weight,
        ops: guests.map(({ choices, after, isResumable }, at): ProblemOp => {
          const { opNo, process } = ops[at]!
          return {
            id: `${name} ${opNo}`,
            opNo,
            process,
            name: shop.processes.get(process)?.name ?? `${opNo}`,
            qty: part,
            choices,
            after: after.map((each) => ({
              ...each,
              longestWait: shop.processes.get(ops[each.op]!.process)?.maxWait ?? null,
            })),
            family: 0,
            isResumable: isResumable ?? true,
            materialAt: after.length === 0 ? materialAt : 0,
            material: null,
            restsUntil: 0,
            doneQty: 0,
            notBefore: 0,
            fixed: null,
            fixedLane: null,
            pinKind: null,
            knownStart: null,
            standing: null,
          }
        }),
      })
    }
  }
  return jobs
}
