import type { DictItem } from '../entity/dict.ts'
import type { Row } from '../entity/draft.ts'

/** A column as it travels; `customRender` is a key of `dictOptions`. */
export interface ReportColumn {
  readonly title: string
  readonly dataIndex: string
  readonly align: 'center' | 'right'
  readonly sorter: boolean
  readonly customRender?: string
  /** `1` where the column has a total. */
  readonly isTotal?: '0' | '1'
  /** Where its values lead: an address with `${column}` in it. */
  readonly href?: string
}

export interface ReportColumns {
  readonly cgRpConfigId: string
  readonly cgRpConfigName: string
  readonly columns: readonly ReportColumn[]
  readonly dictOptions: Readonly<Record<string, readonly DictItem[]>>
}

/** A box of a report's search area as it travels. */
export interface ReportQueryItem {
  readonly label: string
  readonly field: string
  readonly view: string
  /** `group` asks for a beginning and an end. */
  readonly mode: 'single' | 'group'
  /** `1` waits in the part that can be unfolded. */
  readonly hidden: '0' | '1'
  readonly dictCode: string
  readonly dictTable: string
  readonly dictText: string
  /** `1` takes the options of its dictionary in place of those that came with the columns. */
  readonly config: '0' | '1'
  readonly pcode?: string
  /** `1` goes to the report as the parameter of that name, word for word. */
  readonly selfSql: '0' | '1'
}

/** A value that is handed to a report by name. */
export interface ReportParamInfo {
  readonly paramName: string
  readonly paramTxt: string
  readonly paramValue: string
}

export interface ReportPage {
  readonly records: readonly Row[]
  readonly total: number
  /** Only when there are more rows than were counted. */
  readonly isBound?: true
}
