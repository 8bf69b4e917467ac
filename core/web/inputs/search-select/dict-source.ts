import { splitValues } from '@mortise/model'

/** A dictionary by its code, or a table by its name and the columns that are shown and stored. */
export type DictSource =
  | { readonly code: string }
  | { readonly table: string; readonly text: string; readonly key: string }

/** Reads `code`, or `table,text,code` with a condition after it; null where a part is missing. */
export function dictSourceOf(dict: string | undefined): DictSource | null {
  const [table = '', text = '', key = '', ...more] = splitValues(dict).map((part) => part.trim())
  if (table === '') return null
  if (!dict?.includes(',')) return { code: table }
  return text === '' || key === '' || more.length > 1 ? null : { table, text, key }
}
