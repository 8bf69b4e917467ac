import type { RowOf } from '@mortise/model'
import { useBusy, useHas, useNotify } from '@mortise/web'
import { type ProcessInstance, ProcessStatus } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { managedProcesses, sent } from '../calls.ts'
import { RowAction } from '../row-action.tsx'
import { AdministerDialog } from './administer-dialog.tsx'
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
  const [voided, setVoided] = useState<Instance | null>(null)
  const isAdministrator = useHas('wf:admin')
  const { data: managed } = useQuery(managedProcesses)
  const canVoid = ({ processKey }: Instance) =>
    isAdministrator || (managed?.includes(processKey ?? '') ?? false)
  const [begun, setBegun] = useState<{ readonly title: string; readonly processKey: string } | null>(null)
  const send = (path: string, body: object) => run(() => notify(sent(path, body)))
  const withdraw = async (instanceId: string) => {
    if (await modal.confirm({ title: '撤回后单据可以修改，确定撤回吗？' }))
      await send('/act/task/callBackProcess', { instanceId, comment: '' })
  }
  const urge = (instanceId: string) =>
    send('/act/process/extActTaskNotification/taskNotification', { instanceId })
  return (
    <>
      <ProcessList
        of={Application}
        search={search}
        titles={titles}
        opens={opens}
        actionsWidth={200}
        toolbar={<Button onClick={() => setBegun({ title: '', processKey: '' })}>发起申请</Button>}
        rowActions={(instance) => {
          const { id, status, title, entity, processKey } = instance
          const isRunning = status === ProcessStatus.running
          const isOver = !isRunning && status !== ProcessStatus.suspended
          return (
            <>
              {isRunning && <RowAction label="撤回" onClick={() => void withdraw(id)} />}
              {isRunning && <RowAction label="催办" onClick={() => void urge(id)} />}
              {!isOver && canVoid(instance) && <RowAction label="作废" onClick={() => setVoided(instance)} />}
              {/* A record is copied on its own page. */}
              {isOver && !entity && (
                <RowAction
                  label="再次发起"
                  onClick={() => setBegun({ title, processKey: processKey ?? '' })}
                />
              )}
            </>
          )
        }}
      />
      {voided && (
        <AdministerDialog
          action="void"
          instanceId={voided.id}
          title={voided.title}
          onClose={() => setVoided(null)}
        />
      )}
      {begun && <StartDialog {...begun} onClose={() => setBegun(null)} />}
    </>
  )
}
