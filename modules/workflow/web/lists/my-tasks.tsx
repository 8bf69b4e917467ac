import type { RowOf } from '@mortise/model'
import { api, useBusy, useHas, useNotify, useOwnQuery } from '@mortise/web'
import { type ProcessTask, type TaskCause, type TaskCounts, TaskStatus } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Tabs, Tag } from 'antd'
import { useState } from 'react'
import { sent } from '../calls.ts'
import { causeWord, isBack } from '../deal/cause.ts'
import { RowAction } from '../row-action.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { Due } from './late.tsx'
import { ProcessList } from './process-list.tsx'
import { MyTask, PoolTask } from './views.ts'

type Task = RowOf<typeof ProcessTask>

const opens = ({ id }: Task) => ({ taskId: id })
const search = { always: ['title', 'starter'], more: ['nodeName', 'startDepart', 'dueAt'] } as const
const cells = { title: (task: Task) => <Title {...task} />, dueAt: (task: Task) => <Due {...task} /> }
const titles = { createTime: '到达时间', title: '标题' } as const

/** What the server says of each of the own besides. */
const causeOf = (row: object): TaskCause | null => ('cause' in row ? (row.cause as TaskCause | null) : null)

/** What it is about, and why it came where it was not simply one's turn. */
function Title(task: Task) {
  const cause = causeOf(task)
  return (
    <>
      {cause && <Tag color={isBack(cause) ? 'orange' : 'blue'}>{causeWord(cause)}</Tag>}
      {task.status === TaskStatus.waiting && <Tag>等待加签</Tag>}
      {task.title}
    </>
  )
}

/** 我的任务: what waits for me, and what I may claim. */
export default function MyTasks() {
  const asked = useOwnQuery().get('tab')
  const [tab, setTab] = useState(asked === 'pool' ? 'pool' : 'mine')
  const { data: counts } = useQuery({
    queryKey: ['workflow', 'counts'],
    queryFn: ({ signal }) => api.get<TaskCounts>('/act/task/counts', {}, { signal, quiet: true }),
    staleTime: 0,
  })
  return (
    <Tabs
      activeKey={tab}
      onChange={setTab}
      destroyOnHidden
      items={[
        { key: 'mine', label: <Counted text="待办" count={counts?.mine} />, children: <Mine /> },
        { key: 'pool', label: <Counted text="认领池" count={counts?.pool} />, children: <Pool /> },
      ]}
    />
  )
}

const Counted = ({ text, count = 0 }: { text: string; count?: number }) => (
  <>
    {text} <Badge count={count} size="small" overflowCount={999} />
  </>
)

function Mine() {
  const [batch, setBatch] = useState<readonly string[] | null>(null)
  const canBatch = useHas('wf:batch')
  return (
    <>
      <ProcessList
        of={MyTask}
        search={search}
        cells={cells}
        titles={titles}
        opens={opens}
        isHandled
        toolbar={(selected) =>
          canBatch && (
            <Button disabled={selected.length === 0} onClick={() => setBatch(selected)}>
              批量审批
            </Button>
          )
        }
      />
      {batch && <BatchDialog taskIds={batch} onClose={() => setBatch(null)} />}
    </>
  )
}

function Pool() {
  const { run } = useBusy()
  const notify = useNotify()
  const claim = (taskId: string) => void run(() => notify(sent('/act/task/claim', { taskId })))
  return (
    <ProcessList
      of={PoolTask}
      search={search}
      cells={cells}
      titles={titles}
      opens={opens}
      inAddress={false}
      rowActions={({ id }) => <RowAction label="认领" onClick={() => claim(id)} />}
    />
  )
}
