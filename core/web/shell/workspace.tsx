import { BusinessError } from '@mortise/model'
import { Button, Spin } from 'antd'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazily } from '../browser/lazily.tsx'
import { isLeft } from '../browser/leaving.ts'
import { PageBoundary } from '../gate/page-boundary.tsx'
import { pageWaiting } from '../gate/page-waiting.tsx'
import { worksOffline } from '../offline/offline-pages.ts'
import { OnItsWay } from '../product/growing-product.tsx'
import { useProduct } from '../product/product.tsx'
import { BlankLayout } from '../public/layout/blank-layout.tsx'
import { session, useSession } from '../session/connection.ts'
import { words } from '../words.ts'
import { AppLayout } from './layout/app-layout.tsx'

/** Where signed-in users work. */
export function Workspace() {
  const token = useSession((state) => state.token)
  const grants = useSession((state) => state.grants)
  const [isLost, setLost] = useState(false)
  const load = useCallback(() => {
    const { token: own } = session.bearing()
    session.loadGrants().catch((error: unknown) => {
      // The browser broke it off; it may show the page again.
      if (isLeft()) window.addEventListener('pageshow', load, { once: true })
      else if (isNetworkFailure(error) && worksOffline()) setLost(true)
      // Without a menu there is nowhere to go: out, and in again; unless somebody else has come meanwhile.
      else if (session.bearing().token === own) session.signOut().catch(() => {})
    })
  }, [])
  useEffect(() => {
    if (token && !grants) load()
  }, [token, grants, load])

  if (grants) return <AppLayout menu={grants.menu} />
  return isLost ? <WithoutNetwork onRetry={load} /> : <Spin className="mortise-waiting" size="large" />
}

const isNetworkFailure = (error: unknown): boolean =>
  error instanceof BusinessError && error.options.code === 0

/** A page that needs no menu, with nothing around it. */
function WithoutNetwork({ onRetry }: { onRetry: () => void }) {
  const { pathname } = useLocation()
  const { pages, isPart } = useProduct()
  const load = pages.get(pathname)
  if (!load && isPart) return <OnItsWay>{pageWaiting}</OnItsWay>
  if (!load)
    return (
      // By hand: what draws results, with all their pictures, is no part of what everybody fetches first.
      <div className="mortise-without-network" role="alert">
        <h1>{words.networkLost}</h1>
        <Button onClick={onRetry}>重试</Button>
      </div>
    )
  const Page = lazily(load, pageWaiting)
  return (
    <BlankLayout>
      <PageBoundary>
        <Page />
      </PageBoundary>
    </BlankLayout>
  )
}
