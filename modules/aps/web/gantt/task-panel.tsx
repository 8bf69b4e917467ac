import { type Gantt, type GanttTask, LateCause, momentAfter, PinKind } from '@mortise/aps/model'
import { Alert, DocumentLink, useBusy } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Drawer, Flex, Spin, Table, Typography } from 'antd'
import { useState } from 'react'
import { apsCalls } from '../aps-calls.ts'

const hours = (minutes: number) => `${(minutes / 60).toFixed(1)} 小时`
const causeText = (cause: string) => LateCause.items[cause as '1'] ?? cause

interface Props {
  readonly gantt: Gantt
  readonly task: GanttTask
  readonly canEdit: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** What one bar is, why its work order ends when it does, and what would help. */
export function TaskPanel({ gantt, task, canEdit, onChanged, onClose }: Props) {
  const job = gantt.jobs[task.job]!
  const lane = gantt.lanes[task.lane]!
  const at = (minute: number) => momentAfter(gantt.startAt, minute).slice(5, 16)
  return (
    <Drawer open size={520} mask={false} title={`${task.name} · ${job.no}`} onClose={onClose}>
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'work',
            label: '工单',
            children: (
              <DocumentLink to="workOrder" id={job.id}>
                {job.no}
              </DocumentLink>
            ),
          },
          { key: 'name', label: '品名', children: job.name },
          { key: 'orders', label: '订单', children: job.orders.join('、') || '—' },
          { key: 'unit', label: '机组', children: `${lane.name} ${lane.lane}` },
          { key: 'time', label: '计划', children: `${at(task.start)} ～ ${at(task.end)}，${task.qty} 件` },
          { key: 'setup', label: '换型', children: task.setUp > 0 ? `${task.setUp} 分钟` : '无' },
          { key: 'due', label: '交期', children: job.dueOn },
        ]}
      />
      {canEdit && !task.isFrozen && <Pins gantt={gantt} task={task} onChanged={onChanged} />}
      <Why scenario={gantt.scenario.id} workOrder={job.id} version={gantt.scenario.version} />
    </Drawer>
  )
}

function Pins({ gantt: { scenario }, task, onChanged }: Pick<Props, 'gantt' | 'task' | 'onChanged'>) {
  const { isBusy, run } = useBusy()
  const act = (call: () => Promise<unknown>) => void run(() => call().then(onChanged))
  return (
    <Flex gap={8} wrap style={{ margin: '12px 0' }}>
      {Object.entries(PinKind.items).map(([kind, label]) => (
        <Button
          key={kind}
          size="small"
          loading={isBusy}
          type={task.pinKind === kind ? 'primary' : 'default'}
          onClick={() => act(() => apsCalls.pin(scenario.id, scenario.version, [task.id], kind))}
        >
          {label}
        </Button>
      ))}
      {task.pinKind && (
        <Button
          size="small"
          loading={isBusy}
          onClick={() => act(() => apsCalls.unpin(scenario.id, scenario.version, [task.id]))}
        >
          取消固定
        </Button>
      )}
    </Flex>
  )
}

function Why({ scenario, workOrder, version }: { scenario: string; workOrder: string; version: number }) {
  const [isTried, setTried] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['aps', 'explain', scenario, workOrder, version],
    queryFn: ({ signal }) => apsCalls.explain(scenario, workOrder, 'N', signal),
    retry: false,
  })
  const tried = useQuery({
    queryKey: ['aps', 'explain', scenario, workOrder, version, 'fixes'],
    queryFn: ({ signal }) => apsCalls.explain(scenario, workOrder, 'Y', signal),
    retry: false,
    enabled: isTried,
  })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Spin />
  return (
    <>
      <Alert
        showIcon
        type={data.late > 0 ? 'warning' : 'success'}
        title={data.text}
        style={{ margin: '12px 0' }}
      />
      <Typography.Title level={5}>时间去向</Typography.Title>
      <Table
        size="small"
        pagination={false}
        rowKey="cause"
        dataSource={[...data.classes]}
        columns={[
          { title: '原因', dataIndex: 'cause', render: causeText },
          { title: '用时', dataIndex: 'minutes', align: 'right', render: hours },
        ]}
      />
      {data.late > 0 && !tried.data && (
        <Button loading={tried.isFetching} onClick={() => setTried(true)} style={{ marginTop: 12 }}>
          试算补救措施
        </Button>
      )}
      {tried.data && tried.data.fixes.length > 0 && (
        <>
          <Typography.Title level={5}>可以怎么办</Typography.Title>
          <Table
            size="small"
            pagination={false}
            rowKey="label"
            dataSource={[...tried.data.fixes]}
            columns={[
              { title: '措施', dataIndex: 'label' },
              { title: '完工', dataIndex: 'endAt', render: (moment: string) => moment.slice(5, 16) },
              {
                title: '提前',
                dataIndex: 'gain',
                align: 'right',
                render: (gain: number) => (gain > 0 ? hours(gain) : '无效果'),
              },
            ]}
          />
        </>
      )}
      <Typography.Title level={5}>关键路径</Typography.Title>
      <Table
        size="small"
        pagination={false}
        rowKey={(_, at) => String(at)}
        dataSource={[...data.chain]}
        columns={[
          { title: '工序', dataIndex: 'op' },
          { title: '机组', dataIndex: 'unit' },
          { title: '原因', dataIndex: 'cause', render: causeText },
          { title: '用时', dataIndex: 'minutes', align: 'right', render: hours },
          { title: '因为', dataIndex: 'by', render: (by: string | null) => by ?? '' },
        ]}
      />
    </>
  )
}
