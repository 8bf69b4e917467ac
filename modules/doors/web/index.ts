import { doors } from '@mortise/doors/model'
import { webModule } from '@mortise/web'

export { type Configurable, type DoorQuery, useConfigurable } from './configurator/configurable.ts'
export type { ConfiguratorProps } from './configurator/configurator.tsx'
export type { ChosenDoor, ConfiguratorDrawerProps } from './configurator/configurator-drawer.tsx'
export { Configurator, ConfiguratorDrawer } from './configurator/fetched.tsx'

export default webModule(doors, {
  pages: {
    '/doors/door': () => import('./pages/door-list.tsx'),
    '/doors/showroom': () => import('./pages/showroom.tsx'),
  },
})
