import { Form, Input, Modal, QRCode, Typography } from 'antd'
import { useId } from 'react'
import type { SecondWanted } from '../../session/ways-in.ts'

interface SecondDialogProps {
  readonly wanted: SecondWanted
  readonly isSending: boolean
  readonly onCode: (code: string) => void
  readonly onCancel: () => void
}

/** Asks whoever proved the first factor for the second, and shows how to get one where there is none yet. */
export default function SecondDialog({
  wanted: { enrolment },
  isSending,
  onCode,
  onCancel,
}: SecondDialogProps) {
  const formId = useId()
  return (
    <Modal
      open
      title="两步验证"
      okText="登录"
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isSending }}
      onCancel={onCancel}
    >
      {enrolment && (
        <>
          <p>公司要求两步验证。请用手机上的验证器（如微软、谷歌验证器）扫描二维码，再输入显示的6位数字。</p>
          <QRCode type="svg" color="#000" bgColor="#fff" value={enrolment.address} />
          <p>
            不能扫描时手工输入密钥：<Typography.Text copyable>{enrolment.secret}</Typography.Text>
          </p>
        </>
      )}
      <Form id={formId} layout="vertical" onFinish={({ code }: { code: string }) => onCode(code.trim())}>
        <Form.Item
          name="code"
          label={enrolment ? '动态验证码' : '动态验证码或恢复码'}
          rules={[{ required: true, whitespace: true, message: '请输入动态验证码' }]}
        >
          <Input autoFocus autoComplete="one-time-code" maxLength={20} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
