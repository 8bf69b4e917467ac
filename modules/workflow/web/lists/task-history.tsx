import type { RowOf } from '@mortise/model'
import { useBusy, useHas, useNotify } from '@mortise/web'
import type { ProcessTask } from '@mortise/workflow/model'
import { App, Tabs } from 'antd'
import { sent } from '../calls.ts'
import { RowAction } from '../row-action.tsx'
import { spent } from './late.tsx'
import { ProcessList } from './process-list.tsx'
import { AnyHandledTask, HandledTask } from './views.ts'

type Task = RowOf<typeof ProcessTask>

const opens = ({ id }: Task) => ({ taskId: id })
const search = { always: ['title', 'starter'], more: ['nodeName', 'finishAt'] } as const
const titles = { createTime: '到达时间', finishAt: '处理时间' } as const
const cells = {
  finishAt: ({ createTime, finishAt }: Task) =>
    finishAt && (
      <>
        {finishAt} <small className="mortise-faint">用时 {spent(createTime, finishAt)}</small>
      </>
    ),
}

/** What the server says of each of the own besides. */
const canWithdraw = (row: object): boolean => 'canWithdraw' in row && row.canWithdraw === true

/** 历史任务: what I handled; those who run the processes see what everybody did. */
export default function TaskHistory() {
  const canSeeAll = useHas('wf:admin')
  if (!canSeeAll) return <History of={HandledTask} isOwn />
  return (
    <Tabs
      destroyOnHidden
      items={[
        { key: 'mine', label: '我处理的', children: <History of={HandledTask} isOwn /> },
        { key: 'all', label: '全部', children: <History of={AnyHandledTask} isOwn={false} /> },
      ]}
    />
  )
}

function History({ of, isOwn }: { of: typeof ProcessTask; isOwn: boolean }) {
  const { run } = useBusy()
  const { modal } = App.useApp()
  const notify = useNotify()
  const withdraw = async (taskId: string) => {
    const isSure = await modal.confirm({ title: '撤回后可以重新审批，确定撤回吗？' })
    if (isSure) await run(() => notify(sent('/act/task/withdraw', { taskId })))
  }
  return (
    <ProcessList
      of={of}
      search={search}
      cells={cells}
      titles={titles}
      opens={opens}
      inAddress={isOwn}
      rowActions={(row) =>
        isOwn && canWithdraw(row) && <RowAction label="撤回" onClick={() => void withdraw(row.id)} />
      }
    />
  )
}
