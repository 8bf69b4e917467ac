import type { AnyReport, Condition } from '@mortise/model'
import type { Context } from '../context/context.ts'

/** A report told in code, and what the server narrows it by beside what its definition can say. */
export interface BoundReport {
  readonly report: AnyReport
  readonly narrow?: (ctx: Context) => Condition
}

export const report = (definition: AnyReport, more: Omit<BoundReport, 'report'> = {}): BoundReport => ({
  report: definition,
  ...more,
})
