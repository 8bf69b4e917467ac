import { sum } from '@mortise/model'
import { api, Chart, formatMoney, useRights } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Col, Result, Row, Skeleton, Statistic } from 'antd'
import { type Figures, plotsOf } from './plots.ts'

/** The plots of the stock, each with its figures as a table. */
export function Overview() {
  const { has } = useRights()
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
        {plotsOf(data, has).map(([title, plot]) => (
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
