import type { SheetColumn } from '../cells/column.ts'
import type { ReadingPlan, SheetRecord } from './assemble.ts'

/** All that a worker needs to read a sheet by itself; it reads one after the other. */
export interface ImportTask {
  readonly file: string
  readonly columns: readonly SheetColumn[]
  readonly rowLimit: number
  /** Batches taken so far, counted by the main thread; the worker waits on it. */
  readonly taken: SharedArrayBuffer
}

export type ImportMessage =
  | { readonly kind: 'heading'; readonly sheet: string; readonly plan: ReadingPlan }
  | { readonly kind: 'batch'; readonly records: readonly SheetRecord[] }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'end' }
