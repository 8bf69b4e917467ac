import { Alert, api, RecoveryCodes, useBusy } from '@mortise/web'
import { App, Button, Form, Input, QRCode, Skeleton, Space, Typography } from 'antd'
import { useState } from 'react'
import { type SecondFactor, useAccount } from './account-calls.ts'

interface Enrolment {
  readonly secret: string
  readonly address: string
}
const base = '/sys/account/secondFactor'

/** Whether signing in takes a code of a telephone too; turned on, off, and prepared for the day the telephone is lost. */
export function Security() {
  const { data, error, refetch } = useAccount<SecondFactor>('secondFactor')
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { isBusy, run } = useBusy()
  const { message } = App.useApp()
  if (error && !data) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />

  const begin = ({ password }: { password: string }) =>
    run(async () => setEnrolment(await api.post<Enrolment>(`${base}/begin`, { password })))
  const withCode = (path: 'confirm' | 'recovery') => (code: string) =>
    run(async () => {
      const { recoveryCodes } = await api.post<{ recoveryCodes: string[] }>(`${base}/${path}`, { code })
      setEnrolment(null)
      setCodes(recoveryCodes)
      await refetch()
    })
  const turnOff = (code: string) =>
    run(async () => {
      await api.post(`${base}/disable`, { code })
      void message.success('两步验证已停用')
      await refetch()
    })
  return (
    <div style={{ maxWidth: 560 }}>
      <Alert
        type={data.isOn ? 'success' : 'info'}
        showIcon
        style={{ marginBottom: 16 }}
        title={data.isOn ? `两步验证已启用，还有 ${data.recoveryLeft} 个恢复码` : '两步验证未启用'}
        description={
          data.isRequired
            ? '公司要求两步验证，不能停用。'
            : '启用后，登录时除密码外还要输入手机验证器显示的6位数字。'
        }
      />
      {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {!data.isOn && !enrolment && (
        <Form
          name="secondFactor"
          layout="vertical"
          onFinish={(typed: { password: string }) => void begin(typed)}
        >
          <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请输入密码' }]}>
            <Input.Password autoComplete="current-password" maxLength={200} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            启用两步验证
          </Button>
        </Form>
      )}
      {enrolment && (
        <>
          <p>用手机上的验证器扫描二维码，再输入显示的6位数字。</p>
          <QRCode type="svg" color="#000" bgColor="#fff" value={enrolment.address} />
          <p>
            不能扫描时手工输入密钥：<Typography.Text copyable>{enrolment.secret}</Typography.Text>
          </p>
          <CodeForm
            label="动态验证码"
            actions={[{ text: '确认启用', run: withCode('confirm') }]}
            isBusy={isBusy}
          />
        </>
      )}
      {data.isOn && (
        <CodeForm
          label="动态验证码或恢复码"
          isBusy={isBusy}
          actions={[
            { text: '重新生成恢复码', run: withCode('recovery') },
            ...(data.isRequired ? [] : [{ text: '停用两步验证', isDanger: true, run: turnOff }]),
          ]}
        />
      )}
    </div>
  )
}

interface CodeAction {
  readonly text: string
  readonly isDanger?: boolean
  readonly run: (code: string) => Promise<unknown>
}

/** A code, and what it is brought for. */
function CodeForm({
  label,
  actions,
  isBusy,
}: {
  readonly label: string
  readonly actions: readonly CodeAction[]
  readonly isBusy: boolean
}) {
  const [form] = Form.useForm<{ code: string }>()
  const send = async ({ run }: CodeAction) => {
    const { code } = await form.validateFields()
    await run(code.trim())
    form.resetFields()
  }
  return (
    <Form name="secondFactor" form={form} layout="vertical">
      <Form.Item
        name="code"
        label={label}
        rules={[{ required: true, whitespace: true, message: `请输入${label}` }]}
      >
        <Input autoComplete="one-time-code" maxLength={20} />
      </Form.Item>
      <Space>
        {actions.map((action) => (
          <Button
            key={action.text}
            type={action.isDanger ? 'default' : 'primary'}
            danger={action.isDanger ?? false}
            loading={isBusy}
            onClick={() => void send(action)}
          >
            {action.text}
          </Button>
        ))}
      </Space>
    </Form>
  )
}
