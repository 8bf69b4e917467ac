import '../monitor.css'
import { formatThousands } from '@mortise/model'
import type { DatabaseAnswer, LockWait, TableSize } from '@mortise/monitor/model'
import { Alert, Card, Skeleton, Table } from 'antd'
import { type FigureRow, FigureTable } from '../figure-table.tsx'
import { bytesText, useLive } from '../monitor-calls.ts'
import { SlowStatements } from './slow-statements.tsx'

const stateTexts: Readonly<Record<string, string>> = {
  active: '执行中',
  idle: '空闲',
  'idle in transaction': '事务中空闲',
  'idle in transaction (aborted)': '事务已失败',
  other: '后台',
}

/** 数据库: connections, who waits for whom, what was slow, and what grows. */
export default function DatabasePage() {
  const { data, error } = useLive<DatabaseAnswer>('/monitor/database')
  const sizes = useLive<TableSize[]>('/monitor/tables')
  if (error && !data) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <section aria-label="数据库" className="mortise-monitor">
      <Card size="small" title="概况">
        <FigureTable label="数据库概况" rows={rowsOf(data)} />
      </Card>
      <Card size="small" title="锁等待">
        <Waits waits={data.waits} />
      </Card>
      <Card size="small" title="慢语句（近 7 天，超过 0.5 秒）" className="mortise-monitor-wide">
        <SlowStatements />
      </Card>
      <Card size="small" title="最大的表" className="mortise-monitor-wide">
        {sizes.error ? (
          <Alert type="warning" showIcon title={sizes.error.message} />
        ) : (
          <Sizes tables={sizes.data ?? []} />
        )}
      </Card>
    </section>
  )
}

const rowsOf = ({ version, size, connections, cacheHits, ...rest }: DatabaseAnswer): FigureRow[] => [
  ['version', 'PostgreSQL 版本', version],
  ['size', '数据库大小', bytesText(size)],
  ['connections.max', '连接上限', String(connections.most)],
  ...Object.entries(connections.states).map(
    ([state, count]): FigureRow => [
      `connections.${state.replaceAll(' ', '_')}`,
      `连接：${stateTexts[state] ?? state}`,
      String(count),
    ],
  ),
  ['cache', '内存命中率', `${cacheHits} %`],
  ['migrations', '表结构变更', `${rest.migrations} 次，最近 ${rest.lastMigration ?? '–'}`],
  [
    'backup',
    '最近备份',
    rest.lastBackup ? `${rest.lastBackup.at}，${bytesText(rest.lastBackup.size)}` : '从未备份',
  ],
]

const Waits = ({ waits }: { waits: readonly LockWait[] }) => (
  <Table<LockWait>
    bordered
    size="small"
    aria-label="锁等待"
    rowKey={({ pid, blockerPid }) => `${pid} ${blockerPid}`}
    dataSource={[...waits]}
    pagination={false}
    scroll={{ x: 'max-content' }}
    locale={{ emptyText: '没有人在等待' }}
    columns={[
      {
        title: '等待者',
        key: 'waiting',
        render: (_, { pid, seconds, statement, relation }) => (
          <>
            进程 {pid}，已等 {seconds} 秒{relation && `，等待表 ${relation}`}
            <pre className="mortise-statement">{statement}</pre>
          </>
        ),
      },
      {
        title: '占用者',
        key: 'holding',
        render: (_, { blockerPid, blockerState, blockerSeconds, blockerStatement }) => (
          <>
            进程 {blockerPid}，{stateTexts[blockerState] ?? blockerState}，事务已 {blockerSeconds} 秒
            <pre className="mortise-statement">{blockerStatement}</pre>
          </>
        ),
      },
    ]}
  />
)

const Sizes = ({ tables }: { tables: readonly TableSize[] }) => (
  <Table<TableSize>
    bordered
    size="small"
    aria-label="最大的表"
    rowKey="name"
    dataSource={[...tables]}
    scroll={{ x: 'max-content' }}
    columns={[
      { title: '表', dataIndex: 'name' },
      { title: '总大小', dataIndex: 'total', align: 'right', render: bytesText },
      { title: '索引', dataIndex: 'indexes', align: 'right', render: bytesText },
      {
        title: '约有行数',
        dataIndex: 'rows',
        align: 'right',
        render: (rows: number) => formatThousands(rows),
      },
      {
        title: '待清理行',
        dataIndex: 'dead',
        align: 'right',
        render: (dead: number) => formatThousands(dead),
      },
    ]}
  />
)
