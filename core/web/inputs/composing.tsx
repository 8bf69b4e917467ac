import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDebounced } from '../browser/use-debounced.ts'

export interface ComposingProps {
  readonly onStart?: () => void
  readonly onEnd?: (text: string) => void
  /** Keys that the box is not to see, before it sees them. */
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ReactNode
}

/** Around a box that acts on Enter: while an input method still works on a text, Enter belongs to the input method. */
export function Composing({ onStart, onEnd, onKeyDown, children }: ComposingProps) {
  const keep = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.nativeEvent.isComposing) event.stopPropagation()
    else onKeyDown?.(event)
  }
  return (
    <span
      className="mortise-editor"
      onKeyDownCapture={keep}
      onCompositionStart={onStart}
      onCompositionEnd={(event) => onEnd?.((event.target as HTMLInputElement).value)}
    >
      {children}
    </span>
  )
}

/** What is typed into a search, and what of it is asked for: once it has rested, and never half a word of an input method. */
export function useKeyword(pause: number, begun = '') {
  const [typed, setTyped] = useState(begun)
  const [whole, setWhole] = useState(begun)
  const isComposing = useRef(false)
  const rested = useDebounced(whole, pause).trim()
  // A list forgets what is looked for once when it opens.
  useEffect(() => {
    setTyped(begun)
    setWhole(begun)
  }, [begun])
  const finish = (text: string) => {
    isComposing.current = false
    setWhole(text)
  }
  return {
    typed,
    // What is cleared does not wait.
    keyword: whole.trim() && rested,
    type: (text: string) => {
      setTyped(text)
      if (!isComposing.current || text === '') setWhole(text)
    },
    composing: {
      onStart: () => {
        isComposing.current = true
      },
      onEnd: finish,
    },
  }
}
