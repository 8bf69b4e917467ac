import type { Bom } from '@mortise/engineering/model'
import { MaterialSource } from '@mortise/materials/model'
import type { RowOf } from '@mortise/model'
import { useDebounced } from '@mortise/web'
import { Alert, InputNumber, Segmented, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { type Explosion, type NamedMaterial, treeOf } from './bom-answers.ts'
import { useBomAnswer } from './use-bom-answer.ts'

const views = [
  { label: '按结构', value: 'tree' },
  { label: '按物料合计', value: 'totals' },
] as const

/** 展开: what so many of a bill's material take, level by level or added up. */
export function ExplosionPane({ row }: { row: RowOf<typeof Bom> }) {
  const [qty, setQty] = useState(1)
  const [view, setView] = useState<'tree' | 'totals'>('tree')
  const asked = useDebounced(qty, 300)
  const { data, error, isFetching } = useBomAnswer<Explosion>('explode', { id: row.id, qty: `${asked}` })
  const columns = [
    { title: '物料', dataIndex: 'name' },
    { title: '来源', dataIndex: 'source', width: 90, render: sourceTag },
    { title: '用量', dataIndex: 'qty', align: 'right' as const, width: 130 },
    { title: '单位', dataIndex: 'unit', width: 90 },
  ]
  return (
    <>
      <Space wrap style={{ marginBottom: 16 }}>
        <span>数量</span>
        <InputNumber
          aria-label="展开数量"
          value={qty}
          min={0.0001}
          max={99_999_999}
          onChange={(value) => value && setQty(value)}
        />
        <Segmented options={[...views]} value={view} onChange={setView} />
      </Space>
      {error && <Alert type="warning" showIcon title={error.message} style={{ marginBottom: 16 }} />}
      {view === 'tree' ? (
        <Table
          key={`${data?.rows.length}`}
          size="small"
          rowKey="key"
          loading={isFetching}
          dataSource={treeOf(data?.rows ?? [])}
          columns={columns}
          pagination={false}
          expandable={{ defaultExpandAllRows: true }}
          scroll={{ y: '55vh' }}
        />
      ) : (
        <Table
          size="small"
          rowKey="material"
          loading={isFetching}
          dataSource={[...(data?.totals ?? [])]}
          columns={columns}
          pagination={false}
          scroll={{ y: '55vh' }}
        />
      )}
    </>
  )
}

const sourceTag = (source: NamedMaterial['source']) =>
  source && <Tag>{MaterialSource.items[source as keyof typeof MaterialSource.items]}</Tag>
