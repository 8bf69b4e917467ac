import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import type { ConfiguratorProps } from './configurator.tsx'
import type { ConfiguratorDrawerProps } from './configurator-drawer.tsx'

// Other areas use these from pages of their own; whoever opens none of those never fetches them.
const Fetched = lazy(() => import('./configurator.tsx').then((module) => ({ default: module.Configurator })))
const FetchedDrawer = lazy(() =>
  import('./configurator-drawer.tsx').then((module) => ({ default: module.ConfiguratorDrawer })),
)

/** Configures a door: its parameters on one side, what they come to on the other. */
export const Configurator = (props: ConfiguratorProps) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
    <Fetched {...props} />
  </Suspense>
)

/** Configures a door beside the document that wants it. */
export const ConfiguratorDrawer = (props: ConfiguratorDrawerProps) => (
  <Suspense>
    <FetchedDrawer {...props} />
  </Suspense>
)
