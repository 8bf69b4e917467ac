import 'antd/dist/antd.css'
import '../style.css'
import '../theme/fill.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { keepEnter } from '../browser/keep-enter.ts'
import { lazily } from '../browser/lazily.tsx'
import { followLeaving } from '../browser/leaving.ts'
import { AccessGate } from '../gate/access-gate.tsx'
import { FailureReactions } from '../gate/failure-reactions.tsx'
import { HOME_PATH, NOT_FOUND_PATH } from '../gate/guard.ts'
import { pageWaiting } from '../gate/page-waiting.tsx'
import { PickDialogContext } from '../picker/pick-dialog-context.ts'
import type { ProductParts } from '../product/growing-product.tsx'
import { Inactivity } from '../public/inactivity.tsx'
import { BlankLayout } from '../public/layout/blank-layout.tsx'
import { publicRoutes } from '../public/public-routes.tsx'
import { queries, refreshAll } from '../rows/queries.ts'
import { session, useSession } from '../session/connection.ts'
import { DOCUMENT_PATH } from '../session/document-path.ts'
import { startingDress, Themed } from '../theme/themed.tsx'
import { BasicLayout } from './layout/basic-layout.tsx'

const PickDialog = lazily(() =>
  import('../pick-dialog/pick-dialog.tsx').then((module) => ({ default: module.PickDialog })),
)
const ErrorPage = lazily(() => import('../public/pages/error-page.tsx'), pageWaiting)

/** Pages that the shell brings itself. */
const ownPages = {
  [HOME_PATH]: () => import('./home/home.tsx'),
  [DOCUMENT_PATH]: () => import('./document/document-page.tsx'),
} as const

/** Draws the product. Modules are fetched once somebody is signed in: the sign-in page needs none of them. */
export function startApp(loadModules: () => Promise<ProductParts>): void {
  followSession()
  keepEnter()
  followLeaving()
  const Workspace = lazily(async () => {
    const [{ Workspace: Inner }, { PublicPageOr }, { GrowingProduct }, parts, { nameDatesInChinese }] =
      await Promise.all([
        import('./workspace.tsx'),
        import('../public/pages/public-page.tsx'),
        import('../product/growing-product.tsx'),
        loadModules(),
        import('../browser/chinese-dates.ts'),
      ])
    nameDatesInChinese()
    const Outer = () => (
      <GrowingProduct {...parts} own={ownPages}>
        <PickDialogContext value={PickDialog}>
          <PublicPageOr>
            <AccessGate access="closed">
              <Inner />
            </AccessGate>
          </PublicPageOr>
        </PickDialogContext>
      </GrowingProduct>
    )
    return { default: Outer }
  }, pageWaiting)
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  void startingDress().then((dress) =>
    createRoot(root).render(
      <StrictMode>
        <Themed first={dress}>
          <QueryClientProvider client={queries}>
            <FailureReactions />
            <BrowserRouter>
              <Inactivity />
              <Routes>
                <Route element={<BasicLayout />}>
                  <Route element={<BlankLayout />}>{publicRoutes}</Route>
                  <Route path="*" element={<Inside workspace={<Workspace />} />} />
                </Route>
              </Routes>
            </BrowserRouter>
          </QueryClientProvider>
        </Themed>
      </StrictMode>,
    ),
  )
}

/** All windows of the browser share one session; what one user or department may read is nothing for the next. */
function followSession(): void {
  session.follow(window)
  session.store.subscribe((now, before) => {
    if (before.token && now.token !== before.token) queries.clear()
    else if (before.user && now.user?.orgCode !== before.user.orgCode) void refreshAll()
  })
}

/** Whoever is not signed in learns what is not for them, and what is not there, without all that is behind the door. */
function Inside({ workspace }: { workspace: ReactNode }) {
  const token = useSession((state) => state.token)
  const { pathname } = useLocation()
  if (!token && pathname === NOT_FOUND_PATH) {
    return (
      <main className="mortise-error-page">
        <ErrorPage status="404" />
      </main>
    )
  }
  return (
    <AccessGate access={pathname === '/' || pathname === HOME_PATH ? 'closed' : 'open'}>
      {workspace}
    </AccessGate>
  )
}
