/** An order as the server tells it for printing: rows as they travel, with the texts of what they mention. */
export interface PrintedOrder {
  readonly order: PrintedRow & {
    readonly orderlistList: readonly PrintedRow[]
    readonly payList: readonly PrintedRow[]
  }
  /** By line: what its doors take, for those who may see it. */
  readonly evaluations: readonly (PrintedRow & { readonly bomList: readonly PrintedBom[] })[]
  /** By line: its parameters as they are read aloud. */
  readonly parameters: Readonly<Record<string, readonly { readonly name: string; readonly text: string }[]>>
  readonly printedBy: string
  readonly printedAt: string
}
export type PrintedRow = Readonly<Record<string, unknown>>
export interface PrintedBom extends PrintedRow {
  readonly cuts:
    | readonly {
        readonly pieces: number
        readonly length: number | null
        readonly width: number | null
        readonly thickness: number | null
      }[]
    | null
}

export const textOf = (row: PrintedRow, key: string): string => {
  const value = row[`${key}_dictText`] ?? row[key]
  return value === null || value === undefined ? '' : String(value)
}
export const numberOf = (row: PrintedRow, key: string): number => Number(row[key] ?? 0)
