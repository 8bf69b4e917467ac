import type { Row } from '@mortise/model'
import { inverse, type Operation, withValues } from './operation.ts'

/** How many steps can be taken back. */
const LONGEST = 200

/** Steps that can be taken back and taken again. */
export interface History {
  record(step: readonly Operation[]): void
  /** What takes the last step back, or null. */
  back(): readonly Operation[] | null
  /** What takes it again. */
  forth(): readonly Operation[] | null
  forget(): void
  /** Values that somebody else gave a row: no step takes them back. */
  rebase(key: string, values: Row): void
  readonly canUndo: boolean
}

export function makeHistory(): History {
  let done: (readonly Operation[])[] = []
  let undone: (readonly Operation[])[] = []
  return {
    record(step) {
      done = [...done.slice(1 - LONGEST), step]
      undone = []
    },
    back() {
      const step = done.pop()
      if (!step) return null
      undone.push(step)
      return step.map(inverse).toReversed()
    },
    forth() {
      const step = undone.pop()
      if (!step) return null
      done.push(step)
      return step
    },
    forget() {
      done = []
      undone = []
    },
    rebase(key, values) {
      const rebased = (steps: (readonly Operation[])[]) =>
        steps.map((step) => step.map((operation) => withValues(operation, key, values)))
      done = rebased(done)
      undone = rebased(undone)
    },
    get canUndo() {
      return done.length > 0
    },
  }
}
