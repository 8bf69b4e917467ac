import type { PrintLayout } from './layout.ts'

/** A row, or a line of one, as it goes to the printer: only what a layout reads, and only what its reader may see. */
export interface PrintRow {
  /** For formulas. */
  readonly values: Readonly<Record<string, unknown>>
  /** As people read it, by path. */
  readonly texts: Readonly<Record<string, string>>
  /** Paths that the reader may not see. */
  readonly hidden: readonly string[]
}
export interface PrintRecord extends PrintRow {
  readonly id: string
  readonly title: string
  readonly lines: Readonly<Record<string, readonly PrintRow[]>>
  /** Files of pictures, by path. */
  readonly pictures: Readonly<Record<string, string>>
}

/** Records with the template they are printed by. */
export interface PrintJob {
  readonly name: string
  readonly paper: string
  readonly width: number | null
  readonly height: number | null
  readonly margin: number | null
  readonly layout: PrintLayout
  readonly records: readonly PrintRecord[]
  /** Labels of what is left out because the reader may not see it. */
  readonly withheld: readonly string[]
}

/** A template that may be printed by. */
export interface PrintChoice {
  readonly id: string
  readonly name: string
  readonly paper: string
  readonly isDefault: boolean
}

/** An entity of which templates are made, and the fields that its designer offers. */
export interface PrintSource {
  readonly name: string
  readonly label: string
  readonly area: string
}
export interface PrintSourceField {
  readonly path: string
  readonly label: string
  readonly kind: 'text' | 'number' | 'boolean' | 'picture'
}
export interface PrintSourceFields {
  readonly label: string
  readonly fields: readonly PrintSourceField[]
  readonly tables: readonly {
    readonly path: string
    readonly label: string
    readonly columns: readonly PrintSourceField[]
  }[]
}
