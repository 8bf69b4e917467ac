import type { Failure } from './call.ts'

type Listener = (failure: Failure) => void
let listener: Listener | null = null
/** Failures of the first calls, made before anything is on the screen that could tell of them. */
const early: Failure[] = []

/** Tells of a failed call. */
export function tellFailure(failure: Failure): void {
  if (listener) listener(failure)
  else early.push(failure)
}

/** Whoever stands on the screen hears of failed calls from now on, and of those that nobody heard. */
export function hearFailures(hear: Listener): () => void {
  listener = hear
  for (const failure of early.splice(0)) hear(failure)
  return () => {
    if (listener === hear) listener = null
  }
}
