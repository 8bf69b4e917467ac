import { doors } from '@mortise/doors/model'
import { installCell, webModule } from '@mortise/web'
import { parameterCell } from './parameter/parameter-cell.ts'

export { type Configurable, type DoorQuery, useConfigurable } from './configurator/configurable.ts'
export type { ConfiguratorProps } from './configurator/configurator.tsx'
export type { ChosenDoor, ConfiguratorDrawerProps } from './configurator/configurator-drawer.tsx'
export { installDoorAction, type ShownDoor } from './configurator/door-actions.ts'
export { Configurator, ConfiguratorDrawer, DoorShelf, ParameterInput } from './configurator/fetched.tsx'
export type { Parameter } from './parameter/parameter.ts'

installCell('custom_select', parameterCell)

export default webModule(doors, {
  help: () => import('./help.ts'),
  firstSteps: () => import('./first-steps.ts'),
  pages: {
    '/doors/door': () => import('./pages/door-list.tsx'),
    '/doors/showroom': () => import('./pages/showroom.tsx'),
  },
})
