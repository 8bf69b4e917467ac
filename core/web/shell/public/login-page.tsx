import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { BusinessError, greeting } from '@mortise/model'
import { App, Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { api, session } from '../../connection.ts'
import { isTold } from '../../http/call.ts'
import { byPassword, type Credentials } from '../../session/ways-in.ts'
import { fileAddress } from '../../upload/file-address.ts'
import { words } from '../../words.ts'
import { useBrand } from '../brand.ts'
import { NOTICE_SECONDS } from '../failure-reactions.tsx'
import { Joint } from '../joint.tsx'
import { pathAfterLogin } from '../routes/guard.ts'

/** The server asks for the letters of a picture. */
const CAPTCHA_WANTED = 412

/** Where one signs in. */
export default function LoginPage() {
  const { notification } = App.useApp()
  const brand = useBrand('login')
  const { captcha, renew } = useCaptcha()
  const [isSending, setSending] = useState(false)
  const navigate = useNavigate()
  const { search } = useLocation()

  useEffect(() => {
    document.title = brand.loginName
  }, [brand.loginName])

  const fail = async (error: unknown) => {
    if (!(error instanceof BusinessError)) throw error
    if (isTold(error)) return
    const { message, options } = error
    notification.error({
      title: words.signInFailed,
      description: message || words.signInFault,
      duration: NOTICE_SECONDS,
    })
    if (options.code === CAPTCHA_WANTED || (captcha && message.includes('密码错误'))) await renew()
  }
  const signIn = async (typed: Credentials) => {
    setSending(true)
    try {
      const answer = await byPassword(api, { ...typed, ...(captcha && { checkKey: captcha.key }) })
      session.enter(answer)
      if (answer.multi_depart === 0)
        notification.warning({ title: words.systemNotice, description: words.noDepart, duration: 3 })
      notification.success({
        title: '欢迎',
        description: `${greeting(new Date().getHours())}，欢迎回来`,
        duration: 2,
      })
      await navigate(pathAfterLogin(search), { replace: true })
    } catch (error) {
      await fail(error)
    } finally {
      setSending(false)
    }
  }
  const background = brand.loginBack
    ? { backgroundImage: `url("${fileAddress(brand.loginBack)}")` }
    : undefined
  return (
    <div className="mortise-login" style={background}>
      <main className="mortise-login-card">
        <header>
          <a href={brand.loginLink ?? undefined} className="mortise-login-logo">
            {brand.loginLogo ? <img src={fileAddress(brand.loginLogo)} alt="" /> : <Joint size={56} />}
          </a>
          <h1>{brand.loginName}</h1>
          {brand.businessWords && <p className="mortise-faint">{brand.businessWords}</p>}
        </header>
        <Form<Credentials> size="large" requiredMark={false} onFinish={(typed) => void signIn(typed)}>
          <Form.Item
            name="username"
            rules={[{ required: true, whitespace: true, message: words.askUsername }]}
          >
            <Input
              prefix={<UserOutlined />}
              placeholder="请输入帐户名"
              aria-label="用户名"
              autoComplete="username"
              autoCapitalize="none"
              autoFocus
              maxLength={100}
            />
          </Form.Item>
          <Form.Item name="password" rules={[{ required: true, message: words.askPassword }]}>
            <Input.Password
              prefix={<LockOutlined />}
              placeholder="请输入密码"
              aria-label="密码"
              autoComplete="current-password"
              maxLength={200}
            />
          </Form.Item>
          {captcha && (
            <div className="mortise-captcha">
              <Form.Item name="captcha" rules={[{ required: true, message: words.askCaptcha }]}>
                <Input
                  prefix={<SafetyOutlined />}
                  placeholder="请输入验证码"
                  aria-label="验证码"
                  autoComplete="off"
                  maxLength={10}
                />
              </Form.Item>
              <button type="button" title="看不清？换一张" onClick={() => void renew()}>
                <img src={captcha.picture} alt="验证码" />
              </button>
            </div>
          )}
          <Button type="primary" htmlType="submit" block loading={isSending}>
            登录
          </Button>
        </Form>
      </main>
      <footer className="mortise-login-footer">{brand.sysbah}</footer>
    </div>
  )
}

interface Captcha {
  readonly key: string
  readonly picture: string
}

/** The picture whose letters are asked for, once the server wants them. */
function useCaptcha() {
  const [captcha, setCaptcha] = useState<Captcha | null>(null)
  const renew = async () => {
    const key = String(Date.now())
    setCaptcha({ key, picture: await api.get<string>(`/sys/randomImage/${key}`) })
  }
  return { captcha, renew }
}
