import type { AdvancedQuery, DictItem, ReportQueryItem, Row } from '@mortise/model'
import type { ReportDefinition } from './online-report.ts'

/** A column as its page draws it. */
export interface ViewColumn {
  readonly name: string
  readonly title: string
  readonly use: ReportDefinition['columns'][number]['use']
  /** The field behind it; none where rows are counted. */
  readonly key: string | null
  readonly part: 'day' | 'month' | 'year' | null
  readonly isNumber: boolean
  readonly width: number | null
  readonly isTotal: boolean
  /** Where its values lead. */
  readonly href: string | null
}

/** A page of a report, and all that its page has to know to draw it and to lead on to the rows behind it. */
export interface ReportView {
  readonly code: string
  readonly name: string
  readonly chart: ReportDefinition['chart']
  readonly remark: string | null
  readonly source: string
  readonly sourceLabel: string
  readonly columns: readonly ViewColumn[]
  readonly queryItems: readonly ReportQueryItem[]
  readonly dictOptions: Readonly<Record<string, readonly DictItem[]>>
  /** By the names of the columns, texts beside them as `{name}_dictText`. */
  readonly records: readonly Row[]
  readonly total: number
  readonly isBound?: true
  /** What the columns come to over all rows. */
  readonly whole: Row
  /** What its rows are narrowed to. */
  readonly where: AdvancedQuery
}

/** An entity that a report may be made of, as whoever makes one may read it. */
export interface ReportSourceInfo {
  readonly name: string
  readonly label: string
  readonly area: string
  readonly fields: readonly {
    readonly key: string
    readonly label: string
    readonly isGroup: boolean
    readonly isDate: boolean
    readonly how: readonly ('count' | 'sum' | 'avg' | 'min' | 'max')[]
  }[]
}

/** A table that statements may name, and a column of it, as whoever writes them may read it. */
export interface SqlTable {
  readonly name: string
  readonly label: string
  readonly area: string
}
export interface SqlTableColumn {
  readonly name: string
  readonly label: string
  readonly kind: string
  /** The dictionary of its values. */
  readonly dict: string | null
}

/** A report or board that the caller may open. */
export interface OpenEntry {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly chart: ReportDefinition['chart'] | null
  readonly remark: string | null
}

/** A board as its page draws it. */
export interface BoardView {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly refresh: number | null
  readonly remark: string | null
  readonly version: number
  readonly canArrange: boolean
  /** What all cards are narrowed by, each as far as its report knows it. */
  readonly queryItems: readonly ReportQueryItem[]
  readonly dictOptions: Readonly<Record<string, readonly DictItem[]>>
  readonly cards: readonly BoardCard[]
}
export interface BoardCard {
  readonly id: string
  readonly code: string
  readonly title: string
  readonly size: '1' | '2' | '3' | '4'
  readonly chart: ReportDefinition['chart']
}
