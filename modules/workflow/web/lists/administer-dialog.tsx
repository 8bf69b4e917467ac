import { TextArea, UserPicker } from '@mortise/web'
import type { DiagramState } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { diagramOf } from '../calls.ts'
import { MoveDialog } from '../deal/move-dialog.tsx'

export type Administering = 'suspend' | 'resume' | 'void' | 'jump' | 'reassign' | 'migrate'

export const administerWords: Readonly<Record<Administering, string>> = {
  jump: '跳转',
  reassign: '改派',
  suspend: '挂起',
  resume: '恢复',
  void: '作废',
  migrate: '迁移到新版',
}
const paths: Readonly<Record<Administering, string>> = {
  suspend: '/act/processInstance/suspend',
  resume: '/act/processInstance/restart',
  void: '/act/processInstance/close',
  jump: '/act/processInstance/skipNode',
  reassign: '/act/processInstance/reassign',
  migrate: '/act/processInstance/migrate',
}

interface AdministerDialogProps {
  readonly action: Administering
  readonly instanceId: string
  readonly title: string
  readonly onClose: () => void
}

const openTasks = ({ nodes }: DiagramState) =>
  Object.values(nodes).flatMap(({ name, handlers }) =>
    handlers
      .filter(({ finishedAt }) => finishedAt === null)
      .map(({ taskId, realname }) => ({ value: taskId, label: `${name}：${realname}` })),
  )

/** A step of somebody who runs the processes; each wants a reason. */
export function AdministerDialog({ action, instanceId, title, onClose }: AdministerDialogProps) {
  const { data } = useQuery({ ...diagramOf(instanceId), enabled: action === 'jump' || action === 'reassign' })
  const [reason, setReason] = useState('')
  const [token, setToken] = useState<number | null>(null)
  const [target, setTarget] = useState('')
  const [task, setTask] = useState('')
  const [to, setTo] = useState('')
  const tokens = data?.tokens ?? []
  const tasks = data ? openTasks(data) : []
  // Where there is only one, nobody need choose it.
  const from = token ?? (tokens.length === 1 ? (tokens[0]?.token ?? null) : null)
  const taskId = task || (tasks.length === 1 ? (tasks[0]?.value ?? '') : '')
  const isReady =
    reason.trim() !== '' &&
    (action !== 'jump' || (from !== null && target !== '')) &&
    (action !== 'reassign' || (taskId !== '' && to !== ''))
  const body = {
    instanceId,
    reason: reason.trim(),
    ...(action === 'jump' && { token: from, target }),
    ...(action === 'reassign' && { taskId, to }),
  }
  return (
    <MoveDialog
      title={`${administerWords[action]}：${title}`}
      path={paths[action]}
      body={isReady ? body : null}
      onClose={onClose}
      onDone={() => {}}
    >
      {action === 'jump' && (
        <>
          <Form.Item label="从" required>
            <Select
              aria-label="从"
              value={from}
              options={tokens.map((each) => ({ value: each.token, label: each.name }))}
              onChange={setToken}
            />
          </Form.Item>
          <Form.Item label="跳转到" required>
            <Select
              aria-label="跳转到"
              value={target || undefined}
              options={data?.userNodes.map(({ node, name }) => ({ value: node, label: name }))}
              onChange={setTarget}
            />
          </Form.Item>
        </>
      )}
      {action === 'reassign' && (
        <>
          <Form.Item label="任务" required>
            <Select aria-label="任务" value={taskId || undefined} options={tasks} onChange={setTask} />
          </Form.Item>
          <Form.Item label="改派给" required>
            <UserPicker aria-label="改派给" multi={false} value={to} onChange={setTo} />
          </Form.Item>
        </>
      )}
      <Form.Item label="原因" required>
        <TextArea aria-label="原因" rows={3} maxLength={500} value={reason} onChange={setReason} />
      </Form.Item>
    </MoveDialog>
  )
}
