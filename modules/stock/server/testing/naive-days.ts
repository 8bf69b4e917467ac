/** What came and went by day and by month, and which months are closed: as plain as can be. */
export interface NaiveDays {
  readonly days: Map<string, bigint>
}

export const naiveDays = (): NaiveDays => ({ days: new Map() })

export function comeOn({ days }: NaiveDays, day: string, amount: bigint): void {
  days.set(day, (days.get(day) ?? 0n) + amount)
}

/** The least there was from a day on, and the first day on which it was so little. */
export function leastFrom({ days }: NaiveDays, from: string): { day: string; amount: bigint } {
  let [sum, day, least] = [0n, from, null as bigint | null]
  for (const each of [...new Set([...days.keys(), from])].toSorted()) {
    sum += days.get(each) ?? 0n
    if (each < from || (least !== null && sum >= least)) continue
    least = sum
    day = each
  }
  return { day, amount: least ?? 0n }
}

/** Months that have a row, in order, and whether they are closed. */
export interface NaiveMonths {
  readonly isClosed: Map<string, boolean>
}

export const naiveMonths = (): NaiveMonths => ({ isClosed: new Map() })

/** Why nothing may be posted in a month; null where it may. */
export function closedSentence({ isClosed }: NaiveMonths, month: string): string | null {
  if (isClosed.get(month)) return `会计期间 ${month} 已结账，不能在该日期过账`
  const later = [...isClosed].filter(([each, closed]) => closed && each > month).map(([each]) => each)
  return later.length > 0 ? `会计期间 ${later.toSorted()[0]} 已结账，不能在更早的日期过账` : null
}
