import type { Grain, NestJob } from '@mortise/cutting/model'

/** A panel as the simple heuristics see it: both ways it may lie, along and across their bins. */
export interface Item {
  readonly ways: readonly Way[]
}

export interface Way {
  readonly along: number
  readonly across: number
}

/** Which bin comes next: each offcut once, the smallest first, then sheets without end. */
export interface Bin {
  readonly along: number
  readonly across: number
  /** Of the whole piece, trim included. */
  readonly area: number
}

export interface Direction {
  /** Whether bins are seen with their width along. */
  readonly isAcross: boolean
}

/** All panels one by one. */
export const itemsOf = (job: NestJob, direction: Direction): readonly Item[] =>
  job.panels.flatMap(({ length, width, quantity, grain }) =>
    Array.from({ length: quantity }, () => ({ ways: waysOf(job, { length, width, grain }, direction) })),
  )

export function binsOf({ offcuts, sheets, trim }: NestJob, { isAcross }: Direction) {
  const [sheet] = sheets
  if (!sheet) throw new Error('a set has a sheet')
  const seen = (length: number, width: number, area: number): Bin =>
    isAcross ? { along: width, across: length, area } : { along: length, across: width, area }
  return {
    offcuts: offcuts
      .map(({ length, width }) => seen(length, width, length * width))
      .toSorted((one, other) => one.area - other.area),
    sheet: seen(
      sheet.length - trim.left - trim.right,
      sheet.width - trim.top - trim.bottom,
      sheet.length * sheet.width,
    ),
  }
}

/** The sets have sheets and offcuts of one grain. */
function waysOf(
  { sheets }: NestJob,
  { length, width, grain }: { length: number; width: number; grain: Grain },
  { isAcross }: Direction,
): readonly Way[] {
  const straight = isAcross ? { along: width, across: length } : { along: length, across: width }
  const turned = { along: straight.across, across: straight.along }
  if (grain === 'none') return [straight, turned]
  return grain === sheets[0]?.grain ? [straight] : [turned]
}
