import type { WatchedNode } from '@mortise/model'
import { useOwnQuery } from '@mortise/web'
import { Alert, Button, Select, Skeleton, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { momentText, useNode, useNodes } from './monitor-calls.ts'

interface NodePageProps {
  readonly title: string
  readonly children: (node: WatchedNode) => ReactNode
}

/** A page about one node: which one, how fresh it is, and what there is to see. */
export function NodePage({ title, children }: NodePageProps) {
  const asked = useOwnQuery().get('node') ?? ''
  const [chosen, setChosen] = useState(asked)
  const nodes = useNodes()
  const { data, error, refetch } = useNode(chosen)
  const names = nodes.data?.nodes ?? []
  return (
    <section aria-label={title} className="mortise-list">
      <Space wrap className="mortise-toolbar">
        {names.length > 1 && (
          <Select
            aria-label="节点"
            value={data?.name ?? chosen}
            style={{ minWidth: 240 }}
            options={names.map(({ name, isThis }) => ({
              value: name,
              label: isThis ? `${name}（本节点）` : name,
            }))}
            onChange={setChosen}
          />
        )}
        <Button onClick={() => void refetch()}>刷新</Button>
        {data && <span>更新于 {momentText(data.at)}，每 10 秒自动刷新</span>}
      </Space>
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && children(data)}
    </section>
  )
}
