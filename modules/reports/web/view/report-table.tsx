import { formatThousands, type Row } from '@mortise/model'
import { addressOf, type ReportView, type ViewColumn } from '@mortise/reports/model'
import { PAGE_SIZES, totalText } from '@mortise/web'
import { Table, type TableColumnType } from 'antd'
import { Link } from 'react-router'
import { readText } from './plot-of.ts'

export interface PageState {
  readonly page: number
  readonly size: number
  readonly column?: string
  readonly order?: 'asc' | 'desc'
}

interface ReportTableProps {
  readonly view: ReportView
  readonly state: PageState
  readonly loading: boolean
  readonly toRows: (row: Row) => `/${string}` | null
  /** None where what is shown is all there is to see. */
  readonly onChange?: (state: PageState) => void
}

/** The rows of a report, with totals below and a way to the records behind each group. */
export function ReportTable({ view, state, loading, toRows, onChange }: ReportTableProps) {
  const { columns, records, whole } = view
  const isTotalled = columns.some(({ isTotal, name }) => isTotal && name in whole)
  const first = columns.find(({ use }) => use === 'group')
  return (
    <Table<Row>
      size="small"
      rowKey={(row) => String(row.id ?? columns.map(({ name }) => row[name]).join('|'))}
      loading={loading}
      dataSource={[...records]}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: '暂无数据' }}
      columns={columns.map((column) => tableColumn(column, state, column === first ? toRows : null))}
      pagination={
        onChange
          ? {
              current: state.page,
              pageSize: state.size,
              total: view.total,
              pageSizeOptions: PAGE_SIZES,
              showSizeChanger: true,
              showTotal: totalText(view.isBound),
            }
          : false
      }
      onChange={(page, _, sorter) => {
        const by = Array.isArray(sorter) ? sorter[0] : sorter
        const order = by?.order === 'ascend' ? 'asc' : 'desc'
        onChange?.({
          page: page.current ?? 1,
          size: page.pageSize ?? state.size,
          ...(by?.order && by.columnKey && { column: String(by.columnKey), order }),
        })
      }}
      summary={() =>
        isTotalled && (
          <Table.Summary.Row>
            {columns.map((column, at) => (
              <Table.Summary.Cell key={column.name} index={at} align={column.isNumber ? 'right' : 'left'}>
                {column.isTotal && column.name in whole ? shownOf(column, whole) : at === 0 && '合计'}
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )
      }
    />
  )
}

function tableColumn(
  column: ViewColumn,
  { column: sorted, order }: PageState,
  toRows: ((row: Row) => `/${string}` | null) | null,
): TableColumnType<Row> {
  const direction = order === 'asc' ? 'ascend' : 'descend'
  return {
    key: column.name,
    title: column.title,
    align: column.isNumber ? 'right' : 'left',
    ...(column.width !== null && { width: column.width }),
    sorter: true,
    sortOrder: sorted === column.name ? direction : null,
    render: (_, row) => {
      const text = shownOf(column, row)
      const to = toRows?.(row) ?? addressOf(column.href, row)
      return to ? <Link to={to}>{text}</Link> : text
    },
  }
}

function shownOf({ name, isNumber }: ViewColumn, row: Row): string {
  const value = row[name]
  const isFigure = isNumber && value !== null && value !== undefined && !(`${name}_dictText` in row)
  return isFigure ? formatThousands(Number(value)) : readText(row, name)
}
