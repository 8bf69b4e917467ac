import { fileAddress, fileNameOf } from '@mortise/web'
import type { LogEntry, NamedUser } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Skeleton, Timeline } from 'antd'
import { logOf } from '../calls.ts'

/** 审批记录: everything that was done, oldest first. */
export function DealLog({ instanceId }: { instanceId: string }) {
  const { data, error } = useQuery(logOf(instanceId))
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.length === 0) return <Empty description="还没有审批记录" />
  return (
    <Timeline
      aria-label="审批记录"
      items={data.map((entry) => ({
        // What passed by itself is told with what brought it there.
        key: `${entry.number} ${entry.actionCode} ${entry.node?.node}`,
        color: colourOf(entry.actionCode),
        content: <Entry entry={entry} />,
      }))}
    />
  )
}

const colourOf = (code: string): string => {
  if (code === 'agree' || code === 'complete' || code === 'start') return 'green'
  if (code === 'refuse' || code === 'void') return 'red'
  return code === 'return' || code.startsWith('withdraw') ? 'orange' : 'blue'
}

const names = (users: readonly NamedUser[]) => users.map(({ realname }) => realname).join('、')

function Entry({ entry }: { entry: LogEntry }) {
  const { operator, onBehalfOf, action, targets, node, toNode, time, comment, files, signature, changes } =
    entry
  return (
    <div className="mortise-deal-log">
      <div>
        <strong>{operator?.realname ?? '系统'}</strong>
        {onBehalfOf && <span className="mortise-faint">（代{onBehalfOf.realname}）</span>} {action}
        {targets.length > 0 && ` → ${names(targets)}`}
        {toNode && ` → ${toNode.name}`} <span className="mortise-faint">{node?.name}</span>{' '}
        <time className="mortise-faint">{time}</time>
      </div>
      {comment && <p>{comment}</p>}
      {signature && <img src={fileAddress(signature)} alt={`${operator?.realname ?? ''}的签名`} />}
      {files.map((file) => (
        <div key={file}>
          <a href={fileAddress(file)} target="_blank" rel="noreferrer">
            {fileNameOf(file)}
          </a>
        </div>
      ))}
      {changes.map(({ label, before, after }) => (
        <div key={label} className="mortise-faint">
          {label}：{before || '空'} → {after || '空'}
        </div>
      ))}
    </div>
  )
}
