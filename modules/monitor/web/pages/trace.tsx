import type { TracedCall } from '@mortise/model'
import { Input, Segmented, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { millisecondsText, momentText } from '../monitor-calls.ts'
import { NodePage } from '../node-page.tsx'

const kinds = [
  { value: 'recent', label: '最近请求' },
  { value: 'failed', label: '出错请求' },
] as const

/** 请求追踪: the calls answered last, and those of them that failed. */
export default function TracePage() {
  const [kind, setKind] = useState<'recent' | 'failed'>('recent')
  const [wanted, setWanted] = useState('')
  const isWanted = ({ path, username, status, id }: TracedCall) =>
    [path, username, String(status), id].some((text) => text.includes(wanted))
  return (
    <NodePage title="请求追踪">
      {({ detail }) => (
        <>
          <Space wrap className="mortise-toolbar">
            <Segmented aria-label="范围" options={[...kinds]} value={kind} onChange={setKind} />
            <Input.Search
              allowClear
              aria-label="路径、账号、状态或请求编号"
              placeholder="路径、账号、状态或请求编号"
              onChange={({ target }) => setWanted(target.value.trim())}
            />
          </Space>
          <Table<TracedCall>
            bordered
            size="small"
            aria-label="请求追踪"
            rowKey="id"
            dataSource={(detail?.[kind] ?? []).filter(isWanted)}
            scroll={{ x: 'max-content' }}
            columns={[
              { title: '请求路径', dataIndex: 'path' },
              {
                title: '响应状态',
                dataIndex: 'status',
                render: (status: number) => <Tag color={status >= 400 ? 'red' : 'green'}>{status}</Tag>,
              },
              { title: '请求时间', dataIndex: 'at', render: momentText },
              { title: '方法', dataIndex: 'method' },
              {
                title: '耗时',
                dataIndex: 'ms',
                align: 'right',
                render: millisecondsText,
                sorter: (a, b) => a.ms - b.ms,
              },
              { title: '账号', dataIndex: 'username', render: (name: string) => name || '–' },
              { title: '请求编号', dataIndex: 'id' },
            ]}
          />
        </>
      )}
    </NodePage>
  )
}
