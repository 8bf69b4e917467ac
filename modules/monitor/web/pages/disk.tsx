import type { Disk } from '@mortise/model'
import '../monitor.css'
import { Card, Progress, Statistic } from 'antd'
import { Curve } from '../curve.tsx'
import { bytesText } from '../monitor-calls.ts'
import { NodePage } from '../node-page.tsx'

/** Above this the ring warns; when people are told is a setting of theirs. */
const WARNING = 85

/** 磁盘监控: how full each place is. */
export default function DiskPage() {
  return (
    <NodePage title="磁盘监控">
      {({ name, detail }) => (
        <div className="mortise-monitor">
          {(detail?.disks ?? []).map((disk) => (
            <DiskCard key={disk.name} disk={disk} />
          ))}
          <div className="mortise-monitor-wide">
            <Curve node={name} title="磁盘使用率" unit="%" lines={{ 'disk.used': { label: '已用' } }} />
          </div>
        </div>
      )}
    </NodePage>
  )
}

const DiskCard = ({ disk: { name, max, rest, used } }: { disk: Disk }) => (
  <Card size="small" title={name}>
    <Progress
      aria-label={`${name}已用`}
      type="dashboard"
      percent={used}
      status={used > WARNING ? 'exception' : 'normal'}
    />
    <Statistic title="剩余空间" value={bytesText(rest)} />
    <Statistic title="总空间" value={bytesText(max)} />
  </Card>
)
