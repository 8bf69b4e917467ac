import { lazily } from '@mortise/web'
import { Skeleton } from 'antd'

// Other areas use these from pages of their own; whoever opens none of those never fetches them.

/** Takes a value of the kind that a parameter asks for. */
export const ParameterInput = lazily(() =>
  import('../parameter/parameter-input.tsx').then((module) => ({ default: module.ParameterInput })),
)

/** Configures a door: its parameters on one side, what they come to on the other. */
export const Configurator = lazily(
  () => import('./configurator.tsx').then((module) => ({ default: module.Configurator })),
  <Skeleton active paragraph={{ rows: 8 }} />,
)

/** Doors on sale by their pictures and codes. */
export const DoorShelf = lazily(
  () => import('../pages/door-shelf.tsx').then((module) => ({ default: module.DoorShelf })),
  <Skeleton active paragraph={{ rows: 8 }} />,
)

/** Configures a door beside the document that wants it. */
export const ConfiguratorDrawer = lazily(() =>
  import('./configurator-drawer.tsx').then((module) => ({ default: module.ConfiguratorDrawer })),
)
