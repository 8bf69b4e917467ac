import { moneyText } from '@mortise/model'

/** An amount in Chinese capitals, as contracts and receipts want it; nothing where there are none for it. */
export const MoneyCapitals = ({ value }: { value?: number | null }) => <span>{capitalsOf(value)}</span>

/** The capitals of an amount; empty for what is no number and for a trillion or more. */
export function capitalsOf(value: number | null | undefined): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  return Math.abs(value) < LIMIT ? moneyText(value) : ''
}

/** Rounded to cents it would be a trillion. */
const LIMIT = 1e12 - 0.005
