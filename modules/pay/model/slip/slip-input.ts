import type { AdjustType, IitMode, InsureKind, PayItem, PayMode, RoundRule, SpecialType } from '../dicts.ts'
import type { Bracket } from '../tax/brackets.ts'
import type { TaxStanding, Withheld } from '../tax/withhold.ts'

type Key<D extends { readonly items: object }> = keyof D['items'] & string

export interface PayTerms {
  readonly payMode: Key<typeof PayMode>
  readonly baseSalary: number
  readonly hourRate: number
  readonly overtimeRates: readonly [number, number, number]
  readonly minGuarantee: number
  readonly insureBase: number
  readonly fundBase: number
  readonly iitMode: Key<typeof IitMode>
  /** Months of the year at this employer, this one included. */
  readonly months: number
  /** False where somebody came or left within the month. */
  readonly isWholeMonth?: boolean
  /** The first month of the year of which nobody said what was earned in it. */
  readonly unknownFrom?: string | null
}

export interface Attendance {
  readonly id: string
  readonly needDays: number
  readonly workDays: number
  readonly leavePaid: number
  readonly hours: number
  readonly overtime: readonly [number, number, number]
}

export interface Adjustment {
  readonly id: string
  readonly type: Key<typeof AdjustType>
  readonly isTaxable: boolean
  readonly amount: number
  readonly reason: string
}

export interface InsureTerms {
  readonly id: string
  readonly floor: number | null
  readonly ceil: number | null
  readonly items: readonly {
    readonly kind: Key<typeof InsureKind>
    readonly empRate: number
    readonly empFixed: number
    readonly corpRate: number
    readonly corpFixed: number
    readonly roundRule: Key<typeof RoundRule>
  }[]
}

/** What a company and the law say for everybody. */
export interface PayRules {
  readonly minimumWage: number
  /** A day's pay is a 21.75th of the month's instead of one of the days that were to be worked. */
  readonly isByMonthDays: boolean
  readonly wage: readonly Bracket[]
  readonly bonus: readonly Bracket[]
  readonly labour: readonly Bracket[]
}

/** What stays untaxed of a month, and the rows that say so. */
export interface Deducted {
  readonly amount: number
  readonly byType: Readonly<Partial<Record<Key<typeof SpecialType>, number>>>
  readonly ids: readonly string[]
}

/** All that a slip is calculated from: the same gives the same slip. */
export interface SlipInput {
  readonly terms: PayTerms
  readonly attendance: Attendance | null
  /** Of pieces, those that are priced otherwise than the list of prices says by now are told. */
  readonly pieces: { readonly amount: number; readonly count: number; readonly stale?: number }
  readonly adjustments: readonly Adjustment[]
  readonly insure: InsureTerms | null
  readonly special: Deducted
  /** What the law lets be deducted besides: a private pension, an annuity, health insurance. */
  readonly other?: Deducted
  readonly standing: TaxStanding
}

/** One step of a slip: what it comes to, how, and of which rows. */
export interface SlipItem {
  readonly code: Key<typeof PayItem>
  readonly amount: number
  readonly formula: string
  readonly inputs: Readonly<Record<string, number>>
  /** The rows behind it: an entity, and which of its rows; of pieces all of the month. */
  readonly source: { readonly entity: string; readonly ids: readonly string[] } | null
}

export interface SlipTotals {
  readonly piece: number
  readonly time: number
  readonly base: number
  readonly overtime: number
  readonly bonus: number
  readonly topUp: number
  readonly gross: number
  readonly social: number
  readonly fund: number
  readonly special: number
  readonly taxable: number
  readonly tax: number
  readonly fine: number
  readonly loan: number
  readonly net: number
  readonly corpSocial: number
  readonly corpFund: number
}

export interface CalculatedSlip {
  readonly items: readonly SlipItem[]
  readonly totals: SlipTotals
  /** How the year stands after it; none for what is taxed by itself. */
  readonly withheld: Withheld | null
  /** Fines beyond what may be taken off this month. */
  readonly carriedFine: number
  /** What whoever looks it over should know. */
  readonly warnings: readonly string[]
}
