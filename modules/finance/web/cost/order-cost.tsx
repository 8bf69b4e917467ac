import type { DoorCost, LineCost } from '@mortise/finance/model'
import { sub } from '@mortise/model'
import { UnitStatus } from '@mortise/orders/model'
import { api, DictTag, formatMoney } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Card, Descriptions, Result, Space, Spin, Table } from 'antd'
import { components, Margin, money } from './figures.tsx'

/** 成本与毛利: what an order costs so far, beside what it was to cost, line by line and door by door. */
export default function OrderCost({ id }: { readonly id: string }) {
  const { data, error } = useQuery({
    queryKey: ['finance order cost', id],
    queryFn: ({ signal }) => api.get<readonly LineCost[]>('/fin/cost/order', { id }, { signal, quiet: true }),
    staleTime: 0,
  })
  if (error && !data) return <Result status="warning" title={error.message} />
  if (!data) return <Spin />
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      {data.map((line) => (
        <Card key={line.line} size="small" title={`第${line.lineNo}行　${line.itemName} × ${line.qty}`}>
          <Descriptions
            size="small"
            column={{ xs: 1, sm: 2, lg: 4 }}
            items={[
              { key: 'revenue', label: '不含税收入', children: formatMoney(line.revenue) },
              { key: 'cost', label: '已发生成本', children: formatMoney(line.cost) },
              { key: 'profit', label: '当前毛利', children: formatMoney(line.profit) },
              { key: 'margin', label: '当前毛利率', children: <Margin value={line.margin} /> },
              { key: 'expected', label: '预计成本', children: formatMoney(line.expected) },
              { key: 'expectedProfit', label: '预计毛利', children: formatMoney(line.expectedProfit) },
              {
                key: 'expectedMargin',
                label: '预计毛利率',
                children: <Margin value={line.expectedMargin} isAlert={line.isAlert} />,
              },
              { key: 'carried', label: '已结转销售成本', children: formatMoney(line.carried) },
            ]}
          />
          <Components line={line} />
          {line.doors.length > 0 && <Doors line={line} />}
        </Card>
      ))}
    </Space>
  )
}

/** What was planned and what was spent on each, with the difference. */
const Components = ({ line }: { readonly line: LineCost }) => (
  <Table
    rowKey="key"
    size="small"
    aria-label={`第${line.lineNo}行成本构成`}
    pagination={false}
    scroll={{ x: 'max-content' }}
    dataSource={components
      .filter(([key]) => line.planned[key] !== 0 || line.actual[key] !== 0)
      .map(([key, label]) => ({ key, label, planned: line.planned[key], actual: line.actual[key] }))}
    columns={[
      { title: '成本项目', dataIndex: 'label' },
      { title: '标准', dataIndex: 'planned', align: 'right', render: money },
      { title: '实际', dataIndex: 'actual', align: 'right', render: money },
      {
        title: '差异',
        key: 'difference',
        align: 'right',
        render: (_, { planned, actual }) => money(sub(actual, planned)),
      },
    ]}
  />
)

const Doors = ({ line }: { readonly line: LineCost }) => (
  <Table<DoorCost>
    rowKey="unit"
    size="small"
    aria-label={`第${line.lineNo}行各樘门`}
    style={{ marginTop: 12 }}
    pagination={{ pageSize: 20, hideOnSinglePage: true }}
    scroll={{ x: 'max-content' }}
    dataSource={[...line.doors]}
    columns={[
      { title: '门码', dataIndex: 'code' },
      {
        title: '状态',
        dataIndex: 'status',
        render: (status: string) => <DictTag dictCode={UnitStatus.code} value={status} />,
      },
      ...components
        .filter(([key]) => line.doors.some(({ costs }) => costs[key] !== 0))
        .map(([key, title]) => ({
          title,
          key,
          align: 'right' as const,
          render: (_: unknown, { costs }: DoorCost) => money(costs[key]),
        })),
      { title: '成本', dataIndex: 'cost', align: 'right', render: formatMoney },
      { title: '收入', dataIndex: 'revenue', align: 'right', render: formatMoney },
      { title: '毛利', dataIndex: 'profit', align: 'right', render: formatMoney },
      {
        title: '毛利率',
        dataIndex: 'margin',
        align: 'right',
        render: (margin: number | null) => <Margin value={margin} />,
      },
    ]}
  />
)
