import type { Failure } from './call.ts'

type Listener = (failure: Failure) => void
let listener: Listener | null = null
/** Failures of the first calls, made before anything is on the screen that could tell of them. */
const early: Failure[] = []

/** Tells of a failed call. */
export function reportFailure(failure: Failure): void {
  if (listener) listener(failure)
  else early.push(failure)
}

/** Whoever stands on the screen hears of failed calls from now on, and of those that nobody heard. */
export function onFailure(next: Listener): () => void {
  listener = next
  for (const failure of early.splice(0)) next(failure)
  return () => {
    if (listener === next) listener = null
  }
}
