import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'

const HelpDrawer = lazily(() => import('./help-drawer.tsx'))

/** What the page is for and what can be done there: a button, and the key `?`. */
export function HelpTool() {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTypedInto(event.target)) return
      event.preventDefault()
      setWanted(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <Button
        type="text"
        className="mortise-help"
        aria-label="帮助"
        aria-keyshortcuts="?"
        title="帮助（?）"
        onClick={() => setWanted(true)}
      >
        ?
      </Button>
      {isWanted && <HelpDrawer onClose={() => setWanted(false)} />}
    </>
  )
}

/** A question mark that is typed into a text, or into a cell of a grid, is a question mark. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=grid], [role=dialog]') !== null)
