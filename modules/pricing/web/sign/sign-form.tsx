import { BusinessError } from '@mortise/model'
import { SignaturePad, type SignaturePadHandle } from '@mortise/web'
import { Alert, Button, Form, Input } from 'antd'
import { useRef, useState } from 'react'

interface SignFormProps {
  /** What the button says. */
  readonly agree: string
  readonly onSign: (signature: { readonly signer: string; readonly picture: string }) => Promise<unknown>
  readonly onSigned: () => void
}

/** Takes the customer's name and hand. */
export function SignForm({ agree, onSign, onSigned }: SignFormProps) {
  const pad = useRef<SignaturePadHandle>(null)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async ({ signer }: { signer: string }) => {
    const picture = pad.current?.picture() ?? null
    if (!picture) return setRefusal('请先签字')
    setSending(true)
    setRefusal(null)
    try {
      await onSign({ signer, picture })
      onSigned()
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      setRefusal(error.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <Form layout="vertical" onFinish={(values: { signer: string }) => void send(values)}>
      <Form.Item
        name="signer"
        label="签字人"
        rules={[{ required: true, whitespace: true, message: '请填写签字人' }]}
      >
        <Input maxLength={50} autoComplete="name" />
      </Form.Item>
      <Form.Item label="签字" required>
        <SignaturePad ref={pad} />
        <Button type="link" size="small" onClick={() => pad.current?.clear()}>
          重写
        </Button>
      </Form.Item>
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      <Button type="primary" htmlType="submit" block size="large" loading={isSending}>
        {agree}
      </Button>
    </Form>
  )
}
