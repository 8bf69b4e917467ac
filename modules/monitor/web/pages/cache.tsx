import '../monitor.css'
import { Alert } from '@mortise/web'
import { Card, Table } from 'antd'
import { Curve } from '../curve.tsx'
import { useLive } from '../monitor-calls.ts'
import { NodePage } from '../node-page.tsx'

interface Line {
  readonly key: string
  readonly value: string
  readonly description: string
}

/** 缓存服务器: Redis, or what the process keeps in memory where there is none. */
export default function CachePage() {
  const { data, error } = useLive<Line[]>('/sys/actuator/redis/info')
  return (
    <NodePage title="缓存服务器">
      {({ name, figures }) => {
        const hasRedis = figures['redis.keys'] !== undefined
        return (
          <div className="mortise-monitor">
            {!hasRedis && (
              <Alert
                className="mortise-monitor-wide"
                type="info"
                showIcon
                title="未配置 Redis，以下是本程序内存中的缓存"
              />
            )}
            <Card size="small" title={hasRedis ? 'Redis' : '内存缓存'}>
              <Table<Line>
                bordered
                size="small"
                aria-label="缓存服务器"
                rowKey="key"
                dataSource={data ?? []}
                pagination={false}
                scroll={{ x: 'max-content' }}
                locale={error ? { emptyText: <span role="alert">{error.message}</span> } : {}}
                columns={[
                  { title: '描述', dataIndex: 'description' },
                  { title: '当前值', dataIndex: 'value', align: 'right' },
                ]}
              />
            </Card>
            <Curve
              node={name}
              title="条目数"
              unit="个"
              lines={{ [hasRedis ? 'redis.keys' : 'cache.entries']: { label: '条目' } }}
            />
            <Curve
              node={name}
              title="命中率"
              unit="%"
              lines={{ 'cache.hit.rate': { label: '内存缓存命中率' } }}
            />
            {hasRedis && (
              <Curve
                node={name}
                title="Redis 内存"
                unit="MB"
                lines={{ 'redis.memory': { label: '已用', scale: 1 / 1_048_576 } }}
              />
            )}
          </div>
        )
      }}
    </NodePage>
  )
}
