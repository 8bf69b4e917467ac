import type { Kiosk } from '@mortise/production/model'
import { AppModal, type RowDialogProps } from '@mortise/web'
import { Alert, Button, Typography } from 'antd'
import { useToken } from './use-token.ts'

/** A new token of a station, which nobody is told again. */
export default function TokenDialog({ row: { id, name, status }, onClose }: RowDialogProps<typeof Kiosk>) {
  const { token, fault, issue } = useToken(id)
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
