import { ellipsis, type Row } from '@mortise/model'
import { Button, Empty, Result, Table, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { shown } from '../kinds/field-value.tsx'
import { columnWidth, kindOf } from '../kinds/kinds.ts'
import type { Picker } from '../product/picker.ts'
import { textOf } from '../rows/texts.ts'
import { totalText } from '../rows/total-text.ts'
import { rowChoice } from './row-choice.ts'

/** What a picker offers, however it is drawn. */
export interface Offered {
  readonly picker: Picker
  readonly keyOf: (row: Row) => string
  readonly multiple: boolean
  readonly chosen: readonly Row[]
  readonly rows: readonly Row[]
  readonly total: number
  /** There are more rows than were counted. */
  readonly isBound: boolean
  readonly isLoading: boolean
  readonly error: Error | null
  readonly page: number
  readonly size: number
  readonly onPage: (page: number, size: number) => void
  readonly onChoose: (rows: readonly Row[]) => void
  readonly onClick: (row: Row) => void
  readonly onDoubleClick: (row: Row) => void
  readonly onRetry: () => void
}

const SELECT_WIDTH = 40
const HEIGHT = 240
/** Beside a tree there is more room above each other. */
const TALL = 400

/** The rows that a picker offers, as a table. */
export function PickTable(offered: Offered) {
  const { picker, keyOf, multiple, chosen, rows, onChoose, onClick } = offered
  const columns = picker.columns.map(([key, field]) => ({
    key,
    title: field.label,
    width: columnWidth(field),
    align: kindOf(field).column.align,
    render: (_: unknown, row: Row) =>
      short(shown(field, row[key], textOf(picker.of, row, key)), picker.ellipsis),
  }))
  const width = SELECT_WIDTH + columns.reduce((total, column) => total + column.width, 0)
  const nameOf = (row: Row) => String(row[picker.text] ?? keyOf(row))
  return (
    <Table<Row>
      className="mortise-pick-rows"
      size="small"
      bordered
      rowKey={keyOf}
      tableLayout="fixed"
      columns={columns}
      dataSource={[...rows]}
      loading={offered.isLoading}
      locale={{ emptyText: <Nothing {...offered} /> }}
      scroll={{ x: width, y: picker.tree ? TALL : HEIGHT }}
      rowSelection={rowChoice({ multiple, width: SELECT_WIDTH, chosen, keyOf, nameOf, onChoose, onClick })}
      onRow={(row) => ({
        onClick: () => onClick(row),
        onDoubleClick: () => offered.onDoubleClick(row),
      })}
      pagination={{
        size: 'small',
        current: offered.page,
        pageSize: offered.size,
        total: offered.total,
        pageSizeOptions: [...picker.sizes],
        showSizeChanger: true,
        showTotal: totalText(offered.isBound),
        onChange: offered.onPage,
      }}
    />
  )
}

/** What stands where rows would: that there are none, or why they did not come. */
export const Nothing = ({ error, onRetry }: Pick<Offered, 'error' | 'onRetry'>) =>
  error ? (
    <Result status="warning" title={error.message} extra={<Button onClick={onRetry}>重试</Button>} />
  ) : (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
  )

/** A text that is too long for its cell, whole under the pointer. */
function short(content: ReactNode, limit: number): ReactNode {
  if (typeof content !== 'string') return content
  const cut = ellipsis(content, limit)
  return cut === content ? content : <Tooltip title={content}>{cut}</Tooltip>
}
