import type { ShownPack } from '@mortise/deliveries/model'
import { BusinessError } from '@mortise/model'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'

/** A box: which of how many, what is in it, and the way to its delivery for whoever has the extraction code. */
export function PackCard({ pack, onPick }: { pack: ShownPack; onPick: (pick: string) => Promise<void> }) {
  const { no, seqNo, total, orderTail, rooms, contents, isSignable } = pack
  return (
    <>
      <header>
        <h1>
          第 {seqNo} / {total} 件
        </h1>
        <p>包件 {no}</p>
        <p>订单尾号 {orderTail}</p>
        {rooms.length > 0 && <p>房间 {rooms.join('、')}</p>}
      </header>
      <ul aria-label="装箱内容">
        {contents.map(({ code, name, parts }) => (
          <li key={code}>
            <div>
              <strong>{parts.join('、')}</strong>
              <small>
                {name} 门码 {code}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {isSignable && <PickForm onPick={onPick} />}
    </>
  )
}

function PickForm({ onPick }: { onPick: (pick: string) => Promise<void> }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const ask = async (pick: string) => {
    setAsking(true)
    setRefusal(null)
    try {
      await onPick(pick.trim())
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      setRefusal(error.message)
    } finally {
      setAsking(false)
    }
  }
  return (
    <Form layout="vertical" onFinish={({ pick }: { pick: string }) => void ask(pick)}>
      <Form.Item name="pick" label="提取码" rules={[{ required: true, message: '请输入提取码' }]}>
        <Input autoComplete="off" inputMode="numeric" maxLength={10} size="large" />
      </Form.Item>
      {refusal && <Alert type="warning" showIcon title={refusal} />}
      <Button type="primary" htmlType="submit" block size="large" loading={isAsking}>
        查看送货清单并签收
      </Button>
    </Form>
  )
}
