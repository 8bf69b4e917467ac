import type { Gantt, GanttTask } from '@mortise/aps/model'
import { theme } from 'antd'
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Colouring, colourOf } from './colours.ts'
import { type Inks, type Preview, paint } from './paint.ts'
import { bounded, byLane, laneAt, minuteAt, neighbour, showing, taskAt, type View } from './view.ts'

/** Pixels that a pointer may tremble before something is dragged. */
const STILL = 4
const STEP = 15

interface Props {
  readonly gantt: Gantt
  readonly view: View
  readonly onView: (view: View) => void
  readonly colouring: Colouring
  readonly hasGhosts: boolean
  readonly selected: GanttTask | null
  readonly onSelect: (task: GanttTask | null) => void
  /** Told where a bar is dragged to, and whether it was let go there. */
  readonly onDrag: ((task: GanttTask, lane: number, start: number, isDropped: boolean) => void) | null
  readonly previews: readonly Preview[]
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly height: number
}

type Grip =
  | { readonly kind: 'pan'; readonly x: number; readonly y: number; readonly view: View }
  | {
      readonly kind: 'bar'
      readonly x: number
      readonly y: number
      readonly task: GanttTask
      isMoved: boolean
    }

/** The plan as it is drawn: moved with the pointer or the keys, bars with either. */
export function GanttCanvas(props: Props) {
  const { gantt, view, onView, colouring, hasGhosts, selected, onSelect, onDrag, previews, canvas, height } =
    props
  const [width, setWidth] = useState(800)
  const [hovered, setHovered] = useState<GanttTask | null>(null)
  const [able, setAble] = useState<ReadonlySet<number> | null>(null)
  const grip = useRef<Grip | null>(null)
  const lanes = useMemo(() => byLane(gantt), [gantt])
  const colour = useMemo(() => colourOf(gantt, colouring), [gantt, colouring])
  const last = useMemo(() => gantt.tasks.reduce((end, task) => Math.max(end, task.end), 0), [gantt])
  const inks = useInks()
  const look = (next: View) => onView(bounded(next, { lanes: lanes.length, last }, height))

  useEffect(() => {
    const element = canvas.current?.parentElement
    if (!element) return
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    watch.observe(element)
    return () => watch.disconnect()
  }, [canvas])

  useEffect(() => {
    const element = canvas.current
    const on = element?.getContext('2d')
    if (!element || !on) return
    const frame = requestAnimationFrame(() => {
      const scale = window.devicePixelRatio
      if (element.width !== width * scale || element.height !== height * scale) {
        element.width = width * scale
        element.height = height * scale
      }
      on.setTransform(scale, 0, 0, scale, 0, 0)
      paint(on, {
        gantt,
        lanes,
        view,
        width,
        height,
        inks,
        colour,
        selected,
        hovered,
        hasGhosts,
        able,
        previews,
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [canvas, gantt, lanes, view, width, height, inks, colour, selected, hovered, hasGhosts, able, previews])

  useEffect(() => {
    const element = canvas.current
    // The browser lets nobody hold a wheel back who listens as React does.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      if (event.ctrlKey) return zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, event.offsetX)
      const across = event.shiftKey ? event.deltaY : event.deltaX
      look({
        ...view,
        from: view.from + across * view.perPixel,
        top: view.top + (event.shiftKey ? 0 : event.deltaY),
      })
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  })

  const zoom = (by: number, x: number) => {
    const at = minuteAt(view, x)
    const perPixel = Math.min(40, Math.max(0.2, view.perPixel * by))
    look({ ...view, perPixel, from: at - ((at - view.from) * perPixel) / view.perPixel })
  }
  const pointOf = ({ nativeEvent }: PointerEvent) => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY })
  const isMovable = (task: GanttTask) => onDrag !== null && !task.isFrozen

  const onDown = (event: PointerEvent) => {
    const { x, y } = pointOf(event)
    const task = taskAt(lanes, view, x, y)
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current =
      task && isMovable(task) ? { kind: 'bar', x, y, task, isMoved: false } : { kind: 'pan', x, y, view }
    onSelect(task)
  }
  const onMove = (event: PointerEvent) => {
    const { x, y } = pointOf(event)
    const held = grip.current
    if (!held) return setHovered(taskAt(lanes, view, x, y))
    if (held.kind === 'pan') {
      const { from, top, perPixel } = held.view
      return look({ ...held.view, from: from - (x - held.x) * perPixel, top: top - (y - held.y) })
    }
    if (!held.isMoved && Math.hypot(x - held.x, y - held.y) < STILL) return
    held.isMoved = true
    setAble(new Set(held.task.able))
    drag(held, x, y, false)
  }
  const drag = (
    { task, x: from }: Extract<Grip, { kind: 'bar' }>,
    x: number,
    y: number,
    isDropped: boolean,
  ) => {
    const start = Math.max(0, Math.round(task.start + (x - from) * view.perPixel))
    onDrag?.(task, laneAt(view, y), start, isDropped)
  }
  const onUp = (event: PointerEvent) => {
    const held = grip.current
    grip.current = null
    setAble(null)
    const { x, y } = pointOf(event)
    if (held?.kind === 'bar' && held.isMoved) drag(held, x, y, true)
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    if (key === '+' || key === '=') return zoom(1 / 1.4, width / 2)
    if (key === '-') return zoom(1.4, width / 2)
    if (key !== 'ArrowLeft' && key !== 'ArrowRight' && key !== 'ArrowUp' && key !== 'ArrowDown') return
    event.preventDefault()
    if (shiftKey && selected && isMovable(selected) && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      const by = key === 'ArrowLeft' ? -STEP : STEP
      return onDrag?.(selected, selected.lane, Math.max(0, selected.start + by), true)
    }
    const next = neighbour(lanes, selected, key)
    if (!next) return
    onSelect(next)
    look(showing(view, next, width, height))
  }

  return (
    <div style={{ height, position: 'relative' }}>
      <canvas
        ref={canvas}
        tabIndex={0}
        aria-label="甘特图：方向键选择任务，Shift 加左右键移动任务，加减号缩放；可切换为表格"
        style={{
          width: '100%',
          height,
          display: 'block',
          touchAction: 'none',
          cursor: hovered ? 'pointer' : 'grab',
        }}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerLeave={() => setHovered(null)}
        onKeyDown={onKey}
      />
    </div>
  )
}

function useInks(): Inks {
  const { token } = theme.useToken()
  return useMemo(
    () => ({
      background: token.colorBgContainer,
      text: token.colorText,
      faint: token.colorTextTertiary,
      line: token.colorBorderSecondary,
      closed: token.colorFillTertiary,
      accent: token.colorPrimary,
    }),
    [token],
  )
}
