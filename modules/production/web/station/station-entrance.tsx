import { Alert, Button, Form, Input } from 'antd'
import { useId, useState } from 'react'
import { keepStation, openStation, type Station } from './station-calls.ts'

/** Where a device becomes a station: by the token that was shown when it was issued. */
export function StationEntrance({ onOpen }: { onOpen: (station: Station) => void }) {
  const [token, setToken] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const id = useId()
  const open = async () => {
    try {
      const station = await openStation(token.trim())
      keepStation(station)
      onOpen(station)
    } catch (error) {
      setFault(error instanceof TypeError ? '网络连接失败，请联网后再试' : (error as Error).message)
    }
  }
  return (
    <section className="mortise-scan" aria-label="扫码终端登记">
      <h1>扫码终端</h1>
      {fault && <Alert className="mortise-scan-refusal" type="error" showIcon title={fault} role="alert" />}
      <Form layout="vertical" onFinish={() => void open()}>
        <Form.Item label="终端令牌" htmlFor={id} help="由班组长在“扫码终端”中发放，只显示一次">
          <Input.Password
            id={id}
            size="large"
            autoComplete="off"
            value={token}
            onChange={({ target }) => setToken(target.value)}
          />
        </Form.Item>
        <Button type="primary" size="large" htmlType="submit" block disabled={!token.trim()}>
          启用本终端
        </Button>
      </Form>
      <Button size="large" href="/user/login?redirect=%2Fstation" block>
        用本人账号登录
      </Button>
    </section>
  )
}
