import { type AnyEntity, fieldsOf, formatMoney, formatThousands, type Row, wireNameOf } from '@mortise/model'

/** What of a document about materials stands on paper: fields of its head, columns of its lines, and who signs. */
export interface Printed {
  readonly of: AnyEntity
  readonly head: readonly string[]
  /** Those of which no line has a value are left out. */
  readonly columns: readonly string[]
  /** Columns that are printed all the same, to be filled in by hand. */
  readonly byHand?: readonly string[]
  /** The amount that is told in words too. */
  readonly total?: string
  readonly signed: readonly string[]
}

type Told = Parameters<typeof fieldsOf>[0]

/** The columns that have something to tell these eyes: what is not for them stays off the paper too. */
export const printedColumns = (
  { columns, byHand = [] }: Printed,
  lines: Told,
  rows: readonly Row[],
): string[] =>
  columns.filter((key) => {
    const name = wireNameOf(key, fieldsOf(lines)[key])
    return byHand.includes(key) || rows.some((row) => (row[name] ?? '') !== '')
  })

/** A value as it stands on paper, from a row as it travelled. */
export function printedText(of: Told, key: string, row: Row): string {
  const field = fieldsOf(of)[key]
  const name = wireNameOf(key, field)
  const text = row[`${name}_dictText`]
  if (typeof text === 'string') return text
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (field?.kind === 'money') return formatMoney(value as number)
  return typeof value === 'number' ? formatThousands(value) : String(value)
}
