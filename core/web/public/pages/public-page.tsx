import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { lazily } from '../../browser/lazily.tsx'
import { PageBoundary } from '../../gate/page-boundary.tsx'
import { pageWaiting } from '../../gate/page-waiting.tsx'
import { OnItsWay } from '../../product/growing-product.tsx'
import { useProduct } from '../../product/product.tsx'
import { useSession } from '../../session/connection.ts'
import { BlankLayout } from '../layout/blank-layout.tsx'

/** A page that a module shows to everybody, with nothing around it; what is not one of those is left to others. */
export function PublicPageOr({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const { publicPages, isPart } = useProduct()
  const token = useSession((state) => state.token)
  const found = publicPages.get(pathname)
  // Whoever is signed in sees what is theirs meanwhile; others would be sent to sign in.
  if (!found) return isPart && !token ? <OnItsWay>{pageWaiting}</OnItsWay> : children
  if (typeof found === 'string') return <Navigate to={{ pathname: found, search }} replace />
  const Page = lazily(found, pageWaiting)
  return (
    <BlankLayout>
      <PageBoundary>
        <Page />
      </PageBoundary>
    </BlankLayout>
  )
}
