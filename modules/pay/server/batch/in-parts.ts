import { setImmediate } from 'node:timers/promises'

/** Things that are made one after the other before others have their turn. */
const PART = 50

/** What is made of each of many things, with whoever asks meanwhile answered between them. */
export async function inParts<T, R>(things: readonly T[], make: (thing: T) => R): Promise<R[]> {
  const made: R[] = []
  for (const [at, thing] of things.entries()) {
    if (at % PART === PART - 1) await setImmediate()
    made.push(make(thing))
  }
  return made
}
