import { BusinessError } from '../base/error.ts'
import { parseFormula } from './parse.ts'

/** What keeps a formula from being read at all. */
export function readingFault(source: string): string | null {
  try {
    parseFormula(source)
    return null
  } catch (error) {
    if (error instanceof BusinessError) return error.message
    throw error
  }
}
