import { add, mul } from '@mortise/model'

/** What each kind of entry does to what a store owes; an order owes nothing until something of it is shipped. */
const signs = { order: 0, shipment: 1, return: -1, receipt: -1, refund: 1 } as const
export type StatementKind = keyof typeof signs

export const statementKinds: Readonly<Record<StatementKind, string>> = {
  order: '下单',
  shipment: '发货',
  return: '退货',
  receipt: '收款',
  refund: '退款',
}

/** Something that happened between the factory and a store. */
export interface StatementEntry {
  readonly on: string
  readonly kind: StatementKind
  readonly no: string
  readonly about: string
  readonly amount: number
}

/** An entry with what the store owes after it. */
export interface StatementLine extends StatementEntry {
  readonly balance: number
}
export interface Statement {
  readonly opening: number
  readonly lines: readonly StatementLine[]
  readonly totals: Readonly<Record<StatementKind, number>>
  /** Opening and shipments and refunds, less returns and receipts. */
  readonly closing: number
}

/** How much an entry adds to what the store owes. */
export const owedBy = ({ kind, amount }: Pick<StatementEntry, 'kind' | 'amount'>): number =>
  mul(amount, signs[kind])

/** What a store owed at first, what happened day by day, and what it owes in the end. */
export function statementOf(opening: number, entries: readonly StatementEntry[]): Statement {
  const totals = { order: 0, shipment: 0, return: 0, receipt: 0, refund: 0 }
  let balance = opening
  const lines = entries
    .toSorted((one, other) => one.on.localeCompare(other.on) || one.no.localeCompare(other.no))
    .map((entry) => {
      totals[entry.kind] = add(totals[entry.kind], entry.amount)
      balance = add(balance, owedBy(entry))
      return { ...entry, balance }
    })
  return { opening, lines, totals, closing: balance }
}

/** The last day on which accounts were settled, before a day. */
export function settledBefore(today: string, settleDay: number): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  const months = year * 12 + month - 1 - (day > settleDay ? 0 : 1)
  const parts = [Math.floor(months / 12), (months % 12) + 1, settleDay]
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}
