import { sum } from '@mortise/model'
import { api, Chart, formatMoney, type Plot } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Col, Result, Row, Skeleton, Statistic } from 'antd'

interface Figures {
  readonly categories: readonly { readonly name: string; readonly value: number }[]
  readonly months: readonly { readonly month: string; readonly received: number; readonly issued: number }[]
  readonly classes: readonly { readonly share: string; readonly count: number }[]
  readonly ages: readonly number[]
}

/** The plots of the stock, each with its figures as a table. */
export function Overview() {
  const { data, error, refetch } = useQuery({
    queryKey: ['stock overview'],
    queryFn: ({ signal }) =>
      api.get<Figures>('/erp_stock_cost/erpStockCost/overview', {}, { signal, quiet: true }),
    staleTime: 0,
  })
  if (error && !data)
    return (
      <Result
        status="warning"
        title={error.message}
        extra={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const worth = sum(data.categories, ({ value }) => value)
  return (
    <section aria-label="库存概览">
      <Row gutter={[16, 16]}>
        <Col span={24}>
          <Card size="small">
            <Statistic title="库存总金额（元）" value={formatMoney(worth)} />
          </Card>
        </Col>
        {plotsOf(data).map(([title, plot]) => (
          <Col key={title} xs={24} lg={12}>
            <Card title={title}>
              <Chart title={title} plot={plot} />
            </Card>
          </Col>
        ))}
      </Row>
    </section>
  )
}

const plotsOf = ({ categories, months, classes, ages }: Figures): [string, Plot][] => [
  [
    '各分类库存金额',
    {
      kind: 'pie',
      categories: categories.map(({ name }) => name),
      series: [{ name: '库存金额', values: categories.map(({ value }) => value) }],
    },
  ],
  [
    '近12个月收发金额',
    {
      kind: 'bar',
      categories: months.map(({ month }) => month),
      series: [
        { name: '入库', values: months.map(({ received }) => received) },
        { name: '出库', values: months.map(({ issued }) => issued) },
      ],
    },
  ],
  [
    '库龄分布',
    {
      kind: 'bar',
      categories: ['30天内', '31至60天', '61至90天', '91至180天', '180天以上'],
      series: [{ name: '数量', values: ages }],
    },
  ],
  [
    'ABC分类物料数',
    {
      kind: 'bar',
      categories: classes.map(({ share }) => `${share}类`),
      series: [{ name: '物料数', values: classes.map(({ count }) => count) }],
    },
  ],
]
