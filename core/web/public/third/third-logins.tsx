import { Button, Divider, Space } from 'antd'
import { useEffect, useState } from 'react'
import { type Landed, landedFrom, THIRD_WINDOW } from '../../gate/third-party.ts'
import { entrance } from '../../session/connection.ts'
import type { ThirdLogin } from '../../session/entrance.ts'

/** The third parties that may be asked instead, each in a window of its own. */
export default function ThirdLogins({ onLanded }: { onLanded: (landed: Landed) => void }) {
  const { thirdLogins } = entrance()
  const [opened, setOpened] = useState<Window | null>(null)
  useEffect(() => {
    if (!opened) return
    const onMessage = (event: MessageEvent) => {
      const landed = landedFrom(event, { origin: location.origin, source: opened })
      if (landed) onLanded(landed)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [opened, onLanded])

  const ask = ({ begin }: ThirdLogin) => {
    const opening = window.open(begin, THIRD_WINDOW, 'width=500,height=500')
    // A browser that opens no windows goes there itself.
    if (opening) setOpened(opening)
    else location.assign(begin)
  }
  return (
    <div className="mortise-third">
      <Divider plain>其他登录方式</Divider>
      <Space wrap>
        {thirdLogins.map((each) => (
          <Button key={each.type} onClick={() => ask(each)}>
            {each.label}
          </Button>
        ))}
      </Space>
    </div>
  )
}
