import { splitValues } from '@mortise/model'

/** Every day. */
export const EVERY = '*'
/** Not by the day of the month. */
export const UNSET = '?'

export const daysOfMonth: readonly number[] = Array.from({ length: 31 }, (_, index) => index + 1)

/** The days that a text names, in order; none where it names no single ones. */
export const chosenDays = (text: string | null | undefined): number[] =>
  splitValues(text ?? '')
    .map(Number)
    .filter((day) => daysOfMonth.includes(day))
    .toSorted((a, b) => a - b)

/** The text that stands for days; all or none of them is every day. */
export const daysText = (days: readonly number[]): string =>
  days.length === 0 || days.length === daysOfMonth.length
    ? EVERY
    : [...new Set(days)].toSorted((a, b) => a - b).join(',')
