import './efficiency.css'
import { addDays, api, Chart, RangeInput, today } from '@mortise/web'
import type { EfficiencyRow, NamedProcess } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Flex, Segmented, Select, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { HeatMap } from './heat-map.tsx'
import { distinct, efficiencyPlot, hoursOf } from './plots.ts'

const groups = [
  { value: 'node', label: '按节点' },
  { value: 'person', label: '按人员' },
  { value: 'depart', label: '按部门' },
] as const
type Group = (typeof groups)[number]['value']

/** Days that are looked at unless somebody asks for others. */
const DAYS = 90

/** 流程效率: how long handling takes, where it takes longest, and how much comes too late. */
export default function Efficiency() {
  const [by, setBy] = useState<Group>('node')
  const [key, setKey] = useState<string | undefined>()
  const [[from, to], setRange] = useState<readonly [string, string]>([addDays(today(), -DAYS), today()])
  const { data: processes } = useQuery({
    queryKey: ['workflow', 'processes'],
    queryFn: ({ signal }) =>
      api.get<readonly NamedProcess[]>('/act/report/processes', {}, { signal, quiet: true }),
  })
  const query = { by, ...(key && { key }), from, to }
  const { data, error, isPending } = useQuery({
    queryKey: ['workflow', 'efficiency', query],
    queryFn: ({ signal }) =>
      api.get<readonly EfficiencyRow[]>('/act/report/efficiency', query, { signal, quiet: true }),
  })
  return (
    <section className="mortise-efficiency" aria-label="流程效率">
      <Flex gap={12} wrap align="center">
        <Segmented aria-label="分组" value={by} options={[...groups]} onChange={setBy} />
        <Select
          aria-label="流程"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          style={{ width: 220 }}
          placeholder="全部流程"
          value={key}
          options={processes?.map((process) => ({ value: process.key, label: process.name }))}
          onChange={setKey}
        />
        <div style={{ width: 260 }}>
          <RangeInput
            value={[from, to]}
            onChange={(range) => setRange(range ?? [addDays(today(), -DAYS), today()])}
          />
        </div>
      </Flex>
      {error && <Alert type="warning" showIcon title={error.message} />}
      {isPending && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.length === 0 && <Empty description="该时间段没有处理过的任务" />}
      {data && data.length > 0 && (
        <>
          <div className="mortise-efficiency-plot">
            <Chart title="处理时间（小时）" plot={efficiencyPlot(data)} />
          </div>
          {by === 'node' && key && <HeatMap processKey={key} rows={data} />}
          <Table
            size="small"
            rowKey="key"
            pagination={{ hideOnSinglePage: true, pageSize: 20 }}
            scroll={{ x: 'max-content' }}
            dataSource={[...distinct(data)]}
            columns={[
              { title: groups.find(({ value }) => value === by)?.label.slice(1), dataIndex: 'name' },
              {
                title: '处理数',
                align: 'right',
                sorter: (a, b) => a.count - b.count,
                render: (_, { count }) => `${count} 次`,
              },
              {
                title: '平均处理时间',
                align: 'right',
                defaultSortOrder: 'descend',
                sorter: (a, b) => a.meanMinutes - b.meanMinutes,
                render: (_, { meanMinutes }) => `${hoursOf(meanMinutes)} 小时`,
              },
              {
                title: '95%处理时间',
                align: 'right',
                sorter: (a, b) => a.p95Minutes - b.p95Minutes,
                render: (_, { p95Minutes }) => `${hoursOf(p95Minutes)} 小时`,
              },
              {
                title: '超时数',
                align: 'right',
                render: (_, { overdueCount }) => `${overdueCount} 次`,
              },
              {
                title: '超时率',
                align: 'right',
                render: (_, { overdueShare }) => (overdueShare === null ? '—' : `${overdueShare}%`),
              },
            ]}
          />
        </>
      )}
    </section>
  )
}
