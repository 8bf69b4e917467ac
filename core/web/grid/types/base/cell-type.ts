import { joinValues, type Row } from '@mortise/model'
import type { ReactNode } from 'react'
import type { Option } from '../../../inputs/input.ts'
import type { Product } from '../../../product/web-module.ts'
import type { GridColumn } from '../../columns/column.ts'
import type { NameSource } from '../../columns/names.ts'

/** A column with the options that it offers now. */
export interface LiveColumn extends GridColumn {
  readonly offered: readonly Option[]
  /** What it offers is still asked for. */
  readonly isAwaited?: boolean
}

/** What a text stands for, or why it stands for nothing. */
export type Parsed = { readonly value: unknown } | { readonly fault: string }

export interface CellProps {
  readonly value: unknown
  readonly row: Row
  readonly rowIndex: number
  readonly column: LiveColumn
  readonly disabled: boolean
  readonly onChange: (value: unknown, more?: Row) => void
}

export interface EditorProps extends CellProps {
  readonly 'aria-label': string
  /** What was typed before the editor opened. */
  readonly typed: string
  /** Nothing more is to be edited. */
  readonly onDone: () => void
  /** Stands all the time, rather than opens in place of its cell: it waits to be used. */
  readonly isStanding?: boolean
}

/** A type of column: how its values are shown, typed, chosen and read from texts. */
export interface CellType {
  /** A value as it is shown, copied and found. */
  readonly text: (value: unknown, column: LiveColumn) => string
  /** What a typed or pasted text stands for; null where texts are not taken. */
  readonly parse: ((text: string, column: LiveColumn) => Parsed) | null
  /** Draws more than the text. A function rather than a component: grids have thousands. */
  readonly cell?: (props: CellProps) => ReactNode
  /** Typed right in the cell. */
  readonly isTyped?: boolean
  /** What is typed may have several lines. */
  readonly isLong?: boolean
  /** Whether what was typed so far may become a value. */
  readonly mayBecome?: (typed: string, column: LiveColumn) => boolean
  /** Opens in place of the cell. */
  readonly Editor?: (props: EditorProps) => ReactNode
  /** The cell has parts of its own to click on. */
  readonly isFree?: boolean
  /** The value after the space bar or a click. */
  readonly toggled?: (value: unknown, column: LiveColumn) => unknown
  /** The options of a row whose own fields tell them; null where it has none. */
  readonly offers?: (row: Row) => readonly Option[] | null
  /** Where the names of what is stored are asked for; they are then offered by the column. */
  readonly names?: (column: GridColumn, product: Product) => NameSource | null
  /** How a sum or an average below the column is shown. */
  readonly figure?: (value: number | null) => string
  readonly minWidth?: number
  readonly align?: 'center' | 'right'
}

/** How an editor looks that opens in place of its cell. */
export const inCell = { size: 'small', variant: 'borderless' } as const

export const nothing: Parsed = { value: null }

/** A value that is its own text; several are joined by commas. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return joinValues(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A text that is taken as it stands; an empty one is no value. */
export const asTyped = (text: string): Parsed => ({ value: text === '' ? null : text })
