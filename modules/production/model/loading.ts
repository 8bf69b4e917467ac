import { finishOf, type Stretch, startOf } from '@mortise/engineering/model'
import { BusinessError } from '@mortise/model'

/** An operation that wants its dates: how long it takes, and when those units work that can do it. */
export interface LoadedOp {
  readonly opNo: number
  readonly name: string
  readonly predecessors: readonly number[]
  readonly minutes: number
  /** Minutes that pass after it before the next may begin. */
  readonly minWait: number
  readonly units: readonly {
    readonly id: string
    readonly efficiency: number
    readonly stretches: readonly Stretch[]
  }[]
}

export interface OpDates {
  readonly opNo: number
  readonly unit: string
  readonly start: number
  readonly end: number
}

/**
 * Dates of operations by forward loading, as if nothing else were to be done: each as early as those before it allow, on
 * the unit that is done with it first. Operations come parents first.
 */
export function loadForward(ops: readonly LoadedOp[], release: number): OpDates[] {
  const dates = new Map<number, OpDates & { readonly ready: number }>()
  for (const op of ops) {
    const from = Math.max(release, ...op.predecessors.map((before) => dates.get(before)?.ready ?? release))
    if (op.units.length === 0) throw new BusinessError(`工序「${op.name}」没有可用机组`)
    const choices = op.units.flatMap((unit) => {
      const start = startOf(unit.stretches, from)
      const end =
        start === null ? null : finishOf(unit.stretches, start, Math.ceil(op.minutes / unit.efficiency))
      return start === null || end === null ? [] : [{ opNo: op.opNo, unit: unit.id, start, end }]
    })
    const [best] = choices.toSorted((one, other) => one.end - other.end || one.start - other.start)
    if (!best) throw new BusinessError(`工序「${op.name}」的机组在排程期内没有足够的工作时间`)
    dates.set(op.opNo, { ...best, ready: best.end + op.minWait })
  }
  return [...dates.values()].map(({ opNo, unit, start, end }) => ({ opNo, unit, start, end }))
}
