/** A stretch of minutes that reports count together; the last one has no end. */
export interface Band {
  readonly label: string
  /** From this many minutes on. */
  readonly from: number
}

const DAY = 1440

/** How late work is by the plan; what is early has less than nothing. */
export const latenessBands: readonly Band[] = [
  { label: '早7天以上', from: -Infinity },
  { label: '早3～7天', from: -7 * DAY },
  { label: '早1～3天', from: -3 * DAY },
  { label: '早1天内', from: -DAY },
  { label: '晚1天内', from: 1 },
  { label: '晚1～3天', from: DAY + 1 },
  { label: '晚3～7天', from: 3 * DAY + 1 },
  { label: '晚7天以上', from: 7 * DAY + 1 },
]

const QUARTER = 15
const HOUR = 60

/** How far what was done is from what was planned. */
export const deviationBands: readonly Band[] = [
  { label: '早1天以上', from: -Infinity },
  { label: '早1～24小时', from: -DAY },
  { label: '早15～60分钟', from: -HOUR },
  { label: '差15分钟内', from: -QUARTER },
  { label: '晚15～60分钟', from: QUARTER + 1 },
  { label: '晚1～24小时', from: HOUR + 1 },
  { label: '晚1天以上', from: DAY + 1 },
]

/** The band that so many minutes lie in. */
export const bandOf = (bands: readonly Band[], minutes: number): number =>
  bands.findLastIndex(({ from }) => minutes >= from)

/** How many lie in each band. */
export function bandCounts(bands: readonly Band[], minutes: readonly number[]): number[] {
  const counts = bands.map(() => 0)
  for (const each of minutes) counts[bandOf(bands, each)]! += 1
  return counts
}
