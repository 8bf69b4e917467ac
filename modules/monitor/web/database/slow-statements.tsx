import type { SlowGroup } from '@mortise/monitor/model'
import { AppModal, api, useOwnQuery, widths } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { millisecondsText, useLive } from '../monitor-calls.ts'

/** Statements that took long, each with the call that wanted it and the way the database goes about it. */
export function SlowStatements() {
  const asked = useOwnQuery().get('call') ?? ''
  const [call, setCall] = useState(asked)
  const [explained, setExplained] = useState<SlowGroup | null>(null)
  const { data, error } = useLive<SlowGroup[]>('/monitor/slow', call ? { call } : {})
  return (
    <>
      {call && (
        <Space className="mortise-toolbar">
          只看接口
          <Tag closable onClose={() => setCall('')}>
            {call}
          </Tag>
        </Space>
      )}
      <Table<SlowGroup>
        bordered
        size="small"
        aria-label="慢语句"
        rowKey="id"
        dataSource={data ?? []}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: error ? <span role="alert">{error.message}</span> : '没有慢语句' }}
        columns={[
          {
            title: '语句',
            dataIndex: 'statement',
            render: (statement: string) => <pre className="mortise-statement">{statement}</pre>,
          },
          { title: '接口', dataIndex: 'call', render: (of: string) => of || '后台任务' },
          { title: '次数', dataIndex: 'count', align: 'right' },
          { title: '平均', dataIndex: 'mean', align: 'right', render: millisecondsText },
          { title: '最长', dataIndex: 'max', align: 'right', render: millisecondsText },
          { title: '最近', dataIndex: 'lastAt' },
          {
            title: '操作',
            key: 'actions',
            fixed: 'right',
            render: (_, group) => (
              <button type="button" className="mortise-row-action" onClick={() => setExplained(group)}>
                执行计划
              </button>
            ),
          },
        ]}
      />
      {explained && <PlanDialog group={explained} onClose={() => setExplained(null)} />}
    </>
  )
}

function PlanDialog({ group, onClose }: { group: SlowGroup; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const { data, error } = useQuery({
    queryKey: ['monitor', 'plan', group.id],
    queryFn: ({ signal }) =>
      api.get<{ plan: string }>('/monitor/plan', { id: group.id }, { signal, quiet: true }),
  })
  return (
    <AppModal
      open={isOpen}
      title="执行计划"
      width={widths.detail}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <pre className="mortise-statement">{group.statement}</pre>
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && <Skeleton active />}
      {data && <pre className="mortise-plan">{data.plan}</pre>}
    </AppModal>
  )
}
