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
  return Object.entries(fieldsOf(lines)).flatMap(([key, field]) => {
    if (unread.has(field.kind) || (field.kind === 'text' && field.isSourceLine)) return []
    if (!rows.some((row) => isTold(field, row[key]) && isShown(lines, key, row))) return []
    return [{ key, field, isSummed: 'sum' in field && field.sum === true }]
  })
}

/** Whether a value says anything: a claim that does not hold says nothing. */
export function isTold(field: AnyField, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (field.kind === 'bool') return value === true
  return !Array.isArray(value) || value.length > 0
}
