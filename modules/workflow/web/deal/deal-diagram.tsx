import { DictTag } from '@mortise/web'
import type { DiagramState } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, Skeleton, Table } from 'antd'
import { useMemo, useState } from 'react'
import { diagramOf } from '../calls.ts'
import { Diagram } from '../diagram/diagram.tsx'

/** The process with what became of each node so far; whoever clicks one sees who handled it. */
export function DealDiagram({ instanceId }: { instanceId: string }) {
  const { data, error } = useQuery(diagramOf(instanceId))
  const [chosen, setChosen] = useState<string | null>(null)
  const marks = useMemo(() => data && marksOf(data), [data])
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />
  const node = chosen === null ? undefined : data.nodes[chosen]
  return (
    <>
      <Diagram label="流程图" xml={data.xml} marks={marks} onChoose={setChosen} />
      <ul className="mortise-diagram-legend" aria-label="图例">
        <li className="mortise-is-done">已完成</li>
        <li className="mortise-is-active">进行中</li>
        <li className="mortise-is-returned">被退回</li>
        <li className="mortise-is-incident">异常</li>
      </ul>
      {node && (
        <Table
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          title={() => node.name}
          rowKey="taskId"
          dataSource={[...node.handlers]}
          columns={[
            { title: '处理人', dataIndex: 'realname' },
            { title: '结果', render: (_, { outcome }) => <DictTag dictCode="wf_outcome" value={outcome} /> },
            { title: '意见', dataIndex: 'comment' },
            { title: '到达时间', dataIndex: 'arrivedAt' },
            { title: '处理时间', dataIndex: 'finishedAt' },
          ]}
        />
      )}
    </>
  )
}

const marksOf = ({ nodes, flows }: DiagramState): Record<string, string> => ({
  ...Object.fromEntries(flows.map((flow) => [flow, 'mortise-flow-passed'])),
  ...Object.fromEntries(Object.entries(nodes).map(([id, { state }]) => [id, `mortise-node-${state}`])),
})
