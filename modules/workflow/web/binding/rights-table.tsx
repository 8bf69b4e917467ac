import type { BindableEntity, FieldRight } from '@mortise/workflow/model'
import { Select, Table } from 'antd'

const rights: readonly { readonly value: FieldRight; readonly label: string }[] = [
  { value: 'read', label: '只读' },
  { value: 'write', label: '可编辑' },
  { value: 'must', label: '必填' },
  { value: 'none', label: '隐藏' },
]

interface RightsTableProps {
  readonly fields: BindableEntity['fields']
  readonly value: Readonly<Record<string, FieldRight>>
  readonly height: number
  readonly onChange: (value: Readonly<Record<string, FieldRight>>) => void
}

/** What the handlers of one node may do with each field of the document, those of lines below their table. */
export function RightsTable({ fields, value, height, onChange }: RightsTableProps) {
  const labels = new Map(fields.map(({ key, label }) => [key, label]))
  const nameOf = (key: string, label: string) => {
    const [lines = '', inner] = key.split('.')
    return inner === undefined ? label : `${labels.get(lines) ?? lines} › ${label}`
  }
  return (
    <Table
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ y: height }}
      dataSource={[...fields]}
      columns={[
        { title: '字段', render: (_, { key, label }) => nameOf(key, label) },
        {
          title: '权限',
          width: 110,
          render: (_, { key, label }) => (
            <Select<FieldRight>
              aria-label={`${nameOf(key, label)}权限`}
              size="small"
              style={{ width: '100%' }}
              options={[...rights]}
              value={value[key] ?? 'read'}
              onChange={(right) => onChange({ ...value, [key]: right })}
            />
          ),
        },
      ]}
    />
  )
}
