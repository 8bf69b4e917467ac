import { MessageOutlined } from '@ant-design/icons'
import { BusinessError } from '@mortise/model'
import { App, Button, Form } from 'antd'
import Input from 'antd/es/input/Input'
import { useState } from 'react'
import { api } from '../../connection.ts'
import { isTold } from '../../http/call.ts'
import { words } from '../../words.ts'
import { NOTICE_SECONDS } from '../failure-reactions.tsx'
import { useCountdown } from './use-countdown.ts'

/** Seconds until a code may be asked for again. */
const WAIT = 60

/** For what a code is asked, as the wire numbers it. */
export const smsModes = { login: '0', register: '1', forgotten: '2' } as const

export interface SmsCodeFieldProps {
  readonly name: string
  /** The field of the same form that holds the telephone number. */
  readonly phone: string
  readonly mode: keyof typeof smsModes
}

/** The code that was sent to a telephone, with the button that has it sent. */
export function SmsCodeField({ name, phone, mode }: SmsCodeFieldProps) {
  const { message, notification } = App.useApp()
  const form = Form.useFormInstance()
  const [isSending, setSending] = useState(false)
  const { left, begin } = useCountdown()

  const send = async () => {
    // A number that is wrong says so beside its field.
    const typed = await form.validateFields([phone]).catch(() => null)
    if (!typed) return
    setSending(true)
    const hide = message.loading('验证码发送中..', 0)
    try {
      await api.postSigned('/sys/sms', { mobile: String(typed[phone]), smsmode: smsModes[mode] })
      begin(WAIT)
      form.focusField(name)
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      if (!isTold(error)) {
        notification.error({
          title: '获取验证码失败',
          description: error.message || words.signInFault,
          duration: NOTICE_SECONDS,
        })
      }
    } finally {
      hide()
      setSending(false)
    }
  }
  return (
    <div className="mortise-code">
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
      <Button {...(left > 0 && { disabled: true })} loading={isSending} onClick={() => void send()}>
        {left > 0 ? `${left} s` : '获取验证码'}
      </Button>
    </div>
  )
}
