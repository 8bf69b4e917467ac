import type { RowOf } from '@mortise/model'
import { Alert, AppModal, api, refreshAll, TextArea, useBusy, widths } from '@mortise/web'
import type { MigrationResult, ProcessModel } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { migrationOf } from '../calls.ts'

export interface MigrateDialogProps {
  readonly model: RowOf<typeof ProcessModel>
  readonly onClose: () => void
}

/** 迁移: lets everything that still runs by an older version go on by the newest; what cannot is named before and after. */
export function MigrateDialog({ model, onClose }: MigrateDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [reason, setReason] = useState('')
  const [done, setDone] = useState<readonly MigrationResult[] | null>(null)
  const { data, error } = useQuery({ ...migrationOf(model.key), enabled: done === null })
  const { isBusy, run } = useBusy()
  const movable = data?.filter(({ isDone }) => isDone).length ?? 0
  const migrate = () =>
    run(async () => {
      const body = { key: model.key, reason: reason.trim() }
      setDone(await api.post<readonly MigrationResult[]>('/act/processInstance/migrateAll', body))
      void refreshAll()
    })
  const close = () => setOpen(false)
  return (
    <AppModal
      open={isOpen}
      title={`迁移到最新版本：${model.name}`}
      width={widths.rowEdit}
      onCancel={close}
      afterClose={onClose}
      footer={
        done ? (
          <Button type="primary" onClick={close}>
            完成
          </Button>
        ) : (
          [
            <Button key="close" onClick={close}>
              取消
            </Button>,
            <Button
              key="migrate"
              type="primary"
              loading={isBusy}
              disabled={movable === 0 || reason.trim() === ''}
              onClick={() => void migrate()}
            >
              迁移 {movable} 个实例
            </Button>,
          ]
        )
      }
    >
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && !done && <Skeleton active paragraph={{ rows: 4 }} />}
      {done && <Outcome results={done} moved="已迁移" left="未迁移" />}
      {data && !done && (
        <Flex vertical gap={16}>
          {data.length === 0 ? (
            <Alert type="info" showIcon title="没有按旧版本运行的实例" />
          ) : (
            <Outcome results={data} moved="可以迁移" left="不能迁移" />
          )}
          {movable > 0 && (
            <Form layout="vertical" component="div">
              <Form.Item label="原因" required>
                <TextArea aria-label="原因" rows={2} maxLength={500} value={reason} onChange={setReason} />
              </Form.Item>
            </Form>
          )}
        </Flex>
      )}
    </AppModal>
  )
}

/** As many as the server goes through at once. */
const AT_ONCE = 500

interface OutcomeProps {
  readonly results: readonly MigrationResult[]
  readonly moved: string
  readonly left: string
}

function Outcome({ results, moved, left }: OutcomeProps) {
  const failed = results.filter(({ isDone }) => !isDone)
  return (
    <Flex vertical gap={8}>
      <Alert
        type={failed.length > 0 ? 'warning' : 'success'}
        showIcon
        title={`${moved} ${results.length - failed.length} 个，${left} ${failed.length} 个`}
        description={
          <>
            {failed.length > 0 && <div>{left}的仍按原版本走完，原因如下</div>}
            {results.length >= AT_ONCE && <div>一次最多处理{AT_ONCE}个，其余请再迁移一次</div>}
          </>
        }
      />
      {failed.length > 0 && (
        <ul aria-label={left} style={{ maxHeight: 240, margin: 0, paddingLeft: 20, overflowY: 'auto' }}>
          {failed.map(({ instanceId, title, message }) => (
            <li key={instanceId}>
              {title}：<span className="mortise-faint">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </Flex>
  )
}
