import { Activity, memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { type Location, Route, Routes, useNavigate } from 'react-router'
import { isOpened, shownAt } from '../../gate/guard.ts'
import { OwnAddress, type PageAddress } from '../../pages/own-address.ts'
import { enterSight, leaveSight, PlaceContext } from '../../pages/unsaved.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { useTabs } from '../tabs/tabs-store.ts'
import { useStableLayout } from '../tabs/use-stable-layout.ts'
import { Page } from './page.tsx'
import { StillOutOfSight } from './still-out-of-sight.tsx'

/** The pages in memory, of which one is in sight. */
export function TabHost({ menu }: { menu: readonly MenuNode[] }) {
  const live = useTabs((state) => state.live)
  const current = useTabs((state) => state.current?.fullPath)
  const rewrite = useRewriting()
  const panes = useStableLayout(current, live)
  return (
    <div className="mortise-panes" ref={panes}>
      {live.map(({ fullPath, location, sequence }) => (
        <Activity key={`${fullPath}#${sequence}`} mode={fullPath === current ? 'visible' : 'hidden'}>
          <Pane menu={menu} fullPath={fullPath} location={location} rewrite={rewrite} />
        </Activity>
      ))}
    </div>
  )
}

interface PaneProps {
  readonly menu: readonly MenuNode[]
  readonly fullPath: string
  readonly location: Location
  readonly rewrite: PageAddress['rewrite']
}

/** The same function always, or every page would be drawn anew with every step. */
function useRewriting(): PageAddress['rewrite'] {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  useLayoutEffect(() => {
    latest.current = navigate
  })
  return useCallback(({ pathname, search }, hash, carried) => {
    void latest.current({ pathname, search, hash }, { replace: true, state: carried })
  }, [])
}

/** One page with the address it was opened by, which stays its own while others are shown. */
const Pane = memo(function Pane({ menu, fullPath, location, rewrite }: PaneProps) {
  useLayoutEffect(() => {
    enterSight(fullPath)
    return () => leaveSight(fullPath)
  }, [fullPath])
  const address = useMemo(() => ({ location, rewrite }), [location, rewrite])
  const shown = shownAt(menu, fullPath)
  if (!isOpened(shown)) return null
  return (
    <PlaceContext value={fullPath}>
      <OwnAddress value={address}>
        <StillOutOfSight>
          <div className="mortise-pane" data-path={fullPath}>
            <Routes location={location}>
              <Route path={patternOf(shown)} element={<Page shown={shown} />} />
            </Routes>
          </div>
        </StillOutOfSight>
      </OwnAddress>
    </PlaceContext>
  )
})

/** Only a path with parameters has something to tell its page. */
const patternOf = (shown: Parameters<typeof Page>[0]['shown']): string =>
  'params' in shown && Object.keys(shown.params).length > 0 ? shown.node.path : '*'
