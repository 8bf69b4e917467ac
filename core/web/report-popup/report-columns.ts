import { type DictItem, type ReportColumns, type Row, splitValues, textWidth } from '@mortise/model'
import type { TableColumnType } from 'antd'
import { md5 } from '../http/md5.ts'
import { textName } from '../rows/texts.ts'
import type { Order } from './popup-config.ts'

/** A row by its id, or by all that it says. */
export const keyOf = (row: Row): string => (row.id ? String(row.id) : md5(JSON.stringify(row)))

/** What a row is called, by its first column. */
export const nameOf = (row: Row, head: ReportColumns | undefined): string =>
  String(row[head?.columns[0]?.dataIndex ?? ''] ?? keyOf(row))

type Column = TableColumnType<Row> & {
  readonly width: number
  readonly render: (value: unknown, row: Row) => string
}

/** Wide enough for most values, and always for the heading with its arrows. */
const WIDTH = 140

/** The columns of a report as a table draws them. */
export function columnsOf(head: ReportColumns | undefined, order: Order | null): Column[] {
  return (head?.columns ?? []).map(({ title, dataIndex, align, sorter, customRender }) => ({
    key: dataIndex,
    title,
    align,
    sorter,
    sortOrder: order?.column === dataIndex ? (`${order.order}end` as const) : null,
    showSorterTooltip: false,
    ellipsis: true,
    width: Math.max(WIDTH, textWidth(title) * 8 + 48),
    render: (_: unknown, row: Row) =>
      textIn(row, dataIndex) ?? textsOf(row[dataIndex], head?.dictOptions[customRender ?? '']),
  }))
}

/** The text that came beside a value. */
const textIn = (row: Row, name: string): string | undefined => {
  const text = row[textName(name, undefined)]
  return typeof text === 'string' ? text : undefined
}

/** What values are called, one by one; those that nobody named are called as they are. */
function textsOf(value: unknown, items: readonly DictItem[] | undefined): string {
  const text = value === null || value === undefined ? '' : String(value)
  if (!items) return text
  const names = new Map(items.map((each) => [each.value, each.text]))
  return splitValues(text)
    .map((each) => names.get(each) ?? each)
    .join(',')
}
