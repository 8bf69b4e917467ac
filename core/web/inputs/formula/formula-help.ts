import { type FormulaFault, type FormulaType, readingFault } from '@mortise/model'
import { createContext } from 'react'

/** What is wrong with a formula that should come to this. */
export type FormulaCheck = (source: string, wanted: FormulaType | 'any') => FormulaFault | null

/** A name that formulas may use. */
export interface FormulaName {
  readonly name: string
  /** What people call it. */
  readonly label: string
  /** What it stands for: its type, its unit. */
  readonly detail: string
}

/** What is known where formulas are written. */
export interface FormulaHelp {
  readonly check: FormulaCheck
  readonly names: readonly FormulaName[]
  /** Functions beside those of the language itself. */
  readonly functions: readonly string[]
  /** Something to try a formula on; it is made ready when the first one is tried. */
  readonly sample?: FormulaSample
}

export interface FormulaSample {
  /** What it is tried on: 样门（洞口高 2100）. */
  readonly label: string
  /** Makes ready what tells what a sound formula comes to there, or why it does not. */
  readonly prepare: () => Promise<(source: string) => string>
}

/** Whoever knows the names that formulas may use here tells more than that they can be read. */
export const FormulaHelping = createContext<FormulaHelp>({ check: readingFault, names: [], functions: [] })
