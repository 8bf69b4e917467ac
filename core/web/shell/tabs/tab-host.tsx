import { Activity, memo, useLayoutEffect } from 'react'
import { type Location, Route, Routes } from 'react-router'
import type { MenuNode } from '../../session/make-session.ts'
import { enterSight, leaveSight, PlaceContext } from '../../unsaved.ts'
import { isOpened, shownAt } from '../routes/guard.ts'
import { Page } from '../routes/page.tsx'
import { useTabs } from './tabs-store.ts'

/** The pages in memory, of which one is in sight. */
export function TabHost({ menu }: { menu: readonly MenuNode[] }) {
  const live = useTabs((state) => state.live)
  const current = useTabs((state) => state.current?.fullPath)
  return live.map(({ fullPath, location, sequence }) => (
    <Activity key={`${fullPath}#${sequence}`} mode={fullPath === current ? 'visible' : 'hidden'}>
      <Pane menu={menu} fullPath={fullPath} location={location} />
    </Activity>
  ))
}

interface PaneProps {
  readonly menu: readonly MenuNode[]
  readonly fullPath: string
  readonly location: Location
}

/** One page with the address it was opened by, which stays its own while others are shown. */
const Pane = memo(function Pane({ menu, fullPath, location }: PaneProps) {
  useLayoutEffect(() => {
    enterSight(fullPath)
    return () => leaveSight(fullPath)
  }, [fullPath])
  const shown = shownAt(menu, fullPath)
  if (!isOpened(shown)) return null
  return (
    <PlaceContext value={fullPath}>
      <Routes location={location}>
        <Route path={patternOf(shown)} element={<Page shown={shown} />} />
      </Routes>
    </PlaceContext>
  )
})

/** Only a path with parameters has something to tell its page. */
const patternOf = (shown: Parameters<typeof Page>[0]['shown']): string =>
  'params' in shown && Object.keys(shown.params).length > 0 ? shown.node.path : '*'
