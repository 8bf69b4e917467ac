import { ScheduleScenario } from '@mortise/aps/model'
import { AppModal } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Spin, Table, Typography } from 'antd'
import { apsCalls } from '../aps-calls.ts'

const fields: Readonly<Record<string, { readonly label: string }>> = ScheduleScenario.fields
const moment = (text: string | null) => (text ? text.slice(5, 16) : '—')
const hours = (minutes: number) => `${(minutes / 60).toFixed(1)} h`

function Delta({ minutes }: { minutes: number | null }) {
  if (minutes === null) return <>—</>
  if (minutes === 0) return <>不变</>
  const tone = minutes > 0 ? 'danger' : 'success'
  return (
    <Typography.Text
      type={tone}
    >{`${minutes > 0 ? '晚' : '早'} ${hours(Math.abs(minutes))}`}</Typography.Text>
  )
}

/** Two plans beside each other. */
export function CompareDialog({ a, b, onClose }: { a: string; b: string; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['aps', 'compare', a, b],
    queryFn: () => apsCalls.compare(a, b),
    retry: false,
  })
  return (
    <AppModal open title="对比方案" width={1000} footer={null} onCancel={onClose}>
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Spin />}
      {data && (
        <>
          <Table
            size="small"
            pagination={false}
            rowKey="key"
            dataSource={[...data.figures]}
            columns={[
              { title: '指标', dataIndex: 'key', render: (key: string) => fields[key]?.label ?? key },
              { title: '方案一', dataIndex: 'a', align: 'right' },
              { title: '方案二', dataIndex: 'b', align: 'right' },
              {
                title: '差',
                align: 'right',
                render: (_, { a, b }) => (a === null || b === null ? '—' : Math.round((b - a) * 100) / 100),
              },
            ]}
          />
          <Typography.Title level={5}>工单完工</Typography.Title>
          <Table
            size="small"
            rowKey="no"
            pagination={{ pageSize: 10, showSizeChanger: false }}
            dataSource={data.jobs.toSorted(
              (one, other) => Math.abs(other.delta ?? 0) - Math.abs(one.delta ?? 0),
            )}
            columns={[
              { title: '工单', dataIndex: 'no' },
              { title: '品名', dataIndex: 'name' },
              { title: '交期', dataIndex: 'dueOn' },
              { title: '方案一', dataIndex: 'a', render: moment },
              { title: '方案二', dataIndex: 'b', render: moment },
              {
                title: '变化',
                dataIndex: 'delta',
                render: (minutes: number | null) => <Delta minutes={minutes} />,
              },
            ]}
          />
          <Typography.Title level={5}>机组负荷</Typography.Title>
          <Table
            size="small"
            pagination={false}
            rowKey="name"
            dataSource={[...data.units]}
            columns={[
              { title: '机组', dataIndex: 'name' },
              { title: '方案一 加工', align: 'right', render: (_, { a }) => hours(a.work) },
              { title: '方案一 换型', align: 'right', render: (_, { a }) => hours(a.setUp) },
              { title: '方案二 加工', align: 'right', render: (_, { b }) => hours(b.work) },
              { title: '方案二 换型', align: 'right', render: (_, { b }) => hours(b.setUp) },
            ]}
          />
        </>
      )}
    </AppModal>
  )
}
