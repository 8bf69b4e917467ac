import pg from 'pg'
import type { SheetColumn } from './column.ts'

/** What a cell holds: a number stays one, everything else is text. */
export type Cell = string | number | null

/** Excel takes no more in one cell, and repairs a file that has it. */
const longestText = 32_767

/** The number PostgreSQL gives to arrays of text. */
const textArray = 1009
const readArray = pg.types.getTypeParser(textArray as number) as (text: string) => (string | null)[]

/**
 * How the values of a column become cells. A value is what the database sends as text, or what stands in the JSON of
 * a line; `text` is its translation, where the query has joined one.
 */
export function cellWriter(column: SheetColumn, fileBase = ''): (value: unknown, text?: unknown) => Cell {
  const texts = new Map(column.texts)
  const one = (value: unknown): string => {
    if (column.form === 'path') return fileBase + String(value)
    return texts.get(String(value)) ?? String(value)
  }
  switch (column.form) {
    case 'number':
      return (value) => (value === null || value === undefined || value === '' ? null : Number(value))
    case 'yesNo':
      return (value) =>
        value === null || value === undefined ? null : value === true || value === 't' ? '是' : '否'
    case 'json':
      return (value) => fitting(typeof value === 'string' || value === null ? value : JSON.stringify(value))
    default:
      return (value, text) => {
        if (value === null || value === undefined) return null
        if (text !== null && text !== undefined)
          return fitting(Array.isArray(text) ? text.join(',') : String(text))
        return fitting(column.isMany ? listOf(value).map(one).join(',') : one(value))
      }
  }
}

const listOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value as unknown[]
  const text = String(value)
  return text.startsWith('{') ? readArray(text).filter((item) => item !== null) : [text]
}

/** The text as far as it fits, never half a letter; null for none. */
function fitting(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === '') return null
  if (text.length <= longestText) return text
  const isSplit = /[\uD800-\uDBFF]/.test(text[longestText - 1] ?? '')
  return text.slice(0, isSplit ? longestText - 1 : longestText)
}
