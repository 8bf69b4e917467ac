import { below, type Random } from '@mortise/model'
import type { KeptOrder } from '../lane-order.ts'
import { NONE, type ScheduleModel } from '../model.ts'
import type { FactoryPlan } from './factory-plan.ts'

/** How much worse a step may be at the beginning, as a share of what the plan is worth. */
const FREEDOM = 0.002
/** Steps after which it is looked anew which jobs are late. */
const STEPS_BETWEEN = 200
/** How far along a lane a place is looked for. */
const REACH = 40

/**
 * Steps through plans near the best: what keeps a late job waiting comes later or the job goes to another lane, and work of one
 * family comes together. Each step is timed exactly; worse ones are taken ever less as patience ends.
 */
export class Improvement {
  steps = 0
  private late: { readonly jobs: number[]; readonly sums: number[] } = { jobs: [], sums: [] }
  private readonly lastOp: Int32Array
  private readonly opsOf: number[][]

  constructor(
    private readonly model: ScheduleModel,
    private readonly plan: FactoryPlan,
    private readonly random: Random,
  ) {
    this.lastOp = new Int32Array(model.jobCount)
    this.opsOf = Array.from({ length: model.jobCount }, () => [])
    for (let op = 0; op < model.opCount; op += 1) this.opsOf[model.jobOf[op]!]!.push(op)
  }

  /** `spent`: how much of the patience is used up, from 0 to 1. */
  run(spent: (steps: number) => number, onBetter: (total: number) => void): KeptOrder {
    const { plan } = this
    let current = plan.total
    let [least, best] = [current, plan.keep()]
    let share = 0
    for (share = spent(this.steps); share < 1; share = spent(this.steps)) {
      if (this.steps % STEPS_BETWEEN === 0) this.findLate()
      this.steps += 1
      const bound = current + FREEDOM * least * (1 - share) ** 2 * -Math.log(1 - this.random())
      const undo = this.step()
      if (!undo) continue
      const total = plan.total
      if (total > bound) {
        undo()
        continue
      }
      current = total
      if (total >= least || !plan.isFeasible) continue
      least = total
      best = plan.keep()
      onBetter(least)
    }
    return best
  }

  private findLate(): void {
    const { model, plan } = this
    const jobs: number[] = []
    const sums: number[] = []
    let sum = 0
    for (let job = 0; job < model.jobCount; job += 1) {
      const late = plan.jobEnd[job]! - model.due[job]!
      if (late <= 0) continue
      jobs.push(job)
      sums.push((sum += late * model.weight[job]!))
    }
    this.late = { jobs, sums }
    for (let op = 0; op < model.opCount; op += 1) {
      const job = model.jobOf[op]!
      if (plan.end[op] === plan.jobEnd[job]) this.lastOp[job] = op
    }
  }

  /** One change of the plan, and how to take it back; null where nothing could be changed. */
  private step(): (() => void) | null {
    const draw = this.random()
    const op =
      draw < 0.7 && this.late.jobs.length > 0 ? this.heldUp() : below(this.model.opCount, this.random)
    if (op === NONE || this.model.fixedStart[op] !== NONE) return null
    if (draw < 0.5) return this.wholeJob(op)
    if (draw > 0.85) return this.toFamily(op)
    const { choiceStart, choiceLane, fixedLane } = this.model
    const choices = choiceStart[op + 1]! - choiceStart[op]!
    if (choices > 1 && fixedLane[op] === NONE && this.random() < 0.4)
      return this.toLane(op, choiceLane[choiceStart[op]! + below(choices, this.random)]!)
    return this.earlier(op)
  }

  /** An operation on the way of a late job that waits for its lane. */
  private heldUp(): number {
    const { plan, model } = this
    const { jobs, sums } = this.late
    const wanted = this.random() * sums.at(-1)!
    let [low, high] = [0, sums.length - 1]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (sums[middle]! > wanted) high = middle
      else low = middle + 1
    }
    let found = NONE
    let seen = 0
    let op = this.lastOp[jobs[low]!]!
    while (op !== NONE) {
      let [waitedFor, ready] = [NONE, model.release[op]!]
      for (let at = model.predecessorStart[op]!; at < model.predecessorStart[op + 1]!; at += 1) {
        const from = plan.end[model.predecessor[at]!]! + model.leastWait[at]!
        if (from >= ready) [waitedFor, ready] = [model.predecessor[at]!, from]
      }
      if (plan.start[op]! > ready && plan.before[op] !== NONE) {
        seen += 1
        if (below(seen, this.random) === 0) found = op
      }
      op = waitedFor
    }
    return found
  }

  /** The whole job of an operation goes before another one that is ahead of it, on every lane that both use. */
  private wholeJob(op: number): (() => void) | null {
    const { plan, model } = this
    let ahead = op
    const far = 1 + below(this.random() < 0.5 ? 5 : REACH, this.random)
    for (let at = 0; at < far && plan.before[ahead] !== NONE; at += 1) ahead = plan.before[ahead]!
    const [job, other] = [model.jobOf[op]!, model.jobOf[ahead]!]
    if (job === other) return null
    const undo: (() => void)[] = []
    for (const each of this.opsOf[job]!) {
      if (model.fixedStart[each] !== NONE) continue
      const target = this.opsOf[other]!.find(
        (to) => plan.place[to]! < plan.place[each]! && this.canDo(each, plan.lane[to]!),
      )
      if (target === undefined) continue
      const back = this.put(each, plan.lane[target]!, plan.before[target]!)
      if (back) undo.push(back)
    }
    return undo.length === 0 ? null : () => undo.toReversed().forEach((back) => back())
  }

  private canDo(op: number, lane: number): boolean {
    const { choiceStart, choiceLane, fixedLane } = this.model
    if (fixedLane[op] !== NONE) return fixedLane[op] === lane
    for (let at = choiceStart[op]!; at < choiceStart[op + 1]!; at += 1)
      if (choiceLane[at] === lane) return true
    return false
  }

  private earlier(op: number): (() => void) | null {
    const { plan } = this
    let behind = plan.before[op]!
    if (behind === NONE) return null
    const far = 1 + below(this.random() < 0.7 ? 3 : REACH, this.random)
    for (let at = 0; at < far && behind !== NONE; at += 1) behind = plan.before[behind]!
    return this.put(op, plan.lane[op]!, behind)
  }

  /** To where a lane is when the operation could begin. */
  private toLane(op: number, lane: number): (() => void) | null {
    const { plan } = this
    if (lane === plan.lane[op]) return null
    const near = plan.nearOn(lane, op, REACH)
    return near === undefined ? null : this.put(op, lane, near)
  }

  /** Beside another of its family on its lane. */
  private toFamily(op: number): (() => void) | null {
    const { plan, model } = this
    const family = model.familyOf[op]!
    const isForward = this.random() < 0.5
    let each = op
    for (let at = 0; at < REACH; at += 1) {
      const next = isForward ? plan.after[each]! : plan.before[each]!
      if (next === NONE) return null
      each = next
      if (model.familyOf[each] !== family || at === 0) continue
      return this.put(op, plan.lane[op]!, isForward ? plan.before[each]! : each)
    }
    return null
  }

  private put(op: number, lane: number, behind: number): (() => void) | null {
    const { plan } = this
    const [oldLane, oldBehind] = [plan.lane[op]!, plan.before[op]!]
    if (behind === op || (lane === oldLane && behind === oldBehind)) return null
    if (!plan.move(op, lane, behind)) return null
    return () => void plan.move(op, oldLane, oldBehind)
  }
}
