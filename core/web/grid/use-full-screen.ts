import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { BoardHandle } from './board.tsx'

/** A grid that fills the window until it is told otherwise, or Esc is pressed that nothing in it needs. */
export function useFullScreen(board: RefObject<BoardHandle | null>) {
  const [isOn, setOn] = useState(false)
  const toggle = () => {
    setOn(!isOn)
    board.current?.focus()
  }
  const frame = {
    'data-full': isOn || undefined,
    // A press beside the cells must not take the focus, and with it the Esc key, to the page behind.
    tabIndex: isOn ? -1 : undefined,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const isOwn = event.currentTarget.contains(event.target as Node)
      if (!isOn || !isOwn || event.key !== 'Escape' || event.nativeEvent.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      toggle()
    },
  }
  return { isOn, toggle, frame }
}
