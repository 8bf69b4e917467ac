import type { SheetColumn } from '../cells/column.ts'

export type SheetFormat = 'xlsx' | 'xls'

/** All that a worker needs to write a sheet by itself. */
export interface ExportTask {
  readonly connectionString: string
  /** Set for as long as the statement runs. */
  readonly settings: readonly (readonly [name: string, value: string])[]
  readonly tenant: string
  readonly sql: { readonly text: string; readonly values: readonly unknown[] }
  readonly columns: readonly SheetColumn[]
  readonly title: string
  readonly exporter: string
  readonly format: SheetFormat
  readonly fileBase: string
  readonly rowLimit: number
}

/** What the worker tells; it is answered `more` for each piece of bytes that was passed on. */
export type ExportMessage =
  | { readonly kind: 'connected'; readonly pid: number }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'ready'; readonly total: number; readonly format: SheetFormat }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'end' }

/** The rows of a sheet in the old format, and those that are left below title, maker and headings. */
export const mostXlsSheetRows = 65_536
export const mostXlsRows = mostXlsSheetRows - 3
