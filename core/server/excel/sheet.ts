import { BusinessError } from '@mortise/model'
import type { RawCell } from './cell-in.ts'

/** One row of a sheet, counted from zero. */
export interface SheetRow {
  readonly index: number
  readonly values: readonly RawCell[]
}

/** The first sheet that a user sees. */
export interface OpenSheet {
  readonly name: string
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
}

export const brokenFile = (cause?: unknown): BusinessError =>
  new BusinessError('文件已损坏或不是有效的Excel文件', { cause })
export const noSheet = (): BusinessError => new BusinessError('文件中没有工作表')

/** Rows that are not there are left out. */
export function* numbered(rows: readonly (readonly RawCell[] | undefined)[]): Generator<SheetRow> {
  for (const [index, values] of rows.entries()) if (values) yield { index, values }
}
