/** What lets an event happen. An error is caught by a boundary only; an empty code takes every error. */
export type Trigger =
  | { readonly on: 'timer'; readonly timer: TimerSpec }
  | { readonly on: 'message' | 'signal'; readonly name: string }
  | { readonly on: 'error'; readonly code: string }

/** When a timer is due, in the words of ISO 8601: `PT72H`, `2026-11-20T08:00:00`, `R3/PT1H`. */
export interface TimerSpec {
  readonly form: 'duration' | 'date' | 'cycle'
  readonly text: string
}

const DURATION = /^P(?=.)(?:(\d+)W|(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?)?)$/
const DATE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/
const CYCLE = /^R(\d{1,3})\/(P.+)$/

/** The minutes of a duration such as `P1DT2H`; nothing where it is none. Months and years have no fixed length. */
export function minutesOf(duration: string): number | undefined {
  const match = DURATION.exec(duration)
  if (!match) return undefined
  const [weeks, days, hours, minutes] = match.slice(1).map((part) => Number(part ?? 0))
  return ((weeks! * 7 + days!) * 24 + hours!) * 60 + minutes!
}

export const durationOf = (minutes: number): string => `PT${minutes}M`

/** Whether the engine can keep a timer of this text. */
export function isTimer({ form, text }: TimerSpec): boolean {
  if (form === 'date') return DATE.test(text)
  if (form === 'duration') return minutesOf(text) !== undefined
  const cycle = CYCLE.exec(text)
  return cycle !== null && Number(cycle[1]) > 0 && minutesOf(cycle[2]!) !== undefined
}

/** How often a timer goes off. */
export const timesOf = ({ form, text }: TimerSpec): number =>
  form === 'cycle' ? Number(CYCLE.exec(text)?.[1] ?? 1) : 1
