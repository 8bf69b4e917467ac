import { doors } from '@mortise/doors/model'
import materials from '@mortise/materials/server'
import { serverModule } from '@mortise/server'
import { configurationRoutes } from './configuration.routes.ts'
import { demo } from './demo/demo.ts'
import { doorRules, parameterRules, versionRules } from './door.rules.ts'
import { optionPictureReaders } from './option-pictures.ts'
import { optionRoutes } from './options.routes.ts'
import { setUpTenant } from './set-up-tenant.ts'

export {
  type Configuration,
  type Configured,
  configureDoor,
  reproduceDoor,
  soundDoor,
  wholeDoor,
} from './configure.ts'
export {
  type Buyer,
  configurationsIn,
  doorBuyer,
  doorConfigurations,
  doorPricing,
  type KnownConfiguration,
  type PricesQuery,
} from './extensions.ts'

export default serverModule(doors, {
  needs: [materials],
  rules: [doorRules, parameterRules, versionRules],
  routes: [...configurationRoutes, ...optionRoutes],
  extensions: [optionPictureReaders],
  setUpTenant,
  demo,
})
