import './monitor.css'
import { MonitorAlarm } from '@mortise/monitor/model'
import { EntityList } from '@mortise/web'
import { Alert, Card, Skeleton, Table, Tag } from 'antd'
import { Link } from 'react-router'
import { Curve } from './curve.tsx'
import {
  bytesText,
  durationText,
  millisecondsText,
  momentText,
  type NodesAnswer,
  percentText,
  useNodes,
} from './monitor-calls.ts'

type Node = NodesAnswer['nodes'][number]

/** 监控总览: every node in one line, how they went, and what passed its bound. */
export default function Overview() {
  const { data, error } = useNodes()
  if (error && !data) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <section aria-label="监控总览" className="mortise-monitor">
      <Card size="small" title={`节点（${data.nodes.length}）`} className="mortise-monitor-wide">
        <Nodes nodes={data.nodes} />
      </Card>
      <Curve
        title="处理器"
        unit="%"
        lines={{
          'system.cpu.usage': { label: '系统', scale: 100 },
          'process.cpu.usage': { label: '本程序', scale: 100 },
        }}
      />
      <Curve title="请求" unit="次/秒" lines={{ 'http.rate': { label: '每秒请求' } }} />
      <Curve
        title="响应时间"
        unit="毫秒"
        lines={{ 'http.mean': { label: '平均响应' }, 'loop.p99': { label: '事件循环延迟P99' } }}
      />
      <Curve
        title="内存"
        unit="MB"
        lines={{
          'process.memory.rss': { label: '进程内存', scale: 1 / 1_048_576 },
          'jvm.memory.used': { label: '已用堆', scale: 1 / 1_048_576 },
        }}
      />
      <Card size="small" title={MonitorAlarm.label} className="mortise-monitor-wide">
        <EntityList of={MonitorAlarm} />
      </Card>
    </section>
  )
}

function Nodes({ nodes }: { nodes: readonly Node[] }) {
  const figure =
    (name: string) =>
    (_: unknown, { figures }: Node) =>
      figures[name] ?? 0
  return (
    <Table<Node>
      bordered
      size="small"
      aria-label="节点"
      rowKey="name"
      dataSource={[...nodes]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          title: '节点',
          key: 'name',
          render: (_, { name, isThis }) => (
            <>
              <Link to={`/monitor/system?node=${encodeURIComponent(name)}`}>{name}</Link>{' '}
              {isThis && <Tag>本节点</Tag>}
            </>
          ),
        },
        {
          title: '处理器',
          key: 'cpu',
          align: 'right',
          render: (_, { figures }) => percentText(figures['process.cpu.usage'] ?? 0),
        },
        {
          title: '进程内存',
          key: 'rss',
          align: 'right',
          render: (_, { figures }) => bytesText(figures['process.memory.rss'] ?? 0),
        },
        {
          title: '每秒请求',
          key: 'rate',
          align: 'right',
          render: (_, { figures }) => (figures['http.rate'] ?? 0).toFixed(1),
        },
        {
          title: '平均响应',
          key: 'mean',
          align: 'right',
          render: (_, { figures }) => millisecondsText(figures['http.mean'] ?? 0),
        },
        {
          title: '循环延迟P99',
          key: 'loop',
          align: 'right',
          render: (_, { figures }) => millisecondsText(figures['loop.p99'] ?? 0),
        },
        { title: '出错', key: 'faults', align: 'right', render: figure('tomcat.global.error') },
        {
          title: '磁盘',
          key: 'disk',
          align: 'right',
          render: (_, { figures }) => `${figures['disk.used'] ?? 0} %`,
        },
        {
          title: '已运行',
          key: 'uptime',
          render: (_, { figures }) => durationText(figures['process.uptime'] ?? 0),
        },
        { title: '更新时间', dataIndex: 'at', render: momentText },
      ]}
    />
  )
}
