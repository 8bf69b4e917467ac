import './jobs.css'
import type { Page } from '@mortise/model'
import { type JobRunShown, ScheduledJob } from '@mortise/system/model'
import { api, totalText } from '@mortise/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Table, type TableColumnType, Tag, Typography } from 'antd'
import { useState } from 'react'
import { duration, Outcome } from './outcome.tsx'

const SIZE = 10
const POLL_EVERY = 2000

const columns: TableColumnType<JobRunShown>[] = [
  { title: '开始时间', dataIndex: 'startTime', width: 170 },
  { title: '结果', width: 90, render: (_, run) => <Outcome run={run} /> },
  { title: '耗时', width: 110, render: (_, run) => duration(run.costTime) },
  {
    title: '触发',
    width: 190,
    render: (_, run) => (run.starter ? `${run.starter} 手动执行` : `计划 ${run.fireTime ?? ''}`),
  },
  { title: '次数', dataIndex: 'attempt', width: 70 },
  { title: '输出', dataIndex: 'content', width: 240, ellipsis: true },
]

/** How each run of a scheduled job went, and when it runs next. */
export default function JobHistory({
  job,
  onClose,
}: {
  job: { id: string; name: string; cron: string; isActive: boolean }
  onClose: () => void
}) {
  const [isOpen, setOpen] = useState(true)
  const [page, setPage] = useState(1)
  const { data, error, isFetching } = useQuery({
    queryKey: ['jobs', 'log', job.id, page],
    queryFn: ({ signal }) =>
      api.get<Page<JobRunShown>>(
        `${ScheduledJob.wire}/log`,
        { id: job.id, pageNo: page, pageSize: SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // What was just started is soon there, and what runs soon ends.
    staleTime: 0,
    refetchInterval: POLL_EVERY,
  })
  return (
    <Drawer
      open={isOpen}
      title={`执行记录：${job.name}`}
      size="min(1000px, 100vw)"
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => isShown || onClose()}
    >
      <NextTimes job={job} />
      {error && !data && <Alert type="warning" showIcon title={error.message} />}
      <Table<JobRunShown>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={data?.records ?? []}
        loading={isFetching && !data}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '还没有执行过' }}
        expandable={{ expandedRowRender: (run) => <Whole run={run} /> }}
        pagination={{
          current: page,
          pageSize: SIZE,
          total: data?.total ?? 0,
          showTotal: totalText(),
          showSizeChanger: false,
          onChange: setPage,
        }}
      />
    </Drawer>
  )
}

/** All that a run said, and where it ran. */
function Whole({ run: { content, node, endTime, tenantId } }: { run: JobRunShown }) {
  return (
    <>
      <Typography.Text className="mortise-job-output">{content ?? '没有输出'}</Typography.Text>
      <p className="mortise-faint">
        {endTime && `结束于 ${endTime}，`}租户 {tenantId}，节点 {node}
      </p>
    </>
  )
}

function NextTimes({ job }: { job: { cron: string; isActive: boolean } }) {
  const { data, error } = useQuery({
    queryKey: ['jobs', 'next', job.cron],
    queryFn: ({ signal }) =>
      api.get<string[]>(`${ScheduledJob.wire}/nextTimes`, { cron: job.cron }, { signal, quiet: true }),
    enabled: job.isActive,
  })
  const times = data?.length === 0 ? '无执行时间' : data?.map((time) => <Tag key={time}>{time}</Tag>)
  return (
    <section className="mortise-job-next" aria-label="近十次执行时间">
      <strong>近十次执行时间</strong>
      {job.isActive ? (error?.message ?? times) : '任务已停止'}
    </section>
  )
}
