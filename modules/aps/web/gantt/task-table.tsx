import { type Gantt, type GanttTask, momentAfter, PinKind } from '@mortise/aps/model'
import { Button, Table } from 'antd'

/** The same plan in words: for whoever reads rather than looks. */
export function TaskTable({ gantt, onSelect }: { gantt: Gantt; onSelect: (task: GanttTask) => void }) {
  const { lanes, jobs, startAt } = gantt
  const at = (minute: number) => momentAfter(startAt, minute).slice(5, 16)
  return (
    <Table
      size="small"
      rowKey="id"
      aria-label="排程任务表"
      dataSource={gantt.tasks.toSorted((one, other) => one.lane - other.lane || one.start - other.start)}
      pagination={{ pageSize: 50, showSizeChanger: false }}
      columns={[
        { title: '产线', render: (_, { lane }) => lanes[lane]?.line ?? '' },
        { title: '机组', render: (_, { lane }) => `${lanes[lane]?.name ?? ''} ${lanes[lane]?.lane ?? ''}` },
        {
          title: '工单',
          render: (_, task) => (
            <Button type="link" size="small" onClick={() => onSelect(task)}>
              {jobs[task.job]?.no}
            </Button>
          ),
        },
        { title: '工序', dataIndex: 'name' },
        { title: '数量', dataIndex: 'qty', align: 'right' },
        { title: '开工', render: (_, { start }) => at(start) },
        { title: '完工', render: (_, { end }) => at(end) },
        { title: '交期', render: (_, { job }) => jobs[job]?.dueOn },
        { title: '迟期', render: (_, { job }) => ((jobs[job]?.slack ?? 0) < 0 ? '是' : '') },
        {
          title: '固定',
          render: (_, { isFrozen, pinKind }) =>
            isFrozen ? '冻结' : pinKind ? PinKind.items[pinKind as '1' | '2' | '3'] : '',
        },
      ]}
    />
  )
}
