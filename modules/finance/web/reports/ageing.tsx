import type { AgeingLine } from '@mortise/finance/model'
import { sum } from '@mortise/model'
import { api, DateInput, formatMoney, today } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Result, Segmented, Space, Table } from 'antd'
import { useState } from 'react'

const columns = [
  ['total', '合计'],
  ['notDue', '未到期'],
  ['to30', '1–30天'],
  ['to60', '31–60天'],
  ['to90', '61–90天'],
  ['to180', '91–180天'],
  ['to365', '181–365天'],
  ['over365', '365天以上'],
] as const

const money = (value: number) => (value === 0 ? '' : formatMoney(value))

/** 账龄分析: what is open with each party as of any day, by how long it is overdue. */
export default function Ageing() {
  const [side, setSide] = useState('AR')
  const [on, setOn] = useState(today())
  const { data, error, isFetching } = useQuery({
    queryKey: ['finance ageing', side, on],
    queryFn: ({ signal }) =>
      api.get<readonly AgeingLine[]>(
        '/fin/report/ageing',
        { side, from: on, to: on },
        { signal, quiet: true },
      ),
    staleTime: 0,
  })
  if (error && !data) return <Result status="warning" title={error.message} />
  const lines = data ?? []
  return (
    <section aria-label="账龄分析">
      <Space wrap style={{ marginBottom: 16 }}>
        <Segmented
          value={side}
          onChange={setSide}
          options={[
            { value: 'AR', label: '应收' },
            { value: 'AP', label: '应付' },
          ]}
        />
        <span>截至</span>
        <DateInput value={on} onChange={(value) => value && setOn(value)} aria-label="截至日期" />
      </Space>
      <Table<AgeingLine>
        rowKey={(line) => `${line.partyType}${line.party}`}
        size="small"
        loading={isFetching}
        dataSource={[...lines]}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        footer={() =>
          columns.map(([key, label]) => `${label} ${formatMoney(sum(lines, (line) => line[key]))}`).join('　')
        }
        columns={[
          { title: '往来单位', dataIndex: 'partyName' },
          ...columns.map(([key, label]) => ({
            title: label,
            dataIndex: key,
            align: 'right' as const,
            render: money,
          })),
        ]}
      />
    </section>
  )
}
