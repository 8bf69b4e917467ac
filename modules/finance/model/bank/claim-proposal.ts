import type { RowOf } from '@mortise/model'
import type { BankClaim } from './bank-claim.ts'

/** What a line of the bank probably is, how sure that is out of a hundred, and why. */
export interface ClaimProposal {
  readonly kind: RowOf<typeof BankClaim>['kind']
  readonly confidence: number
  readonly amount: number
  readonly title: string
  readonly reasons: readonly string[]
  readonly partyType?: RowOf<typeof BankClaim>['partyType']
  readonly party?: string
  readonly order?: string
  readonly item?: string
  readonly journal?: string
  readonly payment?: string
  readonly otherBank?: string
}

/** Beyond it a proposal is taken without looking, where somebody says so for all. */
export const SURE = 90

/** A line of money that came, as whoever sold something sees it. */
export interface ClaimableLine {
  readonly id: string
  readonly date: string
  readonly amount: number
  readonly oppositeName: string | null
  readonly oppositeTail: string | null
  readonly memo: string | null
}
export interface OwnClaim {
  readonly id: string
  readonly no: string
  readonly date: string
  readonly amount: number
  readonly oppositeName: string | null
  readonly orderNo: string | null
  readonly status: string
}

/** 银行余额调节表 of an account as of a day: what the books and the bank say, and what the other does not have yet. */
export interface Reconciliation {
  readonly bank: string
  readonly on: string
  /** Since when the bank's lines are here. */
  readonly since: string
  readonly journal: number
  readonly statement: number
  readonly bankIn: readonly OpenMovement[]
  readonly bankOut: readonly OpenMovement[]
  readonly bookIn: readonly OpenMovement[]
  readonly bookOut: readonly OpenMovement[]
  readonly adjustedJournal: number
  readonly adjustedStatement: number
  /** Nothing where both come to the same. */
  readonly difference: number
  /** What both said when the bank's lines began: of a difference there is one on every later day. */
  readonly begin: { readonly journal: number; readonly statement: number }
}
export interface OpenMovement {
  readonly id: string
  readonly date: string
  readonly words: string
  readonly name: string | null
  readonly amount: number
}
