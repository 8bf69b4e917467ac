import { api, Chart, type Plot } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Col, Result, Row, Skeleton, Statistic } from 'antd'

interface Visits {
  readonly totalVisitCount: number
  readonly todayVisitCount: number
  readonly todayIp: number
}
interface VisitsOfDay {
  readonly visit: number
  readonly ip: number
  readonly type: string
}
interface Figures {
  readonly visits: Visits
  readonly presence: { readonly onlineUsers: number; readonly todayUsers: number }
  readonly ways: Plot
  readonly outcomes: Plot
  readonly week: readonly VisitsOfDay[]
}

const title = { week: '近7天访问', ways: '近7天登录方式', outcomes: '近7天登录结果' }

/** 访问统计: how many come, by day, by way and with what success. */
export default function Visits() {
  const { data, error, refetch } = useQuery({
    queryKey: ['visit figures'],
    queryFn: ({ signal }) => api.get<Figures>('/sys/log/visits', {}, { signal, quiet: true }),
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
  const { visits, presence, week, ways, outcomes } = data
  const byDay: Plot = {
    kind: 'line',
    categories: week.map(({ type }) => type),
    series: [
      { name: '访问次数', values: week.map(({ visit }) => visit) },
      { name: 'IP数', values: week.map(({ ip }) => ip) },
    ],
  }
  const numbers = [
    ['总访问次数', visits.totalVisitCount],
    ['今日访问次数', visits.todayVisitCount],
    ['今日IP数', visits.todayIp],
    ['今日登录人数', presence.todayUsers],
    ['当前在线人数', presence.onlineUsers],
  ] as const
  return (
    <section aria-label="访问统计">
      <Row gutter={[16, 16]}>
        {numbers.map(([label, value]) => (
          <Col key={label} xs={12} md={8} xl={{ flex: '1 1 0' }}>
            <Card size="small">
              <Statistic title={label} value={value} />
            </Card>
          </Col>
        ))}
        <Col span={24}>
          <Card title={title.week}>
            <Chart title={title.week} plot={byDay} />
          </Card>
        </Col>
        <Col xs={24} lg={12}>
          <Card title={title.ways}>
            <Chart title={title.ways} plot={ways} />
          </Card>
        </Col>
        <Col xs={24} lg={12}>
          <Card title={title.outcomes}>
            <Chart title={title.outcomes} plot={outcomes} />
          </Card>
        </Col>
      </Row>
    </section>
  )
}
