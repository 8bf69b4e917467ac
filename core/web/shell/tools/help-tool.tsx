import { Button } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazily } from '../../browser/lazily.tsx'
import { whenIdle } from '../../browser/when-idle.ts'
import { HOME_PATH } from '../../gate/guard.ts'
import { helpQuery } from '../../product/help-texts.ts'
import { useProduct } from '../../product/product.tsx'
import { queries } from '../../rows/queries.ts'

const loadDrawer = () => import('./help-drawer.tsx')
const HelpDrawer = lazily(loadDrawer)
/** So long a page is looked at before what explains it is fetched, in milliseconds. */
const LOOKED_AT = 3000

/** What the page is for and what can be done there: a button, and the key `?`. */
export function HelpTool() {
  const [isWanted, setWanted] = useState(false)
  const fetchHelp = useFetchHelp()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTypedInto(event.target)) return
      event.preventDefault()
      fetchHelp()
      setWanted(true)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [fetchHelp])
  const { pathname } = useLocation()
  // Whoever works on a page may ask about it; the home page asks for nothing that it does not show.
  useEffect(() => {
    if (pathname === '/' || pathname === HOME_PATH) return
    let callOff = () => {}
    const timer = setTimeout(() => {
      callOff = whenIdle(fetchHelp)
    }, LOOKED_AT)
    return () => {
      clearTimeout(timer)
      callOff()
    }
  }, [pathname, fetchHelp])
  return (
    <>
      <Button
        type="text"
        className="mortise-help"
        aria-label="帮助"
        aria-keyshortcuts="?"
        title="帮助（?）"
        onPointerEnter={fetchHelp}
        onFocus={fetchHelp}
        onClick={() => setWanted(true)}
      >
        ?
      </Button>
      {isWanted && <HelpDrawer onClose={() => setWanted(false)} />}
    </>
  )
}

/** Has all that the drawer shows fetched at once, and not each part by the one before it. */
function useFetchHelp(): () => void {
  const { help, manual, isPart } = useProduct()
  return useCallback(() => {
    // Areas that are still on their way bring texts of their own.
    if (isPart) return
    // What fails now is fetched again, and told, where it is drawn.
    Promise.all([loadDrawer(), manual?.(), queries.prefetchQuery(helpQuery(help))]).catch(() => {})
  }, [help, manual, isPart])
}

/** A question mark that is typed into a text, or into a cell of a grid, is a question mark. */
const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role=grid], [role=dialog]') !== null)
