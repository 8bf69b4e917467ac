import { Button, Form, Result, Steps } from 'antd'
import { useEffect, useState } from 'react'
import { Link, Navigate, useNavigate } from 'react-router'
import { LOGIN_PATH } from '../../gate/guard.ts'
import { api } from '../../session/connection.ts'
import { NewPasswordFields } from '../fields/new-password-fields.tsx'
import { PhoneField } from '../fields/phone-field.tsx'
import { SmsCodeField } from '../fields/sms-code-field.tsx'
import { useRefused } from '../fields/use-refused.ts'

/** Who proved to hold the telephone of an account. */
interface Proof {
  readonly phone: string
  readonly username: string
  readonly smscode: string
}
type Step = 0 | 1 | 2

/** Where somebody who forgot the password sets another, in three steps. */
export default function AlterationPage() {
  const [step, setStep] = useState<Step>(0)
  const [proof, setProof] = useState<Proof | null>(null)
  const proved = (given: Proof) => {
    setProof(given)
    setStep(1)
  }
  return (
    <section aria-label="更改密码">
      <Steps
        className="mortise-steps"
        size="small"
        responsive={false}
        current={step}
        items={[{ title: '手机验证' }, { title: '更改密码' }, { title: '完成' }]}
      />
      {/* Kept while the next step stands there, so that going back finds what was typed. */}
      <div hidden={step !== 0}>
        <ProvePhone onProved={proved} />
      </div>
      {step === 1 && proof && (
        <ChoosePassword proof={proof} onBack={() => setStep(0)} onDone={() => setStep(2)} />
      )}
      {step === 2 && proof && <Done username={proof.username} />}
    </section>
  )
}

function ProvePhone({ onProved }: { onProved: (proof: Proof) => void }) {
  const refused = useRefused()
  const [isSending, setSending] = useState(false)
  const prove = async (typed: { phone: string; smscode: string }) => {
    setSending(true)
    try {
      const { username, smscode } = await api.post<Omit<Proof, 'phone'>>('/sys/user/phoneVerification', typed)
      onProved({ phone: typed.phone, username, smscode })
    } catch (error) {
      refused('验证失败', error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Form<{ phone: string; smscode: string }>
      size="large"
      requiredMark={false}
      onFinish={(typed) => void prove(typed)}
    >
      <PhoneField name="phone" placeholder="请输入手机号" />
      <SmsCodeField name="smscode" phone="phone" mode="forgotten" />
      <div className="mortise-entrance-row">
        <Button type="primary" htmlType="submit" loading={isSending}>
          下一步
        </Button>
        <Link to={LOGIN_PATH}>使用已有账户登录</Link>
      </div>
    </Form>
  )
}

interface ChoosePasswordProps {
  readonly proof: Proof
  readonly onBack: () => void
  readonly onDone: () => void
}
function ChoosePassword({ proof, onBack, onDone }: ChoosePasswordProps) {
  const refused = useRefused()
  const [isSending, setSending] = useState(false)
  const change = async ({ password }: { password: string }) => {
    setSending(true)
    try {
      await api.post('/sys/user/passwordChange', { ...proof, password })
      onDone()
    } catch (error) {
      refused('更改密码失败', error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Form<{ password: string }> size="large" requiredMark={false} onFinish={(typed) => void change(typed)}>
      <p className="mortise-account">
        账号：<strong>{proof.username}</strong>
      </p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={proof.username} readOnly hidden />
      <NewPasswordFields empty="密码不能为空!" />
      <div className="mortise-entrance-row">
        <Button onClick={onBack}>上一步</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          提交
        </Button>
      </div>
    </Form>
  )
}

/** Seconds until the sign-in page comes by itself. */
const READING_TIME = 5

function Done({ username }: { username: string }) {
  const navigate = useNavigate()
  const [left, setLeft] = useState(READING_TIME)
  useEffect(() => {
    const tick = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(tick)
  }, [left])
  if (left === 0) return <Navigate to={LOGIN_PATH} state={{ username }} replace />
  return (
    <Result
      status="success"
      title="更改密码成功"
      subTitle={`将在${left}秒后返回登录页面.`}
      extra={
        <Button type="primary" onClick={() => void navigate(LOGIN_PATH, { state: { username } })}>
          返回登录
        </Button>
      }
    />
  )
}
