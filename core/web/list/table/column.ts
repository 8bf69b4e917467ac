import type { ReactNode } from 'react'

/** A column of a table whose widths are all told. */
export interface Column<R> {
  readonly key: string
  readonly title: string
  readonly width: number
  /** As narrow as it may become for others to be seen whole; as wide as it is unless told. */
  readonly least?: number
  /** Takes what room is left over. */
  readonly takes?: boolean
  /** What it is on the card of a row, where rows are cards. */
  readonly part?: 'number' | 'state' | 'amount' | 'fact' | 'act' | 'none'
  readonly align?: 'right' | 'center'
  /** Stays at this edge while the others are scrolled. */
  readonly pinned?: 'start' | 'end'
  /** One line, cut where the column ends. */
  readonly isCut?: boolean
  /** How the rows are sorted by it; undefined where they cannot be. */
  readonly sorted?: Direction | null
  readonly onResized?: (width: number) => void
  readonly draw: (row: R, index: number) => ReactNode
}

export type Direction = 'asc' | 'desc'

/** Where a pinned column stays. */
export interface Place {
  readonly insetInlineStart?: number
  readonly insetInlineEnd?: number
}

/** The places of pinned columns, each beside those pinned before it; `before` is what the table pins at its start itself. */
export function pinningOf(columns: readonly Column<never>[], before: number): (Place | undefined)[] {
  const pinning: (Place | undefined)[] = columns.map(() => undefined)
  let start = before
  for (const [index, { pinned, width }] of columns.entries()) {
    if (pinned !== 'start') continue
    pinning[index] = { insetInlineStart: start }
    start += width
  }
  let end = 0
  for (const [index, { pinned, width }] of [...columns.entries()].toReversed()) {
    if (pinned !== 'end') continue
    pinning[index] = { insetInlineEnd: end }
    end += width
  }
  return pinning
}

/** What a click on a heading makes of the order by it: up, down, and as it was. */
export const nextDirection = (now: Direction | null): Direction | null =>
  now === null ? 'asc' : now === 'asc' ? 'desc' : null
