import type { AnyField, DictItem, FieldOf, Kind, Kinds, Row, SearchMode } from '@mortise/model'
import type { ReactNode } from 'react'

/** The value of a kind as screens hold it; nothing may be there yet. */
export type ValueOf<K extends Kind> =
  | (K extends 'dict' | 'user' | 'depart' | 'material' ? string | string[] : Kinds[K]['value'])
  | null
  | undefined

/** A component as a plain function, so that one that takes many kinds also takes one of them. */
export type Drawn<Props> = (props: Props) => ReactNode

export interface CellProps<K extends Kind = Kind> {
  readonly field: FieldOf<K>
  readonly value: ValueOf<K>
  /** The text that came beside the value, where it stands for something else. */
  readonly text?: string
  /** The items of its dictionary, where whoever draws many cells has them at hand. */
  readonly items?: readonly DictItem[]
}

export interface EditorProps<K extends Kind = Kind> extends CellProps<K> {
  /** Ties the editor to its label. */
  readonly id?: string
  /** The name of an editor that has no label beside it, such as one in a table. */
  readonly 'aria-label'?: string
  readonly disabled?: boolean
  readonly status?: 'error'
  /** In a cell of a table: what was typed before the editor opened. It has the focus, and looks for it. */
  readonly typed?: string
  /** Narrows the rows that may be chosen, where the value stands for one. */
  readonly where?: Readonly<Record<string, unknown>>
  /** `picked` is the row that was chosen, where the value stands for one. */
  readonly onChange: (value: ValueOf<K>, picked?: Row) => void
}

export interface BoxProps<F, S> {
  readonly field: F
  readonly id?: string
  readonly value?: S
  readonly onChange?: (value: S | undefined) => void
}

/** How a list is narrowed by a field: the box, and the words of the query language that a filled box says. */
export interface SearchBox<F = AnyField, S = unknown> {
  readonly Box: Drawn<BoxProps<F, S>>
  /** Needs the room of two boxes. */
  readonly isWide?: boolean
  readonly asks: (value: S, field: F) => Readonly<Record<string, unknown>> | undefined
}

/** A kind of field on the screen. */
export interface WebKind<K extends Kind = Kind> {
  /** In a list and wherever a value is only shown. A function rather than a component: lists have thousands. */
  readonly cell: Drawn<CellProps<K>>
  /** Null where nobody types: the server gives the value. */
  readonly Editor: Drawn<EditorProps<K>> | null
  readonly search: SearchBox<FieldOf<K>> | null
  readonly column: {
    readonly width: number | ((field: FieldOf<K>) => number)
    /** How narrow it may become where nothing of it is to be cut; kinds of text are cut anyway. */
    readonly least?: number | ((field: FieldOf<K>, items: readonly DictItem[] | undefined) => number)
    readonly align?: 'right' | 'center'
    readonly isWhole?: boolean
  }
  /** Takes the whole width of a form. */
  readonly isWide?: boolean
  /** What is wrong with a value that the shared validation cannot see, because it never leaves the screen. */
  readonly complaint?: (value: ValueOf<K>) => string | null
}

/** A search box whose value only itself understands. */
export const searchBox = <F, S>(box: SearchBox<F, S>): SearchBox<F> => box as unknown as SearchBox<F>

/** How a field is searched: as it says, or as its kind suggests. */
export const searchModeOf = (field: { search?: true | SearchMode }, suggested: SearchMode): SearchMode =>
  field.search === true || field.search === undefined ? suggested : field.search
