import type { Row } from '@mortise/model'

/** Rows that nobody may change, told by the values of their fields: one value, or any of several. */
export type DisabledRows = Readonly<Record<string, unknown>>

/** Whether any field of a row has a value that locks it. */
export function isRowDisabled(row: Row, disabled: DisabledRows): boolean {
  return Object.entries(disabled).some(([field, values]) =>
    Array.isArray(values) ? values.includes(row[field]) : values === row[field],
  )
}
