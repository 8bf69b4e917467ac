import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { lazily } from '../../browser/lazily.tsx'
import { PageBoundary } from '../../gate/page-boundary.tsx'
import { pageWaiting } from '../../gate/page-waiting.tsx'
import { useProduct } from '../../product/product.tsx'
import { BlankLayout } from '../layout/blank-layout.tsx'

/** A page that a module shows to everybody, with nothing around it; what is not one of those is left to others. */
export function PublicPageOr({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const found = useProduct().publicPages.get(pathname)
  if (!found) return children
  if (typeof found === 'string') return <Navigate to={found} replace />
  const Page = lazily(found, pageWaiting)
  return (
    <BlankLayout>
      <PageBoundary>
        <Page />
      </PageBoundary>
    </BlankLayout>
  )
}
