import '../monitor.css'
import { type Figures, formatThousands, type RouteTimes } from '@mortise/model'
import { Card, Table } from 'antd'
import { Link } from 'react-router'
import { Curve } from '../curve.tsx'
import { type FigureRow, FigureTable } from '../figure-table.tsx'
import { bytesText, millisecondsText, useNodes } from '../monitor-calls.ts'
import { NodePage } from '../node-page.tsx'
import { Screens } from './screens.tsx'

/** 应用服务器: sessions, calls, and which of them take long; from a slow one to its statements. */
export default function ServerPage() {
  const { data } = useNodes()
  return (
    <NodePage title="应用服务器">
      {({ name, figures, detail }) => (
        <div className="mortise-monitor">
          <FigureTable label="应用服务器" rows={rowsOf({ ...figures, ...data?.sessions })} />
          <Curve node={name} title="每秒请求" unit="次/秒" lines={{ 'http.rate': { label: '请求' } }} />
          <Curve node={name} title="平均响应时间" unit="毫秒" lines={{ 'http.mean': { label: '平均' } }} />
          <Curve
            node={name}
            title="连接"
            unit="个"
            lines={{
              'sockets.open': { label: '长连接' },
              'db.connections.busy': { label: '使用中的数据库连接' },
              'db.connections.waiting': { label: '等待连接' },
            }}
          />
          <Card size="small" title="各页面耗时（启动以来）" className="mortise-monitor-wide">
            <Screens screens={detail?.screens ?? []} />
          </Card>
          <Card size="small" title="各接口耗时" className="mortise-monitor-wide">
            <Routes routes={detail?.routes ?? []} />
          </Card>
        </div>
      )}
    </NodePage>
  )
}

const rowsOf = (figures: Figures): FigureRow[] => {
  const count = (name: string) => formatThousands(Math.round(figures[name] ?? 0))
  return [
    ['tomcat.sessions.active.current', '活跃会话（30 分钟内）', count('tomcat.sessions.active.current')],
    ['tomcat.sessions.active.max', '有效会话', count('tomcat.sessions.active.max')],
    ['tomcat.sessions.created', '一天内新建会话', count('tomcat.sessions.created')],
    ['tomcat.sessions.expired', '一天内结束会话', count('tomcat.sessions.expired')],
    ['tomcat.sessions.rejected', '一天内登录被拒', count('tomcat.sessions.rejected')],
    ['tomcat.global.request', '请求总数', count('tomcat.global.request')],
    [
      'tomcat.global.request.max',
      '最长一次请求',
      millisecondsText(figures['tomcat.global.request.max'] ?? 0),
    ],
    ['tomcat.global.error', '出错次数', count('tomcat.global.error')],
    ['tomcat.global.sent', '已发送', bytesText(figures['tomcat.global.sent'] ?? 0)],
    ['tomcat.threads.busy', '处理中的请求', count('tomcat.threads.busy')],
    ['sockets.open', '长连接', count('sockets.open')],
    ['db.connections.open', '数据库连接（已建立）', count('db.connections.open')],
  ]
}

const Routes = ({ routes }: { routes: readonly RouteTimes[] }) => (
  <Table<RouteTimes>
    bordered
    size="small"
    aria-label="各接口耗时"
    rowKey={({ method, route }) => `${method} ${route}`}
    dataSource={[...routes]}
    scroll={{ x: 'max-content' }}
    columns={[
      { title: '方法', dataIndex: 'method' },
      { title: '接口', dataIndex: 'route' },
      { title: '次数', dataIndex: 'count', align: 'right', sorter: (a, b) => a.count - b.count },
      {
        title: '平均',
        dataIndex: 'mean',
        align: 'right',
        render: millisecondsText,
        sorter: (a, b) => a.mean - b.mean,
      },
      {
        title: 'P95',
        dataIndex: 'p95',
        align: 'right',
        render: millisecondsText,
        sorter: (a, b) => a.p95 - b.p95,
      },
      {
        title: '合计',
        dataIndex: 'total',
        align: 'right',
        render: millisecondsText,
        sorter: (a, b) => a.total - b.total,
      },
      { title: '出错', dataIndex: 'faults', align: 'right', sorter: (a, b) => a.faults - b.faults },
      {
        title: '操作',
        key: 'actions',
        render: (_, { route }) => (
          <Link to={`/monitor/database?call=${encodeURIComponent(route)}`}>慢语句</Link>
        ),
      },
    ]}
  />
)
