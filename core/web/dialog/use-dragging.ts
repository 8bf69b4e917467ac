import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import { type Place, placeWithin } from './place-within.ts'

const HEADER = '.ant-modal-header'
const home: Place = { x: 0, y: 0 }

interface Drag {
  /** Where the pointer went down. */
  readonly from: Place
  /** How far the window stood from its home then. */
  readonly before: Place
  /** Its header at home. */
  readonly header: { readonly left: number; readonly top: number; readonly width: number }
}

/** Moves what it is bound to along with a pointer that holds its header. */
export function useDragging(isOn: boolean) {
  const [place, setPlace] = useState(home)
  const drag = useRef<Drag | null>(null)
  const begin = (event: PointerEvent<HTMLElement>) => {
    const header = (event.target as Element).closest(HEADER)
    // The pages of a dialog inside this one are its own affair.
    if (!isOn || event.button !== 0 || !header || !event.currentTarget.contains(header)) return
    const { left, top, width } = header.getBoundingClientRect()
    drag.current = {
      from: { x: event.clientX, y: event.clientY },
      before: place,
      header: { left: left - place.x, top: top - place.y, width },
    }
    event.currentTarget.setPointerCapture(event.pointerId)
    // Neither text is selected nor a page scrolled by it.
    event.preventDefault()
  }
  const follow = ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
    if (!drag.current) return
    const { from, before, header } = drag.current
    const wanted = { x: before.x + clientX - from.x, y: before.y + clientY - from.y }
    setPlace(placeWithin(wanted, header, { width: innerWidth, height: innerHeight }))
  }
  const end = () => {
    drag.current = null
  }
  const style: CSSProperties | undefined =
    isOn && place !== home ? { transform: `translate(${place.x}px, ${place.y}px)` } : undefined
  return {
    style,
    reset: () => setPlace(home),
    onPointerDown: begin,
    onPointerMove: follow,
    onPointerUp: end,
    onPointerCancel: end,
  }
}
