import { CutPlan, Panel, type WaitingPanels } from '@mortise/cutting/model'
import { codeOf } from '@mortise/model'
import { api, EntityForm, Has } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Table } from 'antd'
import { useState } from 'react'

/** 待排版: boards whose panels wait, the most urgent first; one click begins their nest. */
export function WaitingBoards() {
  const [begun, setBegun] = useState<WaitingPanels | null>(null)
  const { data } = useQuery({
    queryKey: ['rows', Panel.name, 'waiting'],
    queryFn: ({ signal }) => api.get<WaitingPanels[]>(`${Panel.wire}/waiting`, {}, { signal, quiet: true }),
  })
  if (!data || data.length === 0) return null
  const keyOf = ({ material, thickness }: WaitingPanels) => `${material} ${thickness}`
  return (
    <Card size="small" title="待排版" style={{ marginBottom: 12 }}>
      <Table
        aria-label="待排版"
        size="small"
        rowKey={keyOf}
        dataSource={data}
        pagination={data.length > 5 ? { pageSize: 5, size: 'small' } : false}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: '材料', dataIndex: 'materialName' },
          { title: '厚(mm)', dataIndex: 'thickness', align: 'right' },
          { title: '板件', dataIndex: 'count', align: 'right', render: (count: number) => `${count} 块` },
          { title: '面积(㎡)', dataIndex: 'area', align: 'right' },
          { title: '最早交期', dataIndex: 'dueOn' },
          { title: '工单', render: (_, { workOrders }) => worksText(workOrders) },
          {
            title: '操作',
            render: (_, waiting) => (
              <Has code={codeOf(CutPlan, 'add')}>
                <Button type="link" size="small" onClick={() => setBegun(waiting)}>
                  排版
                </Button>
              </Has>
            ),
          },
        ]}
      />
      {begun && <EntityForm of={CutPlan} mode="add" row={rowOf(begun)} onClose={() => setBegun(null)} />}
    </Card>
  )
}

const worksText = (works: WaitingPanels['workOrders']): string =>
  works.length > 3
    ? `${works
        .slice(0, 3)
        .map(({ no }) => no)
        .join('、')} 等 ${works.length} 张`
    : works.map(({ no }) => no).join('、')

const rowOf = ({
  material,
  materialName,
  thickness,
  sheetLength,
  sheetWidth,
  workOrders,
}: WaitingPanels) => ({
  material,
  material_dictText: materialName,
  thickness,
  sheetLength,
  sheetWidth,
  workOrders: workOrders.map(({ id }) => id),
  workOrders_dictText: workOrders.map(({ no }) => no).join(','),
  kerf: 4,
  trim: 0,
  keepLength: 600,
  keepWidth: 300,
  usesOffcuts: true,
})
