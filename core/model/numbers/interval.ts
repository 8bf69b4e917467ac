/** The least and the greatest number; either may be open. */
export interface Interval {
  readonly min?: number | null
  readonly max?: number | null
}

/** What is wrong with a number that lies outside of an interval, by the name of what it is given for. */
export function intervalComplaint(name: string, number: number, { min, max }: Interval): string | null {
  const [least, most] = [min ?? -Infinity, max ?? Infinity]
  if (number >= least && number <= most) return null
  if (least === -Infinity) return `${name}不能大于${most}`
  return most === Infinity ? `${name}不能小于${least}` : `${name}应在${least}～${most}之间`
}
