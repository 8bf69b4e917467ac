import { User } from '@mortise/system/model'
import { AppModal, api, useBusy, useNotify } from '@mortise/web'
import { Form, Input } from 'antd'
import { useState } from 'react'

interface Typed {
  readonly password: string
  readonly confirmpassword: string
}

export interface PasswordDialogProps {
  readonly user: { readonly username: string; readonly realname: string }
  /** It is gone from the screen. */
  readonly onClose: () => void
}

/** Gives somebody a new password; whoever is signed in as them is out. */
export default function PasswordDialog({ user: { username, realname }, onClose }: PasswordDialogProps) {
  const [form] = Form.useForm<Typed>()
  const [isOpen, setOpen] = useState(true)
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const save = async (typed: Typed) => {
    const body = { username, ...typed }
    const isDone = await run(() =>
      notify(api.ask({ method: 'PUT', path: `${User.wire}/changePassword`, body })),
    )
    if (isDone) setOpen(false)
  }
  return (
    <AppModal
      open={isOpen}
      title={`重置密码：${realname}（${username}）`}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form<Typed> form={form} layout="vertical" autoComplete="off" onFinish={(typed) => void save(typed)}>
        <Form.Item
          name="password"
          label="新密码"
          extra="8到32位，须包含字母和数字"
          rules={[{ required: true, message: '新密码不允许为空!' }]}
        >
          <Input.Password autoFocus maxLength={32} autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label="确认新密码"
          dependencies={['password']}
          rules={[
            { required: true, message: '请再次输入新密码' },
            ({ getFieldValue }) => ({
              validator: async (_, value) => {
                if (value && value !== getFieldValue('password')) throw new Error('两次输入密码不一致!')
              },
            }),
          ]}
        >
          <Input.Password maxLength={32} autoComplete="new-password" onPressEnter={() => form.submit()} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}
