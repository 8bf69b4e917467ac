import './today.css'
import { statesOf } from '@mortise/model'
import { Install, type InstallJob } from '@mortise/service/model'
import { Alert } from '@mortise/web'
import { Button, Empty, Spin, Tag } from 'antd'
import { useState } from 'react'
import { reachedBy } from './act-order.ts'
import { JobSheet } from './job-sheet.tsx'
import { RefusedActs } from './refused-acts.tsx'
import { useJobs } from './use-jobs.ts'
import { useOnSite } from './use-on-site.ts'

const states = statesOf(Install, 'status')
const over: ReadonlySet<string> = new Set(['accepted', 'failed'])

/** 我的安装: the visits of whoever is signed in, on a telephone. */
export default function TodayPage() {
  const { owner, waiting, act, retry, drop } = useOnSite()
  const { data, error } = useJobs(owner)
  const [opened, setOpened] = useState<string | null>(null)
  const jobs = (data ?? [])
    .map((job): InstallJob => ({ ...job, status: reachedBy(job, waiting) }))
    .filter(({ status }) => !over.has(status))
  const unsent = waiting.filter(({ refused }) => !refused).length
  const job = jobs.find(({ id }) => id === opened)
  return (
    <section className="mortise-today" aria-label="我的安装">
      {unsent > 0 && (
        <output>
          <Alert type="info" showIcon title={`待上传 ${unsent} 条，有网络后自动发送`} />
        </output>
      )}
      <RefusedActs acts={waiting} onRetry={retry} onDrop={drop} />
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Spin />}
      {job ? (
        <>
          <Button onClick={() => setOpened(null)}>返回列表</Button>
          <JobSheet key={job.id} job={job} owner={owner} onAct={act} />
        </>
      ) : (
        <JobList jobs={jobs} isKnown={data !== undefined} onOpen={setOpened} />
      )}
    </section>
  )
}

interface JobListProps {
  readonly jobs: readonly InstallJob[]
  readonly isKnown: boolean
  readonly onOpen: (id: string) => void
}

function JobList({ jobs, isKnown, onOpen }: JobListProps) {
  if (jobs.length === 0) return isKnown ? <Empty description="没有派给您的安装" /> : null
  return (
    <ul aria-label="安装任务">
      {jobs.map(({ id, no, status, address, appointedAt, items }) => (
        <li key={id}>
          <button type="button" onClick={() => onOpen(id)}>
            <span>
              <strong>{appointedAt?.slice(5, 16)}</strong> <Tag>{states[status]}</Tag>
            </span>
            <span>{address}</span>
            <small>
              {no} {items.reduce((all, { planQty }) => all + planQty, 0)} 樘
            </small>
          </button>
        </li>
      ))}
    </ul>
  )
}
