import { Kiosk } from '@mortise/production/model'
import { AppModal, api, type RowDialogProps, refreshAll } from '@mortise/web'
import { Alert, Button, Typography } from 'antd'
import { useState } from 'react'

/** A new token of a station, which nobody is told again. */
export default function TokenDialog({ row: { id, name, status }, onClose }: RowDialogProps<typeof Kiosk>) {
  const [token, setToken] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const issue = async () => {
    try {
      setToken((await api.post<{ token: string }>(`${Kiosk.wire}/issue`, { id })).token)
      void refreshAll()
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <AppModal
      open
      title={`发放令牌：${name}`}
      onCancel={onClose}
      footer={
        token ? (
          <Button type="primary" onClick={onClose}>
            已记下
          </Button>
        ) : (
          <Button type="primary" onClick={() => void issue()}>
            发放
          </Button>
        )
      }
    >
      {fault && <Alert type="error" showIcon title={fault} />}
      {token ? (
        <>
          <Alert type="warning" showIcon title="令牌只显示这一次，请在终端的扫码页（/station）上输入" />
          <Typography.Paragraph copyable code aria-label="终端令牌">
            {token}
          </Typography.Paragraph>
        </>
      ) : (
        <p>
          {status === 'active'
            ? '发放新令牌后，原令牌立即失效。'
            : '发放后在该终端的扫码页上输入一次即可使用。'}
        </p>
      )}
    </AppModal>
  )
}
