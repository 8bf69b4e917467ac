import { Table } from 'antd'
import { Link } from 'react-router'
import type { Sheet } from './sheets.ts'

/** The rows behind a plot, the first cell of each leading to its record. */
export function SheetTable({ of: { head, rows } }: { of: Sheet }) {
  return (
    <Table<Sheet['rows'][number]>
      size="small"
      rowKey="key"
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
      dataSource={[...rows]}
      columns={head.map((title, at) => ({
        title,
        key: title,
        render: (_, { cells, to }) => (at === 0 ? <Link to={to}>{cells[0]}</Link> : cells[at]),
      }))}
    />
  )
}
