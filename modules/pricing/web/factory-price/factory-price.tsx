import './factory-price.css'
import { BusinessError } from '@mortise/model'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { type Key, open, type PricePage } from './asking.ts'
import { PriceList } from './price-list.tsx'

/** 出厂价: what the factory's doors cost a store, for whoever has its link and the extraction code. */
export default function FactoryPrice() {
  const { search } = useLocation()
  const code = new URLSearchParams(search).get('code') ?? ''
  const [known, setKnown] = useState<{ key: Key; page: PricePage } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const enter = async (key: Key) => {
    setAsking(true)
    setRefusal(null)
    try {
      const told = { code: key.code.trim(), pick: key.pick.trim() }
      setKnown({ key: told, page: await open(told) })
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      setRefusal(error.message)
    } finally {
      setAsking(false)
    }
  }
  if (known) return <PriceList page={known.page} access={known.key} />
  return (
    <main className="mortise-factory-door">
      <h1>出厂价查询</h1>
      <p>请输入门店收到的链接码和提取码</p>
      <Form<Key> layout="vertical" initialValues={{ code }} onFinish={(key) => void enter(key)}>
        <Form.Item name="code" label="链接码" rules={[{ required: true, message: '请输入链接码' }]}>
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item name="pick" label="提取码" rules={[{ required: true, message: '请输入提取码' }]}>
          <Input autoComplete="off" inputMode="numeric" maxLength={10} autoFocus={code !== ''} />
        </Form.Item>
        {refusal && <Alert type="warning" showIcon title={refusal} />}
        <Button type="primary" htmlType="submit" block size="large" loading={isAsking}>
          查看出厂价
        </Button>
      </Form>
    </main>
  )
}
