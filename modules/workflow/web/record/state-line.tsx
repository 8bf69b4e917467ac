import { DictTag, lazily, now } from '@mortise/web'
import { ProcessStatus, type RecordState, type WaitingNode } from '@mortise/workflow/model'
import { Button } from 'antd'
import { useState } from 'react'
import type { Opened } from '../calls.ts'
import { spent } from '../lists/late.tsx'

const DealDialog = lazily(() => import('../deal/deal-dialog.tsx'))
const SubmitDialog = lazily(() => import('./submit-dialog.tsx'))

interface StateLineProps {
  readonly entity: string
  readonly id: string
  readonly state: RecordState
}

/** Where a document stands with its process, whose turn it is and since when; whoever's turn it is handles it here. */
export function StateLine({ entity, id, state }: StateLineProps) {
  const { process, instanceId, status, isRunning, taskId, waiting, choose, endedAt } = state
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  return (
    <section className="mortise-record-state" aria-label="审批状态">
      {status && <DictTag dictCode={ProcessStatus.code} value={status} />}
      {!isRunning && process && <span>提交后由【{process.name}】审批</span>}
      {isRunning && process && <span className="mortise-faint">{process.name}</span>}
      {waiting.map((node) => (
        <WaitsAt key={node.node} {...node} />
      ))}
      {endedAt && <time className="mortise-faint">{endedAt}</time>}
      <span className="mortise-record-acts">
        {choose.length > 0 && (
          <Button type="primary" size="small" onClick={() => setSubmitting(true)}>
            选择审批人并提交
          </Button>
        )}
        {taskId && (
          <Button type="primary" size="small" onClick={() => setOpened({ taskId })}>
            办理
          </Button>
        )}
        {instanceId && (
          <Button size="small" onClick={() => setOpened({ instanceId })}>
            查看流程
          </Button>
        )}
      </span>
      {opened && <DealDialog opened={opened} isOpen={'taskId' in opened} onClose={() => setOpened(null)} />}
      {isSubmitting && (
        <SubmitDialog entity={entity} id={id} choose={choose} onClose={() => setSubmitting(false)} />
      )}
    </section>
  )
}

function WaitsAt({ name, people, since, dueAt }: WaitingNode) {
  const isLate = dueAt !== null && dueAt < now()
  return (
    <span>
      待 <strong>{people.map(({ realname }) => realname).join('、')}</strong> 处理【{name}】
      <time className="mortise-faint" title={since}>
        {' '}
        {since.slice(0, 16)} 起，已等 {spent(since, now())}
      </time>
      {isLate && <strong className="mortise-complaint"> 已超时</strong>}
    </span>
  )
}
