import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { type FormEvent, useState } from 'react'
import { words } from '../../words.ts'
import { FieldInput } from './field-input.tsx'
import type { Captcha } from './use-captcha.ts'
import { required, useFields } from './use-fields.ts'

export interface Account {
  readonly username: string
  readonly password: string
  readonly captcha: string
}
export interface AccountFormProps {
  readonly id: string
  /** Whom the page before this one knows already. */
  readonly username: string | undefined
  readonly captcha: Captcha | null
  readonly onRenew: () => void
  readonly onFinish: (typed: Account) => void
}

/** User name and password, and the letters of a picture where they are asked for. */
export function AccountForm({ id, username, captcha, onRenew, onFinish }: AccountFormProps) {
  const { field, check, renew } = useFields(
    {
      username: required(words.askUsername),
      password: (value) => (value === '' ? words.askPassword : null),
      captcha: captcha ? required(words.askCaptcha) : () => null,
    },
    { username: username ?? '' },
  )
  const [shown, setShown] = useState(captcha)
  if (shown !== captcha) {
    // The letters of one picture are nothing for the next.
    setShown(captcha)
    renew('captcha')
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const typed = check()
    if (typed) onFinish(typed)
  }
  return (
    <form id={id} noValidate onSubmit={send}>
      <FieldInput
        field={field('username')}
        prefix={<UserOutlined />}
        placeholder="请输入帐户名"
        aria-label="用户名"
        autoComplete="username"
        autoCapitalize="none"
        autoFocus={!username}
        maxLength={100}
      />
      <FieldInput
        field={field('password')}
        isPassword
        prefix={<LockOutlined />}
        placeholder="请输入密码"
        aria-label="密码"
        autoComplete="current-password"
        autoFocus={!!username}
        maxLength={200}
      />
      {captcha && (
        <div className="mortise-proof-code">
          <FieldInput
            field={field('captcha')}
            prefix={<SafetyOutlined />}
            placeholder="请输入验证码"
            aria-label="验证码"
            autoComplete="off"
            autoFocus
            maxLength={10}
          />
          <button type="button" className="mortise-captcha" title="看不清？换一张" onClick={onRenew}>
            <img src={captcha.picture} alt="验证码" />
          </button>
        </div>
      )}
    </form>
  )
}
