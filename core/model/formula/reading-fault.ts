import { BusinessError } from '../base/error.ts'
import { parseFormula } from './parse.ts'

/** What is wrong with a formula, and the character it begins with where there is one. */
export interface FormulaFault {
  readonly message: string
  readonly at?: number | undefined
}

/** The fault by which work on a formula is refused; null where it is not. */
export function faultOf(work: () => unknown): FormulaFault | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof BusinessError) return { message: error.message, at: error.options.at }
    throw error
  }
}

/** What keeps a formula from being read at all. */
export const readingFault = (source: string): FormulaFault | null => faultOf(() => parseFormula(source))
