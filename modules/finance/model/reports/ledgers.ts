/** What an account stood at, took and stands at. */
export interface TrialLine {
  readonly account: string
  readonly code: string
  readonly name: string
  readonly level: number
  readonly isLeaf: boolean
  readonly side: string
  /** What it stood at before, on the side where it usually stands; below zero on the other. */
  readonly open: number
  readonly debit: number
  readonly credit: number
  readonly close: number
}

/** An entry, with what the account stood at after it. */
export interface LedgerLine {
  readonly voucher: string
  readonly no: string
  readonly date: string
  readonly month: string
  readonly summary: string
  readonly account: string
  readonly partyName: string | null
  readonly sourceType: string | null
  readonly source: string | null
  readonly sourceNo: string | null
  readonly debit: number
  readonly credit: number
  readonly balance: number
}

/** The entries of an account between two days. */
export interface AccountEntries extends Pick<TrialLine, 'open' | 'debit' | 'credit' | 'close'> {
  readonly account: {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly side: string
  }
  readonly lines: readonly LedgerLine[]
  /** Whether there are more than are shown; the totals are of all. */
  readonly isCut: boolean
}

/** What is open with a party, by how many days it is overdue. */
export interface AgeingLine {
  readonly partyType: string
  readonly party: string
  readonly partyName: string
  readonly total: number
  readonly notDue: number
  readonly to30: number
  readonly to60: number
  readonly to90: number
  readonly to180: number
  readonly to365: number
  readonly over365: number
}
