import {
  Bom,
  type BomDifference,
  type ComparedField,
  type ComparedItem,
  IssueMode,
} from '@mortise/engineering/model'
import { fieldsOf, formatShare, type RowOf } from '@mortise/model'
import { fetchRows } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Select, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import type { NamedMaterial } from './bom-answers.ts'
import { useBomAnswer } from './use-bom-answer.ts'

type Shown = BomDifference & NamedMaterial

const kinds = {
  added: { label: '新增', color: 'green' },
  gone: { label: '去掉', color: 'red' },
  changed: { label: '修改', color: 'orange' },
} as const
const lines = fieldsOf(Bom).items
const labels = lines?.kind === 'lines' ? lines.fields : {}

/** 对比版本: what this bill has otherwise than another of the same material. */
export function ComparisonPane({ row }: { row: RowOf<typeof Bom> }) {
  const [chosen, setChosen] = useState<string>()
  const { data: others } = useQuery({
    queryKey: ['rows', Bom.name, 'revisions', row.material],
    queryFn: ({ signal }) =>
      fetchRows(Bom, { where: { material: row.material }, sort: [['revision', 'desc']], size: 100 }, signal),
  })
  const choices = others?.rows.filter(({ id }) => id !== row.id) ?? []
  const before = chosen ?? choices[0]?.id
  const { data, error, isFetching } = useBomAnswer<readonly Shown[]>(
    'compare',
    before ? { before, after: row.id } : null,
  )
  return (
    <>
      <Space wrap style={{ marginBottom: 16 }}>
        <span>版本 {row.revision} 与</span>
        <Select
          aria-label="对比的版本"
          style={{ width: 260 }}
          value={before}
          onChange={setChosen}
          options={choices.map(({ id, code, revision }) => ({
            value: id,
            label: `版本 ${revision}（${code}）`,
          }))}
          notFoundContent="没有其他版本"
        />
      </Space>
      {error && <Alert type="warning" showIcon title={error.message} style={{ marginBottom: 16 }} />}
      <Table
        size="small"
        rowKey={({ material, kind }, index) => `${material} ${kind} ${index}`}
        loading={isFetching}
        dataSource={[...(data ?? [])]}
        pagination={false}
        scroll={{ y: '55vh' }}
        locale={{ emptyText: <Empty description={before ? '两个版本的用料相同' : '该物料没有其他版本'} /> }}
        columns={[
          {
            title: '差异',
            dataIndex: 'kind',
            width: 80,
            render: (kind: keyof typeof kinds) => <Tag color={kinds[kind].color}>{kinds[kind].label}</Tag>,
          },
          { title: '物料', dataIndex: 'name' },
          { title: '原来', key: 'before', render: (_, row) => told(row.before, row.fields) },
          { title: '现在', key: 'after', render: (_, row) => told(row.after, row.fields) },
        ]}
      />
    </>
  )
}

/** The fields that differ, as people read them. */
const told = (item: ComparedItem | null, fields: readonly ComparedField[]): string =>
  item
    ? fields
        .filter((field) => item[field] !== null)
        .map((field) => `${labels[field]?.label} ${valueText(item, field)}`)
        .join('，')
    : '—'

function valueText(item: ComparedItem, field: ComparedField): string {
  if (field === 'scrapRate') return formatShare(item.scrapRate)
  if (field === 'issueMode') return IssueMode.items[item.issueMode as keyof typeof IssueMode.items] ?? ''
  return `${item[field]}`
}
