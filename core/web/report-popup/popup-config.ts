import { joinValues, type Row, splitValues, VALUE_SEPARATOR } from '@mortise/model'
import { words } from '../words.ts'

/** How a popup of a form is told: which report it opens, and which of its columns go where. */
export interface PopupConfig {
  readonly popupCode: string
  /** Columns of the report, joined by commas. */
  readonly orgFields: string
  /** Fields of the form that they go to, one for each. */
  readonly destFields: string
  /** The sub-table whose row is filled; the popups of one share what they asked. */
  readonly subKey?: string
  /** More of its settings, as JSON. */
  readonly extendJson?: string
}

/** What `extendJson` may say. */
export interface PopupExtension {
  readonly multi?: boolean
  /** `column=asc` or `column=desc`. */
  readonly sorter?: string
  readonly width?: number
  readonly param?: Readonly<Record<string, string>>
  readonly groupId?: string
}

/** What is wrong with a popup; nobody can use it then. */
export function popupComplaint({ popupCode, orgFields, destFields, extendJson }: PopupConfig): string | null {
  if (!popupCode || !orgFields || !destFields || extensionOf(extendJson) === null)
    return words.popupMisconfigured
  return splitValues(orgFields).length === splitValues(destFields).length ? null : words.popupUneven
}

/** Null where it is no JSON object. */
export function extensionOf(text: string | undefined): PopupExtension | null {
  if (!text) return {}
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}

/** What is wrong with confirming so many rows. */
export const countComplaint = (count: number, { multi }: { readonly multi: boolean }): string | null =>
  count === 0 || (!multi && count > 1) ? words.chooseOne : null

/** The values that chosen rows give to the fields of a form; those of several rows are joined. */
export function filledBy(
  { orgFields, destFields }: Pick<PopupConfig, 'orgFields' | 'destFields'>,
  rows: readonly Row[],
  spliter = VALUE_SEPARATOR,
): Record<string, string> {
  const sources = splitValues(orgFields)
  return Object.fromEntries(
    splitValues(destFields).map((field, index) => {
      const values = rows.map((row) => textOf(row[sources[index]?.trim() ?? '']))
      return [field.trim(), spliter === VALUE_SEPARATOR ? joinValues(values) : values.join(spliter)]
    }),
  )
}

/** Zero is a value, nothing is none. */
const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

export interface Order extends Readonly<Record<string, string>> {
  readonly column: string
  readonly order: 'asc' | 'desc'
}

/** The order that a popup begins with. */
export function orderOf(sorter: string | undefined): Order | null {
  const [column, order] = (sorter ?? '').split('=')
  return column && (order === 'asc' || order === 'desc') ? { column, order } : null
}
