import { tenantRules } from './tenant.rules.ts'
import { tenantPackRules } from './tenant-packs.ts'
import { tenantRoutes } from './tenants.routes.ts'

/** Companies, and the packages of menus that they are offered. */
export const tenantsRules = [tenantRules, tenantPackRules]
export const tenantsRoutes = tenantRoutes
