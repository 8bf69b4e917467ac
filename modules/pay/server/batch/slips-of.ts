import { sum } from '@mortise/model'
import { type CalculatedSlip, calculateBonus, calculateSlip, type SlipTotals } from '@mortise/pay/model'
import type { BatchInput } from './read-input.ts'

/** What of a calculation is done when all slips are there; the rest is their writing. */
const CALCULATED = 90

/** The slips of a batch, one after the other; how far it is, is told by the percent. */
export function slipsOf(
  { kind, payees, rules }: BatchInput,
  progress: (percent: number) => void = () => {},
): CalculatedSlip[] {
  let told = 0
  return payees.map(({ input }, at) => {
    const percent = Math.floor((at / payees.length) * CALCULATED)
    if (percent > told) progress((told = percent))
    return kind === 'bonus' ? calculateBonus(input.adjustments, rules) : calculateSlip(input, rules)
  })
}

/** What slips come to, item by item; there is one at least. */
export function totalOf(slips: readonly CalculatedSlip[]): SlipTotals {
  const [first] = slips
  if (!first) throw new Error('nothing was calculated')
  const total: { -readonly [K in keyof SlipTotals]: number } = { ...first.totals }
  for (const key of Object.keys(total) as (keyof SlipTotals)[])
    total[key] = sum(slips, ({ totals }) => totals[key])
  return total
}
