import {
  elementKinds,
  type PrintElement,
  type PrintPage,
  type PrintSourceFields,
} from '@mortise/prints/model'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'

interface DesignCanvasProps {
  readonly page: PrintPage
  readonly elements: readonly PrintElement[]
  readonly fields: PrintSourceFields
  readonly chosen: number | null
  readonly disabled: boolean
  readonly onChoose: (at: number) => void
  readonly onChange: (at: number, element: PrintElement) => void
  readonly onRemove: (at: number) => void
}

/** How wide the page is drawn, in pixels, and how much larger than life at most. */
const WIDTH = 720
const MOST_SCALE = 8
const STEP = 0.5
const BIG_STEP = 5
const LEAST = 0.3

interface Drag {
  readonly pointer: number
  readonly fromX: number
  readonly fromY: number
  readonly element: PrintElement
  readonly isSizing: boolean
}

/** The page with its elements, to be moved and sized by the mouse or the keyboard. */
export function DesignCanvas(props: DesignCanvasProps) {
  const { page, elements, fields, chosen, disabled, onChoose, onChange, onRemove } = props
  const scale = Math.min(WIDTH / page.innerWidth, MOST_SCALE)
  const drag = useRef<Drag | null>(null)
  const begin = (at: number, element: PrintElement) => (event: PointerEvent<HTMLElement>) => {
    onChoose(at)
    if (disabled) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = {
      pointer: event.pointerId,
      fromX: event.clientX,
      fromY: event.clientY,
      element,
      isSizing: (event.target as HTMLElement).dataset.handle !== undefined,
    }
  }
  const go = (at: number) => (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    if (now?.pointer !== event.pointerId) return
    const [byX, byY] = [(event.clientX - now.fromX) / scale, (event.clientY - now.fromY) / scale]
    onChange(at, moved(now.element, byX, byY, { page, isSizing: now.isSizing }))
  }
  const press = (at: number, element: PrintElement) => (event: KeyboardEvent) => {
    if (disabled) return
    const [x, y] = directions[event.key] ?? [0, 0]
    if (event.key === 'Delete') onRemove(at)
    else if (x === 0 && y === 0) return
    else {
      const step = event.shiftKey ? BIG_STEP : STEP
      onChange(at, moved(element, x * step, y * step, { page, isSizing: event.altKey }))
    }
    event.preventDefault()
  }
  return (
    <div className="print-canvas-room">
      <fieldset
        className="print-canvas"
        aria-label="版面"
        style={{
          width: page.innerWidth * scale,
          height: page.innerHeight * scale,
          backgroundSize: `${5 * scale}px ${5 * scale}px`,
        }}
      >
        {elements.map((element, at) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- elements are known by their order.
            key={at}
            type="button"
            className="print-canvas-element"
            data-kind={element.kind}
            aria-label={`${elementKinds[element.kind]} ${nameOf(element, fields)}`}
            aria-pressed={chosen === at}
            style={{
              left: element.x * scale,
              top: element.y * scale,
              width: Math.max(3, element.w * scale),
              height: Math.max(3, element.h * scale),
              ...(element.kind === 'text' && {
                fontSize: Math.max(9, element.size * 0.353 * scale),
                fontWeight: element.bold ? 600 : 400,
                textAlign: element.align ?? 'left',
              }),
            }}
            onPointerDown={begin(at, element)}
            onPointerMove={go(at)}
            onPointerUp={() => {
              drag.current = null
            }}
            onKeyDown={press(at, element)}
            onClick={() => onChoose(at)}
          >
            {element.kind === 'line' || element.kind === 'box' ? null : nameOf(element, fields)}
            {!disabled && chosen === at && <span className="print-canvas-handle" data-handle />}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** An element further along or larger, within its page and on tenths of a millimetre. */
function moved(
  element: PrintElement,
  byX: number,
  byY: number,
  { page, isSizing }: { readonly page: PrintPage; readonly isSizing: boolean },
): PrintElement {
  const within = (value: number, least: number, most: number) =>
    Math.round(Math.min(Math.max(value, least), Math.max(least, most)) * 10) / 10
  const { x, y, w, h } = element
  if (isSizing)
    return {
      ...element,
      w: within(w + byX, LEAST, page.innerWidth - x),
      h: within(h + byY, LEAST, page.innerHeight - y),
    }
  return {
    ...element,
    x: within(x + byX, 0, page.innerWidth - w),
    y: within(y + byY, 0, page.innerHeight - h),
  }
}

/** What stands for an element while it is laid out. */
export function nameOf(element: PrintElement, { fields, tables }: PrintSourceFields): string {
  switch (element.kind) {
    case 'text':
    case 'barcode':
    case 'qr': {
      const { text, path, formula } = element
      if (text !== undefined) return text
      if (formula !== undefined) return `=${formula}`
      const label = fields.find((field) => field.path === path)?.label ?? path ?? ''
      return element.kind === 'text' && element.prefix ? `${element.prefix}{${label}}` : `{${label}}`
    }
    case 'picture':
      return element.path
        ? (fields.find(({ path }) => path === element.path)?.label ?? element.path)
        : '企业标志'
    case 'table':
      return `${tables.find(({ path }) => path === element.path)?.label ?? element.path}：${element.columns.map(({ label }) => label).join('、')}`
    case 'line':
    case 'box':
      return ''
  }
}
