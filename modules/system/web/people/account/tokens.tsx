import { Alert, api, useBusy, useNotify } from '@mortise/web'
import { Button, Form, Input, InputNumber, Select, Typography } from 'antd'
import { useState } from 'react'
import { type ApiToken, type SecondFactor, useAccount } from './account-calls.ts'
import { TokenTable } from './token-table.tsx'

interface Scope {
  readonly code: string
  readonly label: string
  readonly group: string
}
interface Wanted {
  readonly name: string
  readonly codes: readonly string[]
  readonly days: number
  readonly password?: string
  readonly code?: string
}
const base = '/sys/account/tokens'
const must = (message: string) => [{ required: true, message }]

/** Tokens by which programs call in the user's name; who makes one proves to be more than an open session. */
export function Tokens() {
  const { data, error, refetch } = useAccount<ApiToken[]>('tokens')
  const scopes = useAccount<Scope[]>('tokens/scopes')
  const { data: second } = useAccount<SecondFactor>('secondFactor')
  const [made, setMade] = useState<string | null>(null)
  const [form] = Form.useForm<Wanted>()
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const make = (wanted: Wanted) =>
    run(async () => {
      const { token } = await api.post<{ token: string }>(`${base}/add`, { ...wanted })
      setMade(token)
      form.resetFields()
      await refetch()
    })
  const revoke = async ({ id }: ApiToken) => {
    await notify(api.ask({ method: 'POST', path: `${base}/revoke`, body: { id } }), () => void refetch())
  }
  return (
    <>
      <Form<Wanted>
        name="newToken"
        form={form}
        layout="inline"
        initialValues={{ days: 90 }}
        style={{ marginBottom: 16, rowGap: 12 }}
        onFinish={(wanted) => void make(wanted)}
      >
        <Form.Item name="name" label="名称" rules={must('请输入名称')}>
          <Input maxLength={50} placeholder="用在哪里" />
        </Form.Item>
        <Form.Item name="codes" label="权限" rules={must('请至少选择一项权限')}>
          <Select
            mode="multiple"
            style={{ minWidth: 320 }}
            maxTagCount={3}
            showSearch={{ optionFilterProp: 'label' }}
            options={(scopes.data ?? []).map(({ code, label, group }) => ({
              value: code,
              label: `${group}：${label}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="days" label="有效天数" rules={must('请输入有效天数')}>
          <InputNumber min={1} max={366} precision={0} />
        </Form.Item>
        {second?.isOn ? (
          <Form.Item name="code" label="动态验证码" rules={must('请输入动态验证码')}>
            <Input autoComplete="one-time-code" maxLength={20} />
          </Form.Item>
        ) : (
          <Form.Item name="password" label="登录密码" rules={must('请输入密码')}>
            <Input.Password autoComplete="current-password" maxLength={200} />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          新建令牌
        </Button>
      </Form>
      {made && (
        <Alert
          type="success"
          style={{ marginBottom: 16 }}
          title="令牌只显示这一次，请立即保存；程序把它放在请求头 X-Access-Token 中"
          description={<Typography.Text copyable>{made}</Typography.Text>}
        />
      )}
      {error && <Alert type="warning" showIcon title={error.message} />}
      <TokenTable tokens={data ?? []} onRevoke={revoke} />
    </>
  )
}
