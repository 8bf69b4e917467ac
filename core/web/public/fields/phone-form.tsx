import { MessageOutlined, MobileOutlined } from '@ant-design/icons'
import { namedRules } from '@mortise/model'
import type { FormEvent } from 'react'
import { words } from '../../words.ts'
import { FieldInput } from './field-input.tsx'
import { SmsButton } from './sms-button.tsx'
import { required, useFields } from './use-fields.ts'

export interface PhoneAndCode {
  readonly mobile: string
  readonly captcha: string
}

/** A telephone number and the code that was sent there. */
export function PhoneForm({ id, onFinish }: { id: string; onFinish: (typed: PhoneAndCode) => void }) {
  const { field, check } = useFields({ mobile: phoneComplaint, captcha: required(words.askCaptcha) })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const typed = check()
    if (typed) onFinish(typed)
  }
  return (
    <form id={id} noValidate onSubmit={send}>
      <FieldInput
        field={field('mobile')}
        prefix={<MobileOutlined />}
        placeholder="请输入手机号"
        aria-label="手机号"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={11}
      />
      <div className="mortise-proof-code">
        <FieldInput
          field={field('captcha')}
          prefix={<MessageOutlined />}
          placeholder="请输入验证码"
          aria-label="短信验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
        />
        <SmsButton mode="login" phone={() => check(['mobile'])?.mobile ?? null} />
      </div>
    </form>
  )
}

function phoneComplaint(phone: string): string | null {
  if (phone.trim() === '') return '请输入手机号码!'
  return namedRules.phone.test(phone) ? null : '您的手机号码格式不正确!'
}
