import type { CostTie, LineCost } from '@mortise/finance/model'
import { sum } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { Alert, api, DocumentLink, formatMoney } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Result, Segmented, Space, Switch, Table } from 'antd'
import { useState } from 'react'
import { Margin, money } from './figures.tsx'

/** 毛利: what the lines of orders earn while they are made, and where that is less than it should be. */
export default function ProfitBoard() {
  const [done, setDone] = useState('N')
  const [isAlertOnly, setAlertOnly] = useState(false)
  const { data, error, isFetching } = useQuery({
    queryKey: ['finance profit', done],
    queryFn: ({ signal }) =>
      api.get<readonly LineCost[]>('/fin/cost/board', { done }, { signal, quiet: true }),
    staleTime: 0,
  })
  if (error && !data) return <Result status="warning" title={error.message} />
  const lines = (data ?? []).filter(({ isAlert }) => !isAlertOnly || isAlert)
  return (
    <section aria-label="毛利">
      <Space wrap style={{ marginBottom: 16 }}>
        <Segmented
          value={done}
          onChange={setDone}
          options={[
            { value: 'N', label: '在制订单' },
            { value: 'Y', label: '已完成订单' },
          ]}
        />
        <Switch
          checked={isAlertOnly}
          onChange={setAlertOnly}
          checkedChildren="只看预警"
          unCheckedChildren="全部"
          aria-label="只看预警"
        />
      </Space>
      <Table<LineCost>
        rowKey="line"
        size="small"
        aria-label="订单行毛利"
        loading={isFetching}
        dataSource={lines}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        footer={() =>
          `收入 ${total(lines, 'revenue')}　已发生 ${total(lines, 'cost')}　预计成本 ${total(lines, 'expected')}　预计毛利 ${total(lines, 'expectedProfit')}`
        }
        columns={[
          {
            title: '订单',
            dataIndex: 'orderNo',
            fixed: 'left',
            render: (no: string, { order }) => (
              <DocumentLink to={CustomerOrder.name} id={order}>
                {no}
              </DocumentLink>
            ),
          },
          { title: '行', dataIndex: 'lineNo', align: 'right' },
          { title: '品名', dataIndex: 'itemName' },
          { title: '数量', dataIndex: 'qty', align: 'right' },
          { title: '已完工', dataIndex: 'made', align: 'right' },
          { title: '不含税收入', dataIndex: 'revenue', align: 'right', render: money },
          { title: '已发生成本', dataIndex: 'cost', align: 'right', render: money },
          { title: '预计成本', dataIndex: 'expected', align: 'right', render: money },
          { title: '预计毛利', dataIndex: 'expectedProfit', align: 'right', render: formatMoney },
          {
            title: '预计毛利率',
            dataIndex: 'expectedMargin',
            align: 'right',
            sorter: (one, other) => (one.expectedMargin ?? 0) - (other.expectedMargin ?? 0),
            render: (margin: number | null, { isAlert }) => <Margin value={margin} isAlert={isAlert} />,
          },
        ]}
      />
      <Ties />
    </section>
  )
}

const total = (lines: readonly LineCost[], key: 'revenue' | 'cost' | 'expected' | 'expectedProfit') =>
  formatMoney(sum(lines, (line) => line[key]))

/** How what orders tell ties to the ledger. */
function Ties() {
  const { data } = useQuery({
    queryKey: ['finance cost ties'],
    queryFn: ({ signal }) => api.get<readonly CostTie[]>('/fin/cost/ties', {}, { signal, quiet: true }),
    staleTime: 0,
  })
  return (data ?? []).map(({ code, name, ledger, orders, parts, unassigned }) => (
    <Alert
      key={code}
      type="info"
      style={{ marginTop: 12 }}
      title={`${code} ${name}：总账 ${formatMoney(ledger)} = 订单 ${formatMoney(orders)} + 自制件 ${formatMoney(parts)} + 未归集 ${formatMoney(unassigned)}`}
    />
  ))
}
