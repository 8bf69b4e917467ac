import type { FocusEvent } from 'react'

/** An end of what fills the window. Tab goes round from it: the page behind is not seen. */
export function FullScreenEdge({ goesTo }: { goesTo: 'first' | 'last' }) {
  const pass = ({ currentTarget }: FocusEvent<HTMLElement>) => {
    const all = currentTarget.parentElement?.querySelectorAll<HTMLElement>('a, button, input, textarea') ?? []
    const reached = [...all].filter(
      (each) => each.tabIndex >= 0 && !each.matches(':disabled') && each.checkVisibility(),
    )
    reached.at(goesTo === 'first' ? 0 : -1)?.focus()
  }
  return <span className="mortise-grid-edge" tabIndex={0} role="none" onFocus={pass} />
}
