import { InstallAct } from '@mortise/service/model'
import { Alert, Button, Popconfirm, Space } from 'antd'
import type { QueuedAct } from './act-queue.ts'

interface RefusedActsProps {
  readonly acts: readonly QueuedAct[]
  readonly onRetry: (act: QueuedAct) => Promise<void>
  readonly onDrop: (act: QueuedAct) => Promise<void>
}

/** What the server did not take, with its reason: kept, the customer's hand and all, until it is told anew or dropped. */
export function RefusedActs({ acts, onRetry, onDrop }: RefusedActsProps) {
  return acts.map(
    (entry) =>
      entry.refused && (
        <Alert
          key={entry.clientUid}
          type="warning"
          showIcon
          title={`安装单 ${entry.no} ${InstallAct.items[InstallAct[entry.act]]}未被接受：${entry.refused}`}
          description={
            <Space wrap>
              <span>内容仍保存在本机，请改正后重新提交。</span>
              <Button onClick={() => void onRetry(entry)}>重试</Button>
              <Popconfirm
                title={entry.picture ? '放弃后客户的签字将被删除，确定放弃？' : '确定放弃这条记录？'}
                onConfirm={() => void onDrop(entry)}
              >
                <Button danger>放弃</Button>
              </Popconfirm>
            </Space>
          }
        />
      ),
  )
}
