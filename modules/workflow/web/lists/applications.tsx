import type { RowOf } from '@mortise/model'
import { useBusy, useNotify } from '@mortise/web'
import { type ProcessInstance, ProcessStatus } from '@mortise/workflow/model'
import { App, Button } from 'antd'
import { useState } from 'react'
import { sent } from '../calls.ts'
import { RowAction } from '../row-action.tsx'
import { ProcessList } from './process-list.tsx'
import { StartDialog } from './start-dialog.tsx'
import { Application } from './views.ts'

type Instance = RowOf<typeof ProcessInstance>

const opens = ({ id }: Instance) => ({ instanceId: id })
const search = { always: ['title', 'status'], more: ['definition'] } as const
const titles = { createTime: '发起时间', current: '当前节点和审批人' } as const

/** 我的申请: what I handed in, where it stands, and what I can still do about it. */
export default function Applications() {
  const { run } = useBusy()
  const { modal } = App.useApp()
  const notify = useNotify()
  const [begun, setBegun] = useState<{ readonly title: string; readonly processKey: string } | null>(null)
  const send = (path: string, body: object) => run(() => notify(sent(path, body)))
  const withdraw = async (instanceId: string) => {
    if (await modal.confirm({ title: '撤回后单据可以修改，确定撤回吗？' }))
      await send('/act/task/callBackProcess', { instanceId, comment: '' })
  }
  return (
    <>
      <ProcessList
        of={Application}
        search={search}
        titles={titles}
        opens={opens}
        actionsWidth={170}
        toolbar={<Button onClick={() => setBegun({ title: '', processKey: '' })}>发起申请</Button>}
        rowActions={({ id, status, title, entity, processKey }) =>
          status === ProcessStatus.running ? (
            <>
              <RowAction label="撤回" onClick={() => void withdraw(id)} />
              <RowAction
                label="催办"
                onClick={() =>
                  void send('/act/process/extActTaskNotification/taskNotification', { instanceId: id })
                }
              />
            </>
          ) : (
            // A record is copied on its own page.
            !entity && (
              <RowAction label="再次发起" onClick={() => setBegun({ title, processKey: processKey ?? '' })} />
            )
          )
        }
      />
      {begun && <StartDialog {...begun} onClose={() => setBegun(null)} />}
    </>
  )
}
