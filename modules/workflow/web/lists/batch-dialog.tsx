import { Alert, AppModal, api, refreshAll, TextArea, useBusy } from '@mortise/web'
import type { BatchResult } from '@mortise/workflow/model'
import { Button, Flex, Form, Tag } from 'antd'
import { useState } from 'react'

/** As many as the server takes at once. */
const MOST = 100

/** 批量审批: one answer to many tasks; each is decided by itself, and what was refused is said. */
export function BatchDialog({ taskIds, onClose }: { taskIds: readonly string[]; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [comment, setComment] = useState('')
  const [results, setResults] = useState<readonly BatchResult[] | null>(null)
  const { isBusy, run } = useBusy()
  const answer = (given: 'agree' | 'refuse') =>
    run(async () => {
      const body = { taskIds, answer: given, comment }
      setResults(await api.post<readonly BatchResult[]>('/act/task/batchComplete', body))
      void refreshAll()
    })
  const failed = results?.filter(({ isDone }) => !isDone) ?? []
  const isTooMany = taskIds.length > MOST
  return (
    <AppModal
      open={isOpen}
      title={`批量审批（${taskIds.length}条）`}
      width={560}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
      footer={
        results ? (
          <Button type="primary" onClick={() => setOpen(false)}>
            完成
          </Button>
        ) : (
          [
            <Button key="refuse" danger disabled={isBusy || isTooMany} onClick={() => void answer('refuse')}>
              全部拒绝
            </Button>,
            <Button
              key="agree"
              type="primary"
              loading={isBusy}
              disabled={isTooMany}
              onClick={() => void answer('agree')}
            >
              全部同意
            </Button>,
          ]
        )
      }
    >
      {isTooMany && <Alert type="warning" showIcon title={`一次最多处理${MOST}条`} />}
      {results ? (
        <Flex vertical gap={8}>
          <Alert
            type={failed.length > 0 ? 'warning' : 'success'}
            showIcon
            title={`成功 ${results.length - failed.length} 条，失败 ${failed.length} 条`}
          />
          {failed.map(({ taskId, title, message }) => (
            <div key={taskId}>
              <Tag color="red">未处理</Tag>
              {title ? `${title}：${message}` : message}
            </div>
          ))}
        </Flex>
      ) : (
        <Form layout="vertical" component="div">
          <Form.Item label="审批意见">
            <TextArea aria-label="审批意见" rows={3} maxLength={2000} value={comment} onChange={setComment} />
          </Form.Item>
        </Form>
      )}
    </AppModal>
  )
}
