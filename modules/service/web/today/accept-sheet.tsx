import { SignForm } from '@mortise/pricing/web'
import { Install } from '@mortise/service/model'
import { Alert, api, refusalOf } from '@mortise/web'
import { Button, Input, Rate, Space } from 'antd'
import { useState } from 'react'
import type { SheetProps } from './job-sheet.tsx'

/** The customer signs on the telephone, or says the code that came by text message. */
export function AcceptSheet({ job: { id, no }, onAct }: SheetProps) {
  const [score, setScore] = useState(5)
  const [code, setCode] = useState('')
  const [told, setTold] = useState<string | null>(null)
  const send = async () => {
    const refusal = await refusalOf(() =>
      api.post(`${Install.wire}/move`, { id, move: 'sendCode' }, { quiet: true }),
    )
    setTold(refusal ?? '验收码已发送到客户手机')
  }
  const act = { install: id, no, act: 'accept' as const, score }
  return (
    <>
      <h3>客户验收</h3>
      <p>
        满意度 <Rate value={score} onChange={(value) => setScore(value || 1)} />
      </p>
      <SignForm
        agree="确认验收"
        onSign={({ signer, picture }) => onAct({ ...act, signer, picture })}
        onSigned={() => {}}
      />
      <h3>客户不便签字时</h3>
      {told && <Alert type="info" showIcon title={told} />}
      <Space.Compact block>
        <Input
          aria-label="验收码"
          placeholder="6位验收码"
          inputMode="numeric"
          maxLength={6}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button onClick={() => void send()}>发送验收码</Button>
      </Space.Compact>
      <Button block disabled={code.length !== 6} onClick={() => void onAct({ ...act, code })}>
        凭验收码验收
      </Button>
    </>
  )
}
