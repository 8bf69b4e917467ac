/** A statement as the party sees it by its link: named fields only. */
export interface ShownStatement {
  readonly no: string
  readonly company: string
  readonly party: string
  readonly beginDate: string
  readonly endDate: string
  readonly openBalance: number
  readonly debit: number
  readonly credit: number
  readonly endBalance: number
  readonly items: readonly {
    readonly date: string
    readonly sourceNo: string | null
    readonly words: string | null
    readonly debit: number
    readonly credit: number
    readonly balance: number
  }[]
  /** Whether we owe the party rather than it us. */
  readonly isOurs: boolean
  readonly status: string
  readonly confirmedBy: string | null
  readonly confirmedAt: string | null
  readonly objection: string | null
  /** Stands for all of it: nobody confirms what they have not seen. */
  readonly seal: string
}
