import { type RefObject, useState } from 'react'
import type { BodyHandle } from '../body/body.tsx'

/** A grid that fills the window until it is told otherwise. */
export function useFullScreen(body: RefObject<BodyHandle | null>) {
  const [isOn, setOn] = useState(false)
  const toggle = () => {
    setOn(!isOn)
    body.current?.focus()
  }
  return {
    isOn,
    toggle,
    /** Back to its place on the page; answers whether it was elsewhere. */
    leave() {
      if (isOn) toggle()
      return isOn
    },
    frame: {
      'data-full': isOn || undefined,
      // A press beside the cells must not take the focus, and with it the Esc key, to the page behind.
      tabIndex: isOn ? -1 : undefined,
    },
  }
}
