import type { FastifyRequest } from 'fastify'
import { servicesOf } from '../../context/platform.ts'
import type { Services } from '../../context/services.ts'
import type { Session } from '../../context/sessions.ts'
import type { RouteCall } from '../../module/route.ts'
import type { Suspect } from '../guard/lockout.ts'
import { logLogin, type Outcome, type Way } from '../guard/login-log.ts'
import type { RunningSessions } from './sessions.ts'

/** The sessions of a server, with what only signing in may do to them. */
export const sessionsOf = (services: Services): RunningSessions => services.sessions as RunningSessions

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The token of a request, if it carries one. */
export const tokenOf = (request: FastifyRequest): string | undefined => headerOf(request, 'x-access-token')

/** The tenant a request wishes to work in. */
export const wantedTenant = (request: FastifyRequest): string =>
  headerOf(request, 'tenant-id') ?? headerOf(request, 'x-tenant-id') ?? '0'

/** The session of a call that the door let in. */
export async function sessionOf({ ctx, request }: RouteCall): Promise<Session> {
  const session = await sessionsOf(servicesOf(ctx)).resolve(tokenOf(request), wantedTenant(request))
  if (!session || 'ended' in session) throw new Error('the session ended between the door and the call')
  return session
}

/** Who stands at the door: counted when they fail, written down whatever they do. */
export interface Visitor extends Suspect {
  readonly way: Way
  readonly agent?: string | undefined
  log(outcome: Outcome, accountId?: string, tenant?: string): Promise<void>
}

export function visitorOf(
  { ctx, request }: RouteCall,
  way: Way,
  user: string,
  countedAs?: Suspect['countedAs'],
): Visitor {
  const address = request.ip
  const agent = headerOf(request, 'user-agent')
  const { db } = servicesOf(ctx)
  return {
    way,
    user,
    address,
    agent,
    ...(countedAs && { countedAs }),
    log: (outcome, accountId, tenant) =>
      logLogin(db.pool, { way, outcome, username: user, accountId, tenant, address, agent }, Date.now()),
  }
}
