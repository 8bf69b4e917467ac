import { Form } from 'antd'
import type { PhoneCredentials } from '../../session/ways-in.ts'
import { PhoneField } from './phone-field.tsx'
import { SmsCodeField } from './sms-code-field.tsx'

/** A telephone number and the code that was sent there. */
export function PhoneForm({ id, onFinish }: { id: string; onFinish: (typed: PhoneCredentials) => void }) {
  return (
    <Form<PhoneCredentials> id={id} size="large" requiredMark={false} onFinish={onFinish}>
      <PhoneField
        name="mobile"
        placeholder="请输入手机号"
        empty="请输入手机号码!"
        wrong="您的手机号码格式不正确!"
      />
      <SmsCodeField name="captcha" phone="mobile" mode="login" />
    </Form>
  )
}
