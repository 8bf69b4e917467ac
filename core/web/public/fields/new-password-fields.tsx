import { LockOutlined } from '@ant-design/icons'
import { Form, Input, Popover, Progress } from 'antd'
import { useState } from 'react'
import { newPasswordComplaint, type Strength, strengthOf } from './password-strength.ts'

const shown: Readonly<Record<Strength, { text: string; colour: string; percent: number }>> = {
  low: { text: '低', colour: '#ff0000', percent: 33 },
  medium: { text: '中', colour: '#ff7e05', percent: 66 },
  strong: { text: '强', colour: '#52c41a', percent: 100 },
}

/** A new password, with its strength while it is typed, and the same once more. */
export function NewPasswordFields({ empty }: { empty: string }) {
  const form = Form.useFormInstance()
  const typed = (Form.useWatch('password', form) as string | undefined) ?? ''
  const [isFocused, setFocused] = useState(false)
  const { text, colour, percent } = shown[strengthOf(typed)]
  return (
    <>
      <Popover
        open={isFocused && typed !== ''}
        placement="bottomLeft"
        content={
          <div className="mortise-strength">
            <span>强度：{text}</span>
            <Progress
              percent={percent}
              showInfo={false}
              strokeColor={colour}
              size="small"
              aria-label="强度"
            />
            <p>请至少输入 8 个字符。请不要使用容易被猜到的密码。</p>
          </div>
        }
      >
        <div>
          <Form.Item
            name="password"
            validateFirst
            rules={[
              { required: true, message: empty },
              {
                validator(_, value: string) {
                  const complaint = newPasswordComplaint(value)
                  return complaint ? Promise.reject(new Error(complaint)) : Promise.resolve()
                },
              },
            ]}
          >
            <Input.Password
              prefix={<LockOutlined />}
              placeholder="至少8位密码，区分大小写"
              aria-label="新密码"
              autoComplete="new-password"
              maxLength={200}
              onFocus={() => setFocused(true)}
              onBlur={() => setFocused(false)}
            />
          </Form.Item>
        </div>
      </Popover>
      <Form.Item
        name="confirmed"
        dependencies={['password']}
        validateFirst
        rules={[
          { required: true, message: empty },
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error('两次密码不一致')),
          }),
        ]}
      >
        <Input.Password
          prefix={<LockOutlined />}
          placeholder="确认密码"
          aria-label="确认密码"
          autoComplete="new-password"
          maxLength={200}
        />
      </Form.Item>
    </>
  )
}
