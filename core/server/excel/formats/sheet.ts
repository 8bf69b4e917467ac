import type { RawCell } from '../cells/cell-in.ts'

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

/** A file that cannot be brought in, and why, in words for its sender: the worker tells it instead of failing. */
export const unusable = (reason: string, cause?: unknown): Error =>
  Object.assign(new Error(reason, { cause }), { isUnusable: true })
export const isUnusable = (error: unknown): error is Error => error instanceof Error && 'isUnusable' in error

export const brokenFile = (cause?: unknown): Error => unusable('文件已损坏或不是有效的Excel文件', cause)
export const noSheet = (): Error => unusable('文件中没有工作表')

/** Rows that are not there are left out. */
export function* numbered(rows: readonly (readonly RawCell[] | undefined)[]): Generator<SheetRow> {
  for (const [index, values] of rows.entries()) if (values) yield { index, values }
}
