import type { Context, Forwarding } from '@mortise/server'
import { type Services, servicesOf } from '@mortise/server/platform'
import { GatewayRoute } from '@mortise/system/model'
import { type Compiled, compileRoute } from './match.ts'

const topic = 'system:gateway'
const known = new WeakMap<Services, Promise<readonly Compiled[]>>()

/** Routes as staff keep them, made ready once and kept until someone, on any node, changes one. */
export function forwardingOf(services: Services): Forwarding {
  let isListening = false
  const all = (): Promise<readonly Compiled[]> => {
    if (!isListening) {
      isListening = true
      services.bus.subscribe(topic, () => known.delete(services))
      services.bus.subscribe('bus:gap', () => known.delete(services))
    }
    let routes = known.get(services)
    if (!routes) {
      routes = load(services)
      known.set(services, routes)
      routes.catch(() => known.delete(services))
    }
    return routes
  }
  return {
    async match(call) {
      const route = (await all()).find((each) => each.takes(call))
      const forward = route?.forward(call.path)
      // The list may have become shorter since the route was told.
      return forward && isUpstream(services, new URL(forward.upstream)) ? forward : null
    },
    documented: async () => (await all()).flatMap(({ documented }) => documented),
  }
}

async function load(services: Services): Promise<readonly Compiled[]> {
  const rows = await services.asSystem('0', (ctx) =>
    ctx.repo(GatewayRoute).find(
      { isActive: true },
      {
        sort: [
          ['sort', 'asc'],
          ['code', 'asc'],
        ],
        limit: 1000,
      },
    ),
  )
  return rows.map(compileRoute)
}

/** Whether the installation lets calls be forwarded there. */
export const isUpstream = ({ config }: Services, { host, hostname }: URL): boolean =>
  config.upstreams.some((each) => each === host || each === hostname)

/** After the commit, on every node. */
export function routesChanged(ctx: Context): void {
  ctx.afterCommit(() => forgetRoutes(servicesOf(ctx)))
}

export function forgetRoutes(services: Services): void {
  known.delete(services)
  services.bus.publish(topic, null)
}
