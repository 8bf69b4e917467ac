import { PaySlip } from '@mortise/pay/model'
import { api, refusalOf, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'

interface Typed {
  readonly password?: string
  readonly code?: string
  readonly wanted: string
  readonly confirmed: string
}
interface PayPasswordProps {
  /** By the one there is, or by what signs in: for the first time, and when it was forgotten. */
  readonly by: 'own' | 'login'
  readonly isFirst: boolean
  readonly onDone: () => void
  readonly onBack?: () => void
}

/** Sets the password of one's own slips. */
export function PayPassword({ by, isFirst, onDone, onBack }: PayPasswordProps) {
  const { data, error } = useQuery<{ isOn: boolean }>({
    queryKey: ['second factor of pay'],
    queryFn: ({ signal }) => api.get('/sys/account/secondFactor', undefined, { signal, quiet: true }),
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const notify = useNotify()
  if (error && !data) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  const isByCode = by === 'login' && data.isOn
  const proof = by === 'own' ? '原工资密码' : isByCode ? '动态验证码' : '登录密码'
  const send = async (typed: Typed) => {
    const path = `${PaySlip.wire}/${by === 'own' ? 'changePassword' : 'setPassword'}`
    const refused = await refusalOf(async () => {
      await notify(api.ask({ method: 'POST', path, body: { ...typed }, quiet: true }))
    })
    setRefusal(refused)
    if (refused === null) onDone()
  }
  return (
    <Form layout="vertical" requiredMark={false} onFinish={(typed: Typed) => void send(typed)}>
      <h2>{isFirst ? '设置工资密码' : by === 'own' ? '修改工资密码' : '重设工资密码'}</h2>
      <p>查看工资单用单独的密码，8到32位，含字母和数字，不能与登录密码相同。</p>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Form.Item
        name={isByCode ? 'code' : 'password'}
        label={proof}
        rules={[{ required: true, message: `请输入${proof}` }]}
      >
        {isByCode ? (
          <Input autoComplete="one-time-code" maxLength={20} />
        ) : (
          <Input.Password autoComplete="current-password" maxLength={200} />
        )}
      </Form.Item>
      <Form.Item name="wanted" label="工资密码" rules={[{ required: true, message: '请输入工资密码' }]}>
        <Input.Password autoComplete="new-password" maxLength={32} />
      </Form.Item>
      <Form.Item name="confirmed" label="再输一次" rules={[{ required: true, message: '请再输一次' }]}>
        <Input.Password autoComplete="new-password" maxLength={32} />
      </Form.Item>
      <Button type="primary" block htmlType="submit">
        保存工资密码
      </Button>
      {onBack && (
        <Button block onClick={onBack}>
          返回
        </Button>
      )}
    </Form>
  )
}
