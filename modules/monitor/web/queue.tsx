import './monitor.css'
import type { QueuedJob, QueuedState, QueuedTry } from '@mortise/monitor/model'
import { api, useBusy, useHas, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { App, Segmented, Skeleton, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { useLive } from './monitor-calls.ts'

const states: Readonly<Record<QueuedState, { text: string; color: string }>> = {
  due: { text: '待执行', color: 'default' },
  later: { text: '未到时间', color: 'default' },
  running: { text: '执行中', color: 'blue' },
  retrying: { text: '等待重试', color: 'orange' },
  givenUp: { text: '已放弃', color: 'red' },
}
const choices = [
  { value: '', label: '全部' },
  ...Object.entries(states).map(([value, { text }]) => ({ value, label: text })),
]
const outcomes = { running: '执行中', done: '成功', failed: '失败' } as const

/** 任务队列: what waits to be done, what failed, why, and how often it was tried. */
export default function QueuePage() {
  const [state, setState] = useState('')
  const { data, error, refetch } = useLive<QueuedJob[]>('/monitor/queue', state ? { state } : {})
  const { modal } = App.useApp()
  const canAct = useHas('monitor:act')
  const { run } = useBusy()
  const notify = useNotify()
  const act = (path: 'retry' | 'giveUp', id: string) =>
    run(async () => {
      await notify(api.ask({ method: 'POST', path: `/monitor/queue/${path}`, body: { id } }))
      await refetch()
    })
  const giveUp = async ({ id, label }: QueuedJob) => {
    const isSure = await modal.confirm({
      title: `放弃任务【${label}】?`,
      content: '放弃后不再自动重试，需要时可以再点立即重试。',
    })
    if (isSure) await act('giveUp', id)
  }
  return (
    <section aria-label="任务队列" className="mortise-list">
      <Space className="mortise-toolbar mortise-queue-states">
        <Segmented aria-label="状态" options={choices} value={state} onChange={setState} />
      </Space>
      <Table<QueuedJob>
        bordered
        size="small"
        aria-label="任务队列"
        rowKey="id"
        loading={!data && !error}
        dataSource={data ?? []}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: error ? <span role="alert">{error.message}</span> : '队列是空的' }}
        expandable={{ expandedRowRender: ({ id }) => <Tries id={id} /> }}
        columns={[
          { title: '任务', dataIndex: 'label' },
          { title: '编码', dataIndex: 'job' },
          {
            title: '状态',
            dataIndex: 'state',
            render: (of: QueuedState) => <Tag color={states[of].color}>{states[of].text}</Tag>,
          },
          { title: '计划时间', dataIndex: 'runAt' },
          {
            title: '已试次数',
            key: 'attempts',
            align: 'right',
            render: (_, { attempts, maxAttempts }) => `${attempts} / ${maxAttempts}`,
          },
          {
            title: '原因',
            dataIndex: 'error',
            render: (text: string | null) => text && <pre className="mortise-statement">{text}</pre>,
          },
          { title: '加入时间', dataIndex: 'createdAt' },
          ...(canAct
            ? [
                {
                  title: '操作',
                  key: 'actions',
                  render: (_: unknown, job: QueuedJob) =>
                    job.state !== 'running' && (
                      <Space>
                        <button
                          type="button"
                          className="mortise-row-action"
                          onClick={() => void act('retry', job.id)}
                        >
                          立即重试
                        </button>
                        {job.state !== 'givenUp' && (
                          <button
                            type="button"
                            className="mortise-row-action"
                            onClick={() => void giveUp(job)}
                          >
                            放弃
                          </button>
                        )}
                      </Space>
                    ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}

/** How each try of a job went. */
function Tries({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['monitor', 'tries', id],
    queryFn: ({ signal }) => api.get<QueuedTry[]>('/monitor/queue/tries', { id }, { signal, quiet: true }),
    staleTime: 0,
  })
  if (error) return <span role="alert">{error.message}</span>
  if (!data) return <Skeleton active paragraph={{ rows: 1 }} />
  return (
    <Table<QueuedTry>
      size="small"
      rowKey="attempt"
      dataSource={data}
      pagination={false}
      locale={{ emptyText: '还没有执行过' }}
      columns={[
        { title: '第几次', dataIndex: 'attempt' },
        { title: '开始时间', dataIndex: 'startedAt' },
        { title: '耗时（毫秒）', dataIndex: 'milliseconds', align: 'right' },
        { title: '结果', dataIndex: 'outcome', render: (of: QueuedTry['outcome']) => outcomes[of] },
        {
          title: '原因',
          dataIndex: 'error',
          render: (text: string | null) => text && <pre className="mortise-statement">{text}</pre>,
        },
        { title: '节点', dataIndex: 'node' },
      ]}
    />
  )
}
