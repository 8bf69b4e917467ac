import { CheckOutlined, DoubleRightOutlined } from '@ant-design/icons'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { words } from '../../words.ts'
import './slide-verify.css'

export interface SlideVerifyProps {
  /** Called once, when the handle has reached the end. */
  readonly onSuccess?: () => void
}

/** How far a key moves the handle, of the whole way. */
const STEP = 0.1

/** A handle to drag to the end, for people. It keeps nobody out: the server asks for more than that. */
export function SlideVerify({ onSuccess }: SlideVerifyProps) {
  const track = useRef<HTMLDivElement>(null)
  const [from, setFrom] = useState<number | null>(null)
  const [way, setWay] = useState(0)
  const [isDone, setDone] = useState(false)

  const move = (to: number) => {
    const next = Math.min(1, Math.max(0, to))
    setWay(next)
    if (next < 1 || isDone) return
    setDone(true)
    setFrom(null)
    onSuccess?.()
  }
  const length = (handle: HTMLElement) => (track.current?.clientWidth ?? 0) - handle.offsetWidth
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (from !== null) move((event.clientX - from) / length(event.currentTarget))
  }
  const release = () => {
    setFrom(null)
    if (!isDone) setWay(0)
  }
  const press = (event: KeyboardEvent) => {
    if (isDone) return
    if (event.key === 'ArrowRight') move(way + STEP)
    if (event.key === 'ArrowLeft') move(way - STEP)
    if (event.key === 'End') move(1)
  }
  return (
    <div ref={track} className={isDone ? 'mortise-slide mortise-slide-done' : 'mortise-slide'}>
      <div className="mortise-slide-way" style={{ width: `calc(${way} * (100% - 40px) + 20px)` }} />
      <span className="mortise-slide-text" role="status">
        {isDone ? words.slideVerified : words.slideToVerify}
      </span>
      <div
        className="mortise-slide-handle"
        role="slider"
        tabIndex={0}
        aria-label={words.slideToVerify}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(way * 100)}
        aria-disabled={isDone}
        style={{ insetInlineStart: `calc(${way} * (100% - 40px))` }}
        onPointerDown={(event) => {
          if (isDone) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setFrom(event.clientX)
        }}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
      >
        {isDone ? <CheckOutlined /> : <DoubleRightOutlined />}
      </div>
    </div>
  )
}
