import { Table } from 'antd'

/** What a figure is called by those who measure, what it means, and what it is. */
export type FigureRow = readonly [name: string, meaning: string, value: string]

/** Figures one below the other, with their meaning. */
export function FigureTable({ label, rows }: { label: string; rows: readonly FigureRow[] }) {
  return (
    <Table<FigureRow>
      bordered
      size="small"
      aria-label={label}
      rowKey={([name]) => name}
      dataSource={[...rows]}
      pagination={false}
      columns={[
        // On a telephone what it means is enough.
        { title: '参数', key: 'name', responsive: ['sm'], render: (_, [name]) => <code>{name}</code> },
        { title: '描述', key: 'meaning', render: (_, [, meaning]) => meaning },
        { title: '当前值', key: 'value', align: 'right', render: (_, [, , value]) => value },
      ]}
    />
  )
}
