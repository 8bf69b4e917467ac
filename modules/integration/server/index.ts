import { integration } from '@mortise/integration/model'
import { serverModule } from '@mortise/server'
import system from '@mortise/system/server'
import { accountRoutes } from './accounts.routes.ts'

export { zhumuCredentials } from './accounts.ts'
export type { Credentials, Platform } from './platform.ts'
export default serverModule(integration, { needs: [system], routes: accountRoutes })
