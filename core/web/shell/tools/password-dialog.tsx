import { resultOf } from '@mortise/model'
import { App, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { AppModal } from '../../dialog/app-modal.tsx'
import { useBusy } from '../../feedback/use-busy.ts'
import { useUnsaved } from '../../pages/unsaved.ts'
import type { DialogProps } from '../../product/web-module.ts'
import { api, useSession } from '../../session/connection.ts'
import { words } from '../../words.ts'

interface Passwords {
  readonly oldpassword: string
  readonly password: string
  readonly confirmpassword: string
}

const WIDTH = 800
const LONGEST = 200

/** Where users give themselves another password. */
export default function PasswordDialog({ onClose }: DialogProps) {
  const formId = useId()
  const { message } = App.useApp()
  const username = useSession((state) => state.user?.username)
  const [isOpen, setOpen] = useState(true)
  const [isTyped, setTyped] = useState(false)
  const { isBusy, run } = useBusy()

  useUnsaved(isTyped)

  const change = async (typed: Passwords) => {
    const body = { username, ...typed }
    const answer = await api.ask({ method: 'POST', path: '/sys/user/updatePassword', body })
    await resultOf(Promise.resolve(answer))
    void message.success(answer.message)
    setOpen(false)
  }
  return (
    <AppModal
      open={isOpen}
      title="修改密码"
      width={WIDTH}
      draggable
      cancelText={words.close}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: isBusy }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form<Passwords>
        id={formId}
        name={formId}
        labelCol={{ sm: { span: 6 } }}
        wrapperCol={{ sm: { span: 14 } }}
        onValuesChange={() => setTyped(true)}
        onFinish={(typed) => void run(() => change(typed))}
      >
        {/* Tells a password manager whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} hidden readOnly />
        <Form.Item name="oldpassword" label="旧密码" rules={[{ required: true, message: '请输入旧密码!' }]}>
          <Input.Password
            placeholder="请输入旧密码"
            autoComplete="current-password"
            autoFocus
            maxLength={LONGEST}
          />
        </Form.Item>
        <Form.Item name="password" label="新密码" rules={[{ required: true, message: '请输入新密码!' }]}>
          <Input.Password placeholder="请输入新密码" autoComplete="new-password" maxLength={LONGEST} />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label="确认新密码"
          dependencies={['password']}
          rules={[
            { required: true, message: '请确认新密码!' },
            ({ getFieldValue }) => ({
              async validator(_, confirmed?: string) {
                if (confirmed && confirmed !== getFieldValue('password')) {
                  throw new Error('两次输入的密码不一样！')
                }
              },
            }),
          ]}
        >
          <Input.Password placeholder="请确认新密码" autoComplete="new-password" maxLength={LONGEST} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
