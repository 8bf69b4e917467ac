import { type FormulaType, readingFault } from '@mortise/model'
import { createContext } from 'react'

/** What is wrong with a formula that should come to this. */
export type FormulaCheck = (source: string, wanted: FormulaType | 'any') => string | null

/** Whoever knows the names that formulas may use here tells more than that they can be read. */
export const FormulaChecking = createContext<FormulaCheck>(readingFault)
