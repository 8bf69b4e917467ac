import './deal.css'
import type { RowOf } from '@mortise/model'
import { readRow, shown } from '@mortise/web'
import { type Handling, ProcessInstance, ProcessStatus, TaskStatus } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Descriptions, Empty, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { handlingOf, type Opened } from '../calls.ts'
import { causeSentence, isBack } from './cause.ts'
import { DealDiagram } from './deal-diagram.tsx'
import { DealHead } from './deal-head.tsx'
import { DealLog } from './deal-log.tsx'
import { DealRecord } from './deal-record.tsx'
import { Incidents } from './incidents.tsx'
import { Opinion } from './opinion.tsx'

export interface DealProps {
  readonly opened: Opened
  readonly isOpen: boolean
  readonly onDone: () => void
}

/** A task to be handled, or an instance to be looked at: the record, the diagram, the log, and what one may do. */
export function Deal({ opened, isOpen, onDone }: DealProps) {
  const { data, error, refetch } = useQuery(handlingOf(opened, isOpen))
  if (error && isOpen && !data) return <Finished opened={opened} reason={error.message} onDone={onDone} />
  if (error && !data)
    return (
      <Alert
        type="warning"
        showIcon
        title={error.message}
        action={<Button onClick={() => void refetch()}>重试</Button>}
      />
    )
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  return <Handled handling={data} onDone={onDone} />
}

/** Somebody else was faster: what became of it can still be read. */
const Finished = ({ opened, reason, onDone }: { opened: Opened; reason: string; onDone: () => void }) => (
  <>
    <Alert type="warning" showIcon title={reason} style={{ marginBottom: 12 }} />
    <Deal opened={opened} isOpen={false} onDone={onDone} />
  </>
)

function Handled({ handling, onDone }: { handling: Handling; onDone: () => void }) {
  const { record, actions } = handling
  const instance = readRow(ProcessInstance, handling.instance)
  // What was typed into fields that the node lets its handler write.
  const [edits, setEdits] = useState<Readonly<Record<string, unknown>>>({})
  const hasText = Boolean(instance.content) || (instance.files ?? []).length > 0 || handling.said.length > 0
  const [tab, setTab] = useState(record || hasText ? 'record' : 'diagram')
  return (
    <article className="mortise-deal" aria-label={instance.title}>
      <DealHead instance={instance} task={handling.task} />
      {instance.status === ProcessStatus.suspended && (
        <Alert type="warning" showIcon title="流程已挂起，恢复后才能办理" style={{ marginBottom: 12 }} />
      )}
      {handling.cause && (
        <Alert
          type={isBack(handling.cause) ? 'warning' : 'info'}
          showIcon
          title={causeSentence(handling.cause)}
          style={{ marginBottom: 12 }}
        />
      )}
      {handling.task?.status === TaskStatus.waiting && (
        <Alert
          type="info"
          showIcon
          title={`正在等待 ${handling.signers.map(({ realname }) => realname).join('、')} 加签，之后再由您办理`}
          style={{ marginBottom: 12 }}
        />
      )}
      {instance.incidents ? <Incidents instanceId={instance.id} /> : null}
      <div className="mortise-deal-body">
        <Tabs
          activeKey={tab}
          onChange={setTab}
          items={[
            {
              key: 'record',
              label: record || !hasText ? '单据' : '申请内容',
              children: record ? (
                <DealRecord record={record} edits={edits} onEdit={setEdits} />
              ) : (
                <Applied instance={instance} said={handling.said} />
              ),
            },
            { key: 'diagram', label: '流程图', children: <DealDiagram instanceId={instance.id} /> },
            { key: 'log', label: '审批记录', children: <DealLog instanceId={instance.id} /> },
          ]}
        />
        {actions.length > 0 && (
          <Opinion handling={handling} instanceId={instance.id} edits={edits} onDone={onDone} />
        )}
      </div>
    </article>
  )
}

interface AppliedProps {
  readonly instance: RowOf<typeof ProcessInstance>
  readonly said: Handling['said']
}

/** What is applied for without a document: the words and files of whoever applied. */
function Applied({ instance: { content, files }, said }: AppliedProps) {
  if (!content && !files?.length && said.length === 0)
    return <Empty description="该流程没有单据，申请人也没有填写说明" />
  return (
    <>
      {said.length > 0 && (
        <Descriptions
          bordered
          size="small"
          column={1}
          items={said.map(({ name, text }) => ({ key: name, label: name, children: text }))}
          style={{ marginBottom: 12 }}
        />
      )}
      {content && <p className="mortise-deal-content">{content}</p>}
      {files && files.length > 0 && shown(ProcessInstance.fields.files, files)}
    </>
  )
}
