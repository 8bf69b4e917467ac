import type { LedgerLine } from './ledgers.ts'

export type StatementName = 'balanceSheet' | 'income' | 'cashflow'

/** A line of a statement, with a figure for each of its columns; headings have none. */
export interface StatementLine {
  /** Its number in the printed form. */
  readonly no: number | null
  readonly name: string
  /** Parts of another line stand further in. */
  readonly level: number
  readonly isTotal: boolean
  readonly amounts: readonly number[]
  /** Whether entries are behind its figures; others are worked out of lines. */
  readonly hasEntries: boolean
}

/** What stands in a column: of which days. */
export interface StatementColumn {
  readonly title: string
  readonly from: string
  readonly to: string
}

/** A statement in the layout of the standard for small enterprises. */
export interface Statement {
  readonly name: StatementName
  readonly title: string
  /** The number of the printed form. */
  readonly form: string
  /** Of which day or days, as the form says it. */
  readonly period: string
  readonly columns: readonly StatementColumn[]
  /** What stands beside each other, by its heading. */
  readonly halves: readonly { readonly title: string; readonly lines: readonly StatementLine[] }[]
  /** By how much it does not agree with itself: nothing, unless books are wrong. */
  readonly difference: number
}

/** The entries behind a figure of a statement. */
export interface StatementEntries {
  readonly title: string
  readonly amount: number
  readonly lines: readonly Omit<LedgerLine, 'balance'>[]
  readonly isCut: boolean
}
