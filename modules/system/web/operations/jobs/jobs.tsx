import { codeOf, cronWords, f, type RowOf } from '@mortise/model'
import { type JobRunShown, ScheduledJob } from '@mortise/system/model'
import {
  CronInput,
  type EditorProps,
  type Editors,
  EntityList,
  Has,
  lazily,
  serverPreview,
} from '@mortise/web'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { Outcome } from './outcome.tsx'
import { useJobWork } from './use-job-work.ts'

const JobHistory = lazily(() => import('./job-history.tsx'))

/** A schedule as the list shows it: with what comes next and what was last. */
const Listed = {
  ...ScheduledJob,
  fields: {
    ...ScheduledJob.fields,
    nextAt: f.json<string>('下次执行', { readonly: true, wire: 'nextTime' }),
    lastRun: f.json<JobRunShown>('上次执行', { readonly: true }),
  },
  list: ['name', 'job', 'cron', 'isActive', 'nextAt', 'lastRun', 'description'] as const,
}
type Job = RowOf<typeof Listed>

const cells = {
  cron: ({ cron }: Job) => <span title={cron}>{cronWords(cron)}</span>,
  isActive: ({ isActive }: Job) => (
    <Tag color={isActive ? 'green' : 'default'}>{isActive ? '正常' : '停止'}</Tag>
  ),
  nextAt: ({ nextAt }: Job) => nextAt,
  lastRun: ({ lastRun }: Job) => lastRun && <Outcome run={lastRun} withTime />,
}
const editors: Editors = { cron: CronEditor }
const form = { editors }
/** A copy of what code tells would run beside it. */
const excluded = [codeOf(ScheduledJob, 'copy')]
const isUnderWay = (jobs: readonly Job[]) => jobs.some(({ lastRun }) => lastRun?.status === 'running')

/** 定时任务: when the jobs of the modules run, and how it went. */
export default function Jobs() {
  const [shown, setShown] = useState<Job | null>(null)
  return (
    <>
      <EntityList
        of={Listed}
        cells={cells}
        form={form}
        excludeCodes={excluded}
        pollWhile={isUnderWay}
        actionsWidth={300}
        rowActions={(job) => <JobActions job={job} onHistory={() => setShown(job)} />}
      />
      {shown && <JobHistory job={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function JobActions({ job, onHistory }: { job: Job; onHistory: () => void }) {
  const { isBusy, execute, pause, resume } = useJobWork(job)
  return (
    <>
      <Button type="link" size="small" onClick={onHistory}>
        记录
      </Button>
      <Has code={codeOf(ScheduledJob, 'execute')}>
        <Button type="link" size="small" loading={isBusy} onClick={execute}>
          立即执行
        </Button>
      </Has>
      <Has code={codeOf(ScheduledJob, job.isActive ? 'pause' : 'resume')}>
        <Button type="link" size="small" disabled={isBusy} onClick={job.isActive ? pause : resume}>
          {job.isActive ? '停止' : '启用'}
        </Button>
      </Has>
    </>
  )
}

function CronEditor({ id, value, disabled, status, onChange }: EditorProps) {
  return (
    <CronInput
      id={id}
      disabled={disabled}
      status={status}
      value={typeof value === 'string' ? value : ''}
      remote={serverPreview}
      onChange={(next) => onChange(next || null)}
    />
  )
}
