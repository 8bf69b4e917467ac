import { splitValues } from '@mortise/model'
import { TextArea, UserPicker } from '@mortise/web'
import type { NamedUser } from '@mortise/workflow/model'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { actionWords } from './action-words.ts'
import { MoveDialog, type MoveProps } from './move-dialog.tsx'

interface PeopleDialogProps extends MoveProps {
  readonly action: 'transfer' | 'delegate' | 'copy' | 'reduceSign'
  /** Whom one may take off again. */
  readonly signers: readonly NamedUser[]
}

const paths = {
  transfer: '/act/task/taskEntrust',
  delegate: '/act/task/delegate',
  copy: '/act/task/cc',
  reduceSign: '/act/task/reduceSign',
} as const

/** A move that names people: 转办, 委派, 抄送, 减签. */
export function PeopleDialog({ action, signers, ...move }: PeopleDialogProps) {
  const [users, setUsers] = useState('')
  const [comment, setComment] = useState('')
  const { taskId, instanceId } = move
  const named = splitValues(users)
  const label = `${actionWords[action]}${action === 'copy' || action === 'reduceSign' ? '人' : '给'}`
  const body = {
    transfer: { taskId, to: users, comment },
    delegate: { taskId, to: users, comment },
    copy: { instanceId, users: named, comment },
    reduceSign: { taskId, users: named },
  }[action]
  return (
    <MoveDialog
      {...move}
      title={actionWords[action]}
      path={paths[action]}
      body={named.length > 0 ? body : null}
      isOver={action === 'transfer' || action === 'delegate'}
    >
      <Form.Item label={label} required>
        {action === 'reduceSign' ? (
          <Checkbox.Group
            value={named}
            options={signers.map(({ username, realname }) => ({ value: username, label: realname }))}
            onChange={(chosen) => setUsers(chosen.join(','))}
          />
        ) : (
          <UserPicker aria-label={label} multi={action === 'copy'} value={users} onChange={setUsers} />
        )}
      </Form.Item>
      {action !== 'reduceSign' && (
        <Form.Item label="说明">
          <TextArea aria-label="说明" rows={2} maxLength={500} value={comment} onChange={setComment} />
        </Form.Item>
      )}
    </MoveDialog>
  )
}
