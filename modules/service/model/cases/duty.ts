import { type Amount, allocate, sumsToOne } from '@mortise/model'

interface Duty {
  readonly rate?: Amount
  readonly amount?: Amount
}

/** Whether the parts make a whole. */
export const isWholeDuty = (duties: readonly Duty[]): boolean => sumsToOne(duties.map(({ rate }) => rate))

/** What each who answers for a fault bears of its cost, to the cent. */
export function sharedDuties<T extends Duty>(duties: readonly T[], cost: Amount): (T & { amount: number })[] {
  if (duties.length === 0) return []
  const amounts = allocate(
    cost ?? 0,
    duties.map(({ rate }) => rate),
  )
  return duties.map((duty, at) => ({ ...duty, amount: amounts[at] ?? 0 }))
}
