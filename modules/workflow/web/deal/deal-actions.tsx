import { DownOutlined } from '@ant-design/icons'
import { useBusy, useNotify } from '@mortise/web'
import type { Handling, TaskAction } from '@mortise/workflow/model'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { sent } from '../calls.ts'
import { actionWords, opinionWords } from './action-words.ts'
import { AddSignDialog } from './add-sign-dialog.tsx'
import { PeopleDialog } from './people-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'

/** Moves in front; the others under 更多. */
const inFront: readonly TaskAction[] = ['claim', 'agree', 'resubmit', 'refuse', 'return']

export interface DealActionsProps {
  readonly handling: Handling
  readonly taskId: string
  readonly instanceId: string
  readonly comment: string
  readonly isBusy: boolean
  readonly onAnswer: (given: 'agree' | 'refuse') => void
  /** The record that was sent back is amended before it is handed in again; missing where it cannot be. */
  readonly onAmend?: () => void
  readonly onDone: () => void
}

/** What a move is called here: what is done is 完成, and a delegate answers the owner. */
function wordFor(action: TaskAction, task: Handling['task']): string {
  if (task?.owner && (action === 'agree' || action === 'refuse')) return opinionWords[action]
  return action === 'agree' && task?.kind === 'handle' ? '完成' : actionWords[action]
}

/** The buttons of the window, by what the server says one may do. */
export function DealActions(props: DealActionsProps) {
  const { handling, taskId, instanceId, comment, onAnswer, onAmend, onDone } = props
  const { actions, task } = handling
  const [opened, setOpened] = useState<TaskAction | null>(null)
  const { isBusy, run } = useBusy()
  const { modal } = App.useApp()
  const notify = useNotify()
  const wordOf = (action: TaskAction) => wordFor(action, task)
  const send = (path: string, body: object, isOver = true) =>
    run(() => notify(sent(path, body), () => isOver && onDone()))
  const confirmed = async (action: TaskAction, path: string, body: object) => {
    if (await modal.confirm({ title: `确定${actionWords[action]}吗？` })) await send(path, body)
  }
  const act = (action: TaskAction) => {
    switch (action) {
      case 'agree':
      case 'resubmit':
        return onAnswer('agree')
      case 'refuse':
        return onAnswer('refuse')
      case 'claim':
        return void send('/act/task/claim', { taskId }, false)
      case 'urge':
        return void send('/act/process/extActTaskNotification/taskNotification', { instanceId }, false)
      case 'withdraw':
        return void confirmed(action, '/act/task/withdraw', { taskId })
      case 'callBack':
        return void confirmed(action, '/act/task/callBackProcess', { instanceId, comment })
      default:
        return setOpened(action)
    }
  }
  const front = inFront.filter((action) => actions.includes(action))
  const rest = actions.filter((action) => !inFront.includes(action))
  const busy = isBusy || props.isBusy
  const close = () => setOpened(null)
  const dialog = { taskId, instanceId, comment, onClose: close, onDone }
  return (
    <div className="mortise-deal-acts">
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((action) => ({ key: action, label: wordOf(action) })),
            onClick: ({ key }) => act(key as TaskAction),
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end" disabled={busy}>
            更多
          </Button>
        </Dropdown>
      )}
      {front.toReversed().map((action) => (
        <Button
          key={action}
          type={action === front[0] && !onAmend ? 'primary' : 'default'}
          danger={action === 'refuse'}
          loading={busy && action === front[0]}
          disabled={busy}
          onClick={() => act(action)}
        >
          {wordOf(action)}
        </Button>
      ))}
      {onAmend && (
        <Button type="primary" disabled={busy} onClick={onAmend}>
          修改后重新提交
        </Button>
      )}
      {opened === 'return' && <ReturnDialog {...dialog} targets={handling.returnTargets} />}
      {opened === 'addSign' && <AddSignDialog {...dialog} />}
      {(opened === 'transfer' || opened === 'delegate' || opened === 'copy' || opened === 'reduceSign') && (
        <PeopleDialog {...dialog} action={opened} signers={handling.signers} />
      )}
    </div>
  )
}
