import type { AnyField, Row } from '@mortise/model'
import type { ReactNode } from 'react'
import type { Choice } from '../../inputs/input.ts'
import type { GridRule } from './rules.ts'

/** What a page draws in a cell of type `slot`. */
export interface SlotProps {
  readonly value: unknown
  readonly row: Row
  readonly column: GridColumn
  readonly rowIndex: number
  readonly disabled: boolean
  /** The value of the cell, and of others of its row along with it. */
  readonly triggerChange: (value: unknown, more?: Row) => void
}

/** The texts of values that stand for something else: those that came with rows, were picked, or were asked for. */
export interface ValueTexts {
  /** The text of a value, or of several; undefined while one of them is not known. */
  of(value: unknown): string | undefined
  put(value: unknown, text: string): void
}

export type Statistic = 'sum' | 'average'

/** A column as a page or a stored form tells it. */
export interface GridColumn {
  readonly key: string
  readonly title: string
  /** The name of a registered type. */
  readonly type: string
  /** In pixels; columns that say none share what is left. */
  readonly width?: number
  readonly options?: readonly Choice[]
  /** A dictionary whose items are offered after `options`. */
  readonly dictCode?: string
  /** What a new row starts with; may hold `${currentYear}` and `${currentDate}`, or be a function that tells it. */
  readonly defaultValue?: unknown
  readonly validateRules?: readonly GridRule[]
  readonly disabled?: boolean
  /** What stands below the column. */
  readonly statistics?: boolean | readonly Statistic[]
  /** A new row gets one more than the largest number of the column. */
  readonly isOrder?: boolean
  readonly allowDownload?: boolean
  readonly allowRemove?: boolean
  readonly placeholder?: string
  /** What stands faintly in a cell of the row that has no value: the one that counts until somebody gives another. */
  readonly unset?: (row: Row) => string
  /** A dictionary or table that is searched on the server, `table,text,code`. */
  readonly dict?: string
  /** Options are asked for while typing, not at once. */
  readonly async?: boolean
  readonly allowSearch?: boolean
  /** Lets a value be typed that is not among the options. */
  readonly allowInput?: boolean
  readonly allowClear?: boolean
  /** How a date or time is shown and stored. */
  readonly format?: string
  readonly onlyInteger?: boolean
  /** Handed to the editor as they are. */
  readonly props?: Readonly<Record<string, unknown>>
  /** What a ticked and an unticked box store. */
  readonly customValue?: readonly [checked: unknown, unchecked: unknown]
  readonly defaultChecked?: boolean
  /** The column whose options follow from this one. */
  readonly linkageKey?: string
  /** Of files: whether the session goes along, where they are sent, what of the answer is kept, and how many. */
  readonly token?: boolean
  readonly action?: string
  readonly responseName?: string
  readonly number?: number
  /** Of a report: its code, and which of its columns go to which fields. */
  readonly popupCode?: string
  readonly orgFields?: string
  readonly destFields?: string
  readonly slot?: (props: SlotProps) => ReactNode
  readonly setTagColor?: (tag: string) => string | undefined
  readonly fixed?: 'left' | 'right'
  readonly align?: 'left' | 'center' | 'right'
  readonly visible?: boolean
  /** Whether a row has this cell at all; one that is not there is empty and closed. */
  readonly isShown?: (row: Row) => boolean
  /** The field of an entity from which the column was made. */
  readonly field?: AnyField
  /** The texts of its values, where they stand for something else. */
  readonly texts?: ValueTexts
  /** Rows of a tree are opened and closed in this column; otherwise in the first. */
  readonly treeNode?: boolean
  /** The heading above neighbouring columns that name the same. */
  readonly group?: string
}

/** A column that is kept in the rows, but never drawn. */
export const isHidden = (column: GridColumn): boolean => column.type === 'hidden' || column.visible === false

/** The statistics of a column, none where it is not counted. */
export function statisticsOf({ statistics }: GridColumn): readonly Statistic[] {
  if (statistics === true) return ['sum']
  return statistics || []
}

/** Puts a column's own title, key and default value into a text that names them. */
export const worded = (text: string, { title, key, defaultValue }: GridColumn): string =>
  text
    .replaceAll('${title}', title)
    .replaceAll('${key}', key)
    .replaceAll('${defaultValue}', String(defaultValue ?? ''))

/** A column whose placeholder and whose texts for the editor name what they stand for. */
export function spelled<C extends GridColumn>(column: C): C {
  const { placeholder, props } = column
  const wordedProp = (value: unknown) => (typeof value === 'string' ? worded(value, column) : value)
  return {
    ...column,
    ...(placeholder && { placeholder: worded(placeholder, column) }),
    ...(props && {
      props: Object.fromEntries(Object.entries(props).map(([name, value]) => [name, wordedProp(value)])),
    }),
  }
}
