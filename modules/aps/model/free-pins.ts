import { type Fixing, opsOf, type Problem, type ProblemOp } from './problem.ts'

/** The same problem, some of its operations otherwise. */
export const changedOps = (
  problem: Problem,
  change: (op: ProblemOp, at: number) => Partial<ProblemOp>,
): Problem => {
  let at = -1
  return {
    ...problem,
    jobs: problem.jobs.map((job) => ({
      ...job,
      ops: job.ops.map((op) => {
        at += 1
        return { ...op, ...change(op, at) }
      }),
    })),
  }
}

/** Looks for a plan; pins that no plan can keep are let go, and it is looked for again. */
export function withoutLostPins<Found extends { readonly conflicts: readonly number[] }>(
  problem: Problem,
  find: (problem: Problem) => Found,
  mayFree: (why: Fixing) => boolean = (why) => why === 'pinned',
): { readonly problem: Problem; readonly found: Found; readonly freed: readonly number[] } {
  const freed: number[] = []
  let tried = problem
  for (;;) {
    const found = find(tried)
    const ops = opsOf(tried)
    const lost = new Set(
      found.conflicts.filter((at) => {
        const { fixed } = ops[at]!.op
        return fixed !== null && mayFree(fixed.why)
      }),
    )
    if (lost.size === 0) return { problem: tried, found, freed }
    freed.push(...lost)
    tried = changedOps(tried, (op, at) =>
      lost.has(at) ? { fixed: null, fixedLane: null, notBefore: op.fixed!.start, pinKind: null } : {},
    )
  }
}
