import { MessageOutlined } from '@ant-design/icons'
import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import { words } from '../../words.ts'
import { SmsButton } from './sms-button.tsx'
import type { SmsMode } from './use-sms-code.ts'

export interface SmsCodeFieldProps {
  readonly name: string
  /** The field of the same form that holds the telephone number. */
  readonly phone: string
  readonly mode: SmsMode
}

/** The code that was sent to a telephone, with the button that has it sent. */
export function SmsCodeField({ name, phone, mode }: SmsCodeFieldProps) {
  const form = Form.useFormInstance()
  const validPhone = async () => {
    const typed = await form.validateFields([phone]).catch(() => null)
    return typed && String(typed[phone])
  }
  return (
    <div className="mortise-proof-code">
      <Form.Item name={name} rules={[{ required: true, whitespace: true, message: words.askCaptcha }]}>
        <Input
          prefix={<MessageOutlined />}
          placeholder="请输入验证码"
          aria-label="短信验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
      </Form.Item>
      <SmsButton mode={mode} phone={validPhone} />
    </div>
  )
}
