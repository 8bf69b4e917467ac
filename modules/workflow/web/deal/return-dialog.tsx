import { TextArea } from '@mortise/web'
import type { NamedNode } from '@mortise/workflow/model'
import { Form, Radio, Select } from 'antd'
import { useState } from 'react'
import { MoveDialog, type MoveProps } from './move-dialog.tsx'

const modes = [
  { value: 'step', label: '逐级重审：从该节点起重新走' },
  { value: 'direct', label: '直达本节点：改好后直接回到这里' },
] as const

/** 驳回 to the starter, the node before, or any node passed. */
export function ReturnDialog({ targets, ...move }: MoveProps & { targets: readonly NamedNode[] }) {
  const [target, setTarget] = useState('starter')
  const [mode, setMode] = useState<'step' | 'direct'>('step')
  const [comment, setComment] = useState(move.comment)
  const options = [
    { value: 'starter', label: '发起人' },
    { value: 'previous', label: '上一节点' },
    ...targets.slice(1).map(({ node, name }) => ({ value: node, label: name })),
  ]
  const text = comment.trim()
  return (
    <MoveDialog
      {...move}
      title="驳回"
      path="/act/task/reject"
      body={text ? { taskId: move.taskId, target, mode, comment: text } : null}
    >
      <Form.Item label="驳回到" required>
        <Select aria-label="驳回到" value={target} options={options} onChange={setTarget} />
      </Form.Item>
      <Form.Item label="改好之后">
        <Radio.Group
          aria-label="改好之后"
          value={mode}
          options={[...modes]}
          onChange={(event) => setMode(event.target.value as 'step' | 'direct')}
        />
      </Form.Item>
      <Form.Item label="原因" required>
        <TextArea aria-label="原因" rows={3} maxLength={2000} value={comment} onChange={setComment} />
      </Form.Item>
    </MoveDialog>
  )
}
