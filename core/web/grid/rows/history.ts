import { inverse, type Operation } from './operation.ts'

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
    get canUndo() {
      return done.length > 0
    },
  }
}
