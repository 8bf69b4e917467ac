import type { Row } from '@mortise/model'
import { Button, Card, Table } from 'antd'
import type { Picker } from '../product/picker.ts'

export interface ChosenListProps {
  readonly picker: Picker
  readonly keyOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly rows: readonly Row[]
  readonly onChange: (rows: readonly Row[]) => void
}

const titleOf = ({ columns, text }: Picker) =>
  (columns.find(([key]) => key === text) ?? columns[0])?.[1].label

const ACTION_WIDTH = 64
const HEIGHT = 240

/** The rows that are chosen so far, on whatever page they stand. */
export function ChosenList({ picker, keyOf, nameOf, rows, onChange }: ChosenListProps) {
  const title = `已选${picker.name}`
  const remove = (row: Row) => onChange(rows.filter((each) => keyOf(each) !== keyOf(row)))
  return (
    <Card size="small" title={title} role="region" aria-label={title}>
      <Table<Row>
        size="small"
        rowKey={keyOf}
        tableLayout="fixed"
        pagination={false}
        scroll={{ y: HEIGHT }}
        dataSource={[...rows]}
        locale={{ emptyText: <span className="mortise-faint">暂无</span> }}
        columns={[
          { key: 'name', title: titleOf(picker), render: (_, row) => nameOf(row) },
          {
            key: 'remove',
            title: '操作',
            width: ACTION_WIDTH,
            render: (_, row) => (
              <Button type="link" size="small" aria-label={`删除${nameOf(row)}`} onClick={() => remove(row)}>
                删除
              </Button>
            ),
          },
        ]}
      />
    </Card>
  )
}
