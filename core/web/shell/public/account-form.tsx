import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { Form, type FormInstance } from 'antd'
// From their own files: the library's door to them brings text areas and searches along, before anybody is in.
import Input from 'antd/es/input/Input'
import Password from 'antd/es/input/Password'
import type { Credentials } from '../../session/ways-in.ts'
import { words } from '../../words.ts'
import type { Captcha } from './use-captcha.ts'

export interface AccountFormProps {
  readonly id: string
  readonly form: FormInstance<Credentials>
  /** Whom the page before this one knows already. */
  readonly username: string | undefined
  readonly captcha: Captcha | null
  readonly onRenew: () => void
  readonly onFinish: (typed: Credentials) => void
}

/** User name and password, and the letters of a picture where they are asked for. */
export function AccountForm({ id, form, username, captcha, onRenew, onFinish }: AccountFormProps) {
  return (
    <Form<Credentials>
      id={id}
      form={form}
      size="large"
      requiredMark={false}
      initialValues={{ username }}
      onFinish={onFinish}
    >
      <Form.Item name="username" rules={[{ required: true, whitespace: true, message: words.askUsername }]}>
        <Input
          prefix={<UserOutlined />}
          placeholder="请输入帐户名"
          aria-label="用户名"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus={!username}
          maxLength={100}
        />
      </Form.Item>
      <Form.Item name="password" rules={[{ required: true, message: words.askPassword }]}>
        <Password
          prefix={<LockOutlined />}
          placeholder="请输入密码"
          aria-label="密码"
          autoComplete="current-password"
          autoFocus={!!username}
          maxLength={200}
        />
      </Form.Item>
      {captcha && (
        <div className="mortise-code">
          <Form.Item name="captcha" rules={[{ required: true, whitespace: true, message: words.askCaptcha }]}>
            <Input
              prefix={<SafetyOutlined />}
              placeholder="请输入验证码"
              aria-label="验证码"
              autoComplete="off"
              autoFocus
              maxLength={10}
            />
          </Form.Item>
          <button type="button" className="mortise-captcha" title="看不清？换一张" onClick={onRenew}>
            <img src={captcha.picture} alt="验证码" />
          </button>
        </div>
      )}
    </Form>
  )
}
