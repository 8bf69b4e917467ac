import { Button, Modal, Typography } from 'antd'

/** The codes that stand in for a lost telephone, told once; they stay until somebody says that they are kept. */
export default function RecoveryCodesDialog({
  codes,
  onSaved,
}: {
  codes: readonly string[]
  onSaved: () => void
}) {
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title="请保存恢复码"
      footer={
        <Button type="primary" onClick={onSaved}>
          我已保存
        </Button>
      }
    >
      <p>手机丢失时，每个恢复码可以代替动态验证码登录一次。恢复码只显示这一次。</p>
      <Typography.Paragraph copyable={{ text: codes.join('\n') }}>
        <pre>{codes.join('\n')}</pre>
      </Typography.Paragraph>
    </Modal>
  )
}
