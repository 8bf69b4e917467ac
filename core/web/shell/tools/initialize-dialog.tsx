import { BusinessError, resultOf } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Form, Input, Result, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../dialog/app-modal.tsx'
import { isReported } from '../../http/call.ts'
import type { DialogProps } from '../../product/web-module.ts'
import { refreshAll } from '../../rows/queries.ts'
import { api } from '../../session/connection.ts'

const SUCCESS = '初始化成功！'
const FAILURE = '初始化失败！'

/** Where the administrator wipes all that the business entered, after typing the name of the department in force. */
export default function InitializeDialog({ onClose }: DialogProps) {
  const formId = useId()
  const { message } = App.useApp()
  const [isOpen, setOpen] = useState(true)
  const [typed, setTyped] = useState('')
  const [isWiping, setWiping] = useState(false)
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['depart in force'],
    queryFn: ({ signal }) =>
      api.get<{ departName: string | null }>(
        '/sys/sysDepart/getDepartNameByLogin',
        {},
        { signal, quiet: true },
      ),
    gcTime: 0,
  })
  const name = data?.departName ?? null
  const isConfirmed = name !== null && typed === name

  /**
   * Says exactly one thing. The seed records that success is told afterwards whatever came of it; we read that as a
   * defect, because it would tell of a wipe that was refused. A refusal in words, such as that wiping is not allowed
   * here, is shown in those words; any other failure as 初始化失败！.
   */
  const wipe = async () => {
    if (!isConfirmed || isWiping) return
    setWiping(true)
    try {
      const body = { confirm: typed }
      await resultOf(api.ask({ method: 'POST', path: '/bas/basMaterial/initialize', body, quiet: true }))
      void message.success(SUCCESS)
      setOpen(false)
      await refreshAll()
    } catch (failure) {
      if (!(failure instanceof BusinessError)) throw failure
      void message.error((!isReported(failure) && failure.message) || FAILURE)
    } finally {
      setWiping(false)
    }
  }
  return (
    <AppModal
      open={isOpen}
      title="初始化系统"
      draggable
      okButtonProps={{
        danger: true,
        htmlType: 'submit',
        form: formId,
        loading: isWiping,
        disabled: !isConfirmed,
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {isPending && <Skeleton active paragraph={{ rows: 3 }} />}
      {error && (
        <Result
          status="warning"
          title={error.message}
          extra={<Button onClick={() => void refetch()}>重试</Button>}
        />
      )}
      {data && name === null && (
        <Alert type="warning" showIcon title="您尚未设置部门信息!" description="初始化须输入当前部门名称。" />
      )}
      {name !== null && (
        <Form id={formId} layout="vertical" onFinish={() => void wipe()}>
          <Alert
            type="error"
            showIcon
            title={`此操作将清空全部业务数据且不可恢复，请输入当前部门名称“${name}”确认`}
            description="清空前会自动备份到服务器的数据目录；误操作后须由服务器管理员停机，用该备份恢复。"
          />
          <Form.Item className="mortise-initialize-name" label="当前部门名称" htmlFor={`${formId}-name`}>
            <Input
              id={`${formId}-name`}
              autoFocus
              autoComplete="off"
              placeholder="请输入当前部门名称"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </AppModal>
  )
}
