import { BusinessError } from '@mortise/model'

/** How deep the tree may be: six levels, two characters each. */
export const MOST_LEVELS = 6
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * The code of a new category: its parent's and two characters, one past the highest ever given: 01 to 99, then A0 to ZZ.
 * Codes of deleted siblings count too, because materials may be numbered by them.
 */
export function nextStep(parent: string, siblings: readonly string[]): string {
  if (levelsOf(parent) >= MOST_LEVELS)
    throw new BusinessError(`物料分类最多${MOST_LEVELS}级`, { field: 'parent' })
  const next = Math.max(0, ...siblings.map((code) => ordinal(code.slice(parent.length)))) + 1
  if (next > ordinal('ZZ')) throw new BusinessError('同级分类编码已用完，不能继续新增下级')
  if (next < 100) return `${parent}${String(next).padStart(2, '0')}`
  const past = next - 100
  return `${parent}${DIGITS[10 + Math.floor(past / 36)]}${DIGITS[past % 36]}`
}

/** How many levels a code goes down. */
const levelsOf = (code: string): number => code.length / 2

/** 01 is 1, 99 is 99, A0 is 100; anything that is no such step is none. */
function ordinal(step: string): number {
  if (/^\d\d$/.test(step)) return Number(step)
  if (!/^[A-Z][0-9A-Z]$/.test(step)) return 0
  return 100 + (DIGITS.indexOf(step.charAt(0)) - 10) * 36 + DIGITS.indexOf(step.charAt(1))
}
