import { Button, ConfigProvider, theme } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'

interface WallProps {
  readonly title: string
  readonly isOn: boolean
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** What hangs on the wall of the shop: the whole screen, dark, and nothing but the board, until somebody leaves it. */
export function Wall({ title, isOn, onLeave, children }: WallProps) {
  const algorithm = isOn ? theme.darkAlgorithm : undefined
  return (
    <ConfigProvider theme={algorithm ? { algorithm } : {}}>
      <Surface title={title} isOn={isOn} onLeave={onLeave}>
        {children}
      </Surface>
    </ConfigProvider>
  )
}

function Surface({ title, isOn, onLeave, children }: WallProps) {
  const surface = useRef<HTMLDivElement>(null)
  const { token } = theme.useToken()
  useEffect(() => {
    const place = surface.current
    if (!isOn || !place) return
    // A browser that keeps its frame still shows the board over the whole window.
    place.requestFullscreen?.().catch(() => {})
    const left = () => {
      if (!document.fullscreenElement) onLeave()
    }
    document.addEventListener('fullscreenchange', left)
    return () => {
      document.removeEventListener('fullscreenchange', left)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [isOn, onLeave])
  const colours = isOn
    ? {
        background: token.colorBgLayout,
        color: token.colorText,
        '--board-card': token.colorBgContainer,
        '--board-line': token.colorBorderSecondary,
        '--board-text': token.colorText,
        '--board-faint': token.colorTextSecondary,
      }
    : {}
  return (
    <div
      ref={surface}
      className="board-surface"
      data-wall={isOn || undefined}
      style={colours}
      role="group"
      aria-label={title}
    >
      {isOn && (
        <header className="board-wall-head">
          <h2>{title}</h2>
          <Button onClick={onLeave}>退出全屏</Button>
        </header>
      )}
      {children}
    </div>
  )
}
