import './share-entrance.css'
import { BusinessError } from '@mortise/model'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'

/** What lets somebody in: the code of the link, and the extraction code that came beside it. */
export interface Key {
  readonly code: string
  readonly pick: string
}

export interface ShareEntranceProps {
  readonly title: string
  /** What the button says. */
  readonly action: string
  /** Goes in, or is refused in words. */
  readonly onEnter: (key: Key) => Promise<void>
}

/** Before a page for people without an account: it asks for the codes that they were sent. */
export function ShareEntrance({ title, action, onEnter }: ShareEntranceProps) {
  const { search } = useLocation()
  const code = new URLSearchParams(search).get('code') ?? ''
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const enter = async (key: Key) => {
    setAsking(true)
    setRefusal(null)
    try {
      await onEnter({ code: key.code.trim(), pick: key.pick.trim() })
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      setRefusal(error.message)
    } finally {
      setAsking(false)
    }
  }
  return (
    <main className="mortise-share-entrance">
      <h1>{title}</h1>
      <p>请输入门店发来的链接码和提取码</p>
      <Form<Key> layout="vertical" initialValues={{ code }} onFinish={(key) => void enter(key)}>
        <Form.Item name="code" label="链接码" rules={[{ required: true, message: '请输入链接码' }]}>
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item name="pick" label="提取码" rules={[{ required: true, message: '请输入提取码' }]}>
          <Input autoComplete="off" inputMode="numeric" maxLength={10} autoFocus={code !== ''} />
        </Form.Item>
        {refusal && <Alert type="warning" showIcon title={refusal} />}
        <Button type="primary" htmlType="submit" block size="large" loading={isAsking}>
          {action}
        </Button>
      </Form>
    </main>
  )
}
