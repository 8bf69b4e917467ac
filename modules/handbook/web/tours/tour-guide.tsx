import type { Stop, Tour as TourOf } from '@mortise/handbook/model'
import type { DialogProps } from '@mortise/web'
import { Button, Space, Tour } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTours } from './tour-state.ts'
import { useNamed } from './use-named.ts'

/** Leads over the pages of the tour that runs, and stays until it is ended or left. */
export default function TourGuide({ onClose }: DialogProps) {
  const { running, reachedOf, reach, stop } = useTours()
  const end = () => {
    stop()
    onClose()
  }
  const at = running ? reachedOf(running) : 0
  const here = running?.stops[at]
  useEffect(() => {
    if (!here) onClose()
  }, [here, onClose])
  if (!running || !here) return null
  const go = (next: number) => {
    reach(running, next)
    if (next === running.stops.length) end()
  }
  return <AtStop key={`${running.key}/${at}`} tour={running} at={at} stop={here} onGo={go} onEnd={end} />
}

interface AtStopProps {
  readonly tour: TourOf
  readonly at: number
  readonly stop: Stop
  readonly onGo: (at: number) => void
  readonly onEnd: () => void
}

function AtStop({ tour, at, stop: { page, at: name }, onGo, onEnd }: AtStopProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isHere = pathname === page || (page === '/' && pathname === '/dashboard/analysis')
  const hasArrived = useRef(false)
  useEffect(() => {
    if (isHere) hasArrived.current = true
    // Whoever goes elsewhere has something else to do; the tour can be taken up again where it was left.
    else if (hasArrived.current) onEnd()
    else void navigate(page)
  }, [isHere, page, navigate, onEnd])
  const target = useNamed(name, isHere)
  const isLast = at === tour.stops.length - 1
  const actions = (
    <Space>
      <Button size="small" onClick={onEnd}>
        以后再看
      </Button>
      {at > 0 && (
        <Button size="small" onClick={() => onGo(at - 1)}>
          上一步
        </Button>
      )}
      <Button size="small" type="primary" ref={focusSoon} onClick={() => onGo(at + 1)}>
        {isLast ? '完成' : '下一步'}
      </Button>
    </Space>
  )
  return (
    <Tour
      open={target !== undefined}
      current={at}
      onChange={onGo}
      onClose={onEnd}
      steps={tour.stops.map((stop) => ({
        title: stop.title,
        description: stop.text,
        target: target ?? null,
        className: target ? 'mortise-tour-at' : 'mortise-tour-loose',
      }))}
      indicatorsRender={() => `${tour.title} ${at + 1} / ${tour.stops.length}`}
      actionsRender={() => actions}
    />
  )
}

/** Once it has its place: what is drawn outside the window takes no focus. */
function focusSoon(button: HTMLElement | null): void {
  if (button) setTimeout(() => button.focus(), 50)
}
