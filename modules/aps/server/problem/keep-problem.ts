import { type Problem, type ProblemOp, ScheduleProblem } from '@mortise/aps/model'
import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'

export type Fixings = Pick<ProblemOp, 'fixed' | 'fixedLane' | 'notBefore' | 'pinKind'>

/** How a plan stood before something was changed by hand: where each operation was, and what was fixed. */
export interface Change {
  readonly fixings: readonly [op: string, fixings: Fixings][]
  readonly lane: readonly number[]
  readonly start: readonly number[]
  readonly end: readonly number[]
}

/** Keeps what a scenario is made from. */
export async function keepProblem({ repo }: Context, scenario: string, problem: Problem): Promise<void> {
  const known = await repo(ScheduleProblem).first({ scenario })
  if (known) await repo(ScheduleProblem).put(known.id, { problem, history: [] })
  else await repo(ScheduleProblem).add({ scenario, problem, history: [] })
}

export async function problemRow({ repo }: Context, scenario: string) {
  const row = await repo(ScheduleProblem).first({ scenario })
  if (!row?.problem) throw new BusinessError('该方案还没有计划，请等待计算完成')
  return { id: row.id, problem: row.problem as Problem, history: (row.history ?? []) as readonly Change[] }
}

/** What a scenario was made from. */
export const problemOf = async (ctx: Context, scenario: string): Promise<Problem> =>
  (await problemRow(ctx, scenario)).problem
