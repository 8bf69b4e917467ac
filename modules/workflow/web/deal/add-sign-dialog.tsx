import { splitValues } from '@mortise/model'
import { TextArea, UserPicker } from '@mortise/web'
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { MoveDialog, type MoveProps } from './move-dialog.tsx'

const places = [
  { value: 'before', label: '前加签：他们先审，再由我审' },
  { value: 'after', label: '后加签：我同意后，再由他们审' },
  { value: 'parallel', label: '并加签：与我一起会签' },
] as const
type Place = (typeof places)[number]['value']

/** 加签: others are asked as well. */
export function AddSignDialog(move: MoveProps) {
  const [where, setWhere] = useState<Place>('before')
  const [users, setUsers] = useState('')
  const [comment, setComment] = useState('')
  const named = splitValues(users)
  return (
    <MoveDialog
      {...move}
      title="加签"
      path="/act/task/addSign"
      body={named.length > 0 ? { taskId: move.taskId, where, users: named, comment } : null}
    >
      <Form.Item label="加签方式">
        <Radio.Group
          aria-label="加签方式"
          value={where}
          options={[...places]}
          onChange={(event) => setWhere(event.target.value as Place)}
        />
      </Form.Item>
      <Form.Item label="加签人" required>
        <UserPicker aria-label="加签人" value={users} onChange={setUsers} />
      </Form.Item>
      <Form.Item label="说明">
        <TextArea aria-label="说明" rows={2} maxLength={500} value={comment} onChange={setComment} />
      </Form.Item>
    </MoveDialog>
  )
}
