import { type Row, type RowOf } from '@mortise/model'
import { DictTag, readRow, textOf } from '@mortise/web'
import { ProcessInstance, ProcessStatus, ProcessTask } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { diagramOf } from '../calls.ts'
import { isLate } from '../lists/late.tsx'
import { PrintButton } from '../print/print-button.tsx'

interface DealHeadProps {
  readonly instance: RowOf<typeof ProcessInstance>
  readonly task: Row | null
}

/** What it is about, how it stands, and whose turn it was and is. */
export function DealHead({ instance, task: raw }: DealHeadProps) {
  const task = raw && readRow(ProcessTask, raw)
  return (
    <>
      <header>
        <h2>{instance.title}</h2>
        <DictTag dictCode={ProcessStatus.code} value={instance.status} />
        {task && <span>{task.nodeName}</span>}
        <span className="mortise-faint">
          {textOf(ProcessInstance, instance, 'starter')} {instance.createTime} 发起
        </span>
        {task?.dueAt && <Tag color={isLate(task) ? 'red' : undefined}>期限 {task.dueAt.slice(0, 16)}</Tag>}
        <PrintButton instanceId={instance.id} title={instance.title} />
      </header>
      <Steps instanceId={instance.id} />
    </>
  )
}

const colours = { done: 'green', active: 'blue', returned: 'orange', incident: 'red' } as const

/** The nodes that were come to, in their order. */
function Steps({ instanceId }: { instanceId: string }) {
  const { data } = useQuery(diagramOf(instanceId))
  const nodes = Object.entries(data?.nodes ?? {})
    .filter(([, { handlers }]) => handlers.length > 0)
    .toSorted(([, left], [, right]) => begunAt(left.handlers).localeCompare(begunAt(right.handlers)))
  if (nodes.length === 0) return null
  return (
    <ol className="mortise-deal-steps" aria-label="流程进度">
      {nodes.map(([id, { name, state, handlers }]) => (
        <li key={id} aria-current={state === 'active' ? 'step' : undefined}>
          <Tag color={colours[state]}>
            {name}：{[...new Set(handlers.flatMap(({ realname }) => realname || []))].join('、')}
          </Tag>
        </li>
      ))}
    </ol>
  )
}

const begunAt = (handlers: readonly { readonly arrivedAt: string }[]): string =>
  handlers.map(({ arrivedAt }) => arrivedAt).toSorted()[0] ?? ''
