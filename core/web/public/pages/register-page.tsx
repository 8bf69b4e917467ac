import { UserOutlined } from '@ant-design/icons'
import { BusinessError, complaintOf, namedRules } from '@mortise/model'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Alert } from '../../feedback/alert.tsx'
import { LOGIN_PATH } from '../../gate/guard.ts'
import { isReported } from '../../http/call.ts'
import { SlideVerify } from '../../inputs/slider/slide-verify.tsx'
import { api, entrance } from '../../session/connection.ts'
import { NewPasswordFields } from '../fields/new-password-fields.tsx'
import { PhoneField } from '../fields/phone-field.tsx'
import { SmsCodeField } from '../fields/sms-code-field.tsx'
import { useRefused } from '../fields/use-refused.ts'

interface Registration {
  readonly username: string
  readonly password: string
  readonly phone: string
  readonly smscode: string
}

/** Where somebody makes an account of their own, in installations that want that. */
export default function RegisterPage() {
  const refused = useRefused()
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [isPerson, setPerson] = useState(false)
  const isOpen = entrance().canRegister

  const register = async ({ username, password, phone, smscode }: Registration) => {
    setSending(true)
    try {
      await api.post('/sys/user/register', { username, password, phone, smscode })
      await navigate('/user/register-result', { state: { username } })
    } catch (error) {
      refused('注册失败', error)
    } finally {
      setSending(false)
    }
  }
  return (
    <section aria-labelledby="register">
      <h2 id="register" className="mortise-entrance-title">
        注册
      </h2>
      {!isOpen && <Alert type="info" showIcon title="注册功能未开放" description="请联系管理员开通账号。" />}
      <Form<Registration>
        size="large"
        requiredMark={false}
        disabled={!isOpen}
        onFinish={(typed) => void register(typed)}
      >
        <Form.Item
          name="username"
          validateFirst
          validateTrigger="onBlur"
          rules={[
            { required: true, whitespace: true, message: namedRules.username.empty ?? '' },
            {
              async validator(_, value: string) {
                const complaint = complaintOf(namedRules.username, value)
                if (complaint) throw new Error(complaint)
                await mustBeFree({ username: value }, '用户名已存在!')
              },
            },
          ]}
        >
          <Input
            prefix={<UserOutlined />}
            placeholder="请输入用户名"
            aria-label="用户名"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={18}
          />
        </Form.Item>
        <NewPasswordFields empty="请输入密码!" />
        <PhoneField
          name="phone"
          placeholder="11 位手机号"
          unless={(phone) => mustBeFree({ phone }, '手机号已存在!')}
        />
        <SmsCodeField name="smscode" phone="phone" mode="register" />
        {isOpen && (
          <Form.Item>
            <SlideVerify onSuccess={() => setPerson(true)} />
          </Form.Item>
        )}
        <div className="mortise-entrance-row">
          <Button type="primary" htmlType="submit" loading={isSending} disabled={!isPerson}>
            注册
          </Button>
          <Link to={LOGIN_PATH}>使用已有账户登录</Link>
        </div>
      </Form>
    </section>
  )
}

/** Somebody else may have the name or the number; if that cannot be learned, registering itself will tell. */
async function mustBeFree(query: Record<string, string>, message: string): Promise<void> {
  try {
    await api.get('/sys/user/checkOnlyUser', query, { quiet: true })
  } catch (error) {
    if (error instanceof BusinessError && !isReported(error)) throw new Error(message, { cause: error })
  }
}
