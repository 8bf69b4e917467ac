import { div, sum } from '@mortise/model'

/** What pieces came to for doors of a kind that were finished in a month. */
export interface DoorLabour {
  readonly door: string
  readonly name: string
  readonly month: string
  readonly doors: number
  readonly amount: number
}

/** What one door cost in pieces, on the average of them; nothing where there was none. */
export const perDoor = (rows: readonly Pick<DoorLabour, 'doors' | 'amount'>[]): number | null => {
  const doors = sum(rows, (row) => row.doors)
  return doors === 0
    ? null
    : div(
        sum(rows, ({ amount }) => amount),
        doors,
      )
}
