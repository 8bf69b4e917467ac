import type { Providers } from '@mortise/server'
import type { Services } from '@mortise/server/platform'
import { RequireSecondFactor } from '@mortise/system/model'
import { parameter } from './parameters.ts'

/** Whoever works for several companies goes by the strictest of them. */
export const requiresSecondFactorOf =
  (services: Services): Providers['requiresSecondFactor'] =>
  async (tenants) => {
    for (const tenant of tenants)
      if (await services.asSystem(tenant, (ctx) => parameter(ctx, RequireSecondFactor))) return true
    return false
  }
