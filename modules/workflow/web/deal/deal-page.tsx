import { useOwnQuery } from '@mortise/web'
import { Result } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Deal } from './deal.tsx'

/** The page that notices and messages lead to: one task, by its id in the address. */
export default function DealPage() {
  const taskId = useOwnQuery().get('taskId')
  const instanceId = useOwnQuery().get('instanceId')
  const [isDone, setDone] = useState(false)
  const navigate = useNavigate()
  if (isDone)
    return (
      <Result
        status="success"
        title="已处理"
        extra={[
          <a
            key="tasks"
            href="/workflow/my-tasks"
            onClick={(event) => {
              event.preventDefault()
              void navigate('/workflow/my-tasks')
            }}
          >
            回到我的任务
          </a>,
        ]}
      />
    )
  if (!taskId && !instanceId) return <Result status="warning" title="没有指定任务" />
  return (
    <div className="mortise-deal-page">
      <Deal
        key={taskId ?? instanceId}
        opened={taskId ? { taskId } : { instanceId: instanceId ?? '' }}
        isOpen={taskId !== null}
        onDone={() => setDone(true)}
      />
    </div>
  )
}
