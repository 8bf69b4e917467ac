import { type AnyField, type FieldOf, fieldsOf, isShown, type Row } from '@mortise/model'

export interface ReadColumn {
  readonly key: string
  readonly field: AnyField
  readonly isSummed: boolean
}

/** What only programs read. */
const unread: ReadonlySet<string> = new Set(['json', 'lines'])

/** The columns of lines that somebody reads: those that say something of a line, and nothing that only programs know. */
export function readColumns(lines: FieldOf<'lines'>, rows: readonly Row[]): ReadColumn[] {
  const isMixed = areMixed(lines, rows)
  return Object.entries(fieldsOf(lines)).flatMap(([key, field]) => {
    if (unread.has(field.kind) || field.internal || (field.kind === 'text' && field.isSourceLine)) return []
    if (!rows.some((row) => isTold(field, row[key]) && isShown(lines, key, row))) return []
    const isSummed = 'sum' in field && field.sum === true && (field.kind === 'money' || !isMixed)
    return [{ key, field, isSummed }]
  })
}

/** Whether quantities are of different things: of goods in several units, or of several goods where no line tells its unit. */
function areMixed(lines: FieldOf<'lines'>, rows: readonly Row[]): boolean {
  const goods = Object.entries(fieldsOf(lines)).flatMap(([key, { kind }]) =>
    kind === 'material' ? [key] : [],
  )
  if (goods.length === 0) return false
  const kinds = rows.map((row) => row.unit ?? goods.map((key) => row[key]).find(Boolean))
  return new Set(kinds).size > 1
}

/** Whether a value says anything: a claim that does not hold says nothing. */
export function isTold(field: AnyField, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (field.kind === 'bool') return value === true
  return !Array.isArray(value) || value.length > 0
}
