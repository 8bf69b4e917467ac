import { type Context, defineExtension } from '@mortise/server'

/** Something that happened on a day of the last year, and how it is booked. */
export interface Happening {
  readonly on: string
  book(): Promise<unknown>
}

/** What later areas book in the demonstration's last year, from its first day on: booked with the rest, in the order of days. */
export const demoHappenings =
  defineExtension<(system: Context, first: string) => Promise<readonly Happening[]>>('demoHappenings')
