import { BusinessError } from '@mortise/model'
import { servicesOf } from '../../context/platform.ts'
import { publicAddress } from '../../http/public-address.ts'
import { type AnyRoute, get, type RouteCall } from '../../module/route.ts'
import { readCookie, writeCookie } from '../sessions/cookie.ts'
import { beginOidc, completeOidc, OIDC } from '../single-sign-on/oidc.ts'
import { welcome } from './chat.ts'

const CALLBACK = '/api/sys/oidc/callback'
const COOKIE = 'mortise_oidc'
const PATH = '/api/sys/oidc'

/** Signing in at an OpenID provider; the browser navigates here, so both answers are redirections. */
export const oidcRoutes: readonly AnyRoute[] = [
  get('/sys/oidc/login', 'anon', { limit: 60, transaction: false }, async ({ ctx, request, reply }) => {
    refuseUnlessOn(ctx)
    const begun = await begin({ ctx, request })
    if (!begun) return reply.redirect(landing({ refused: 'failed' }))
    writeCookie(request, reply, `${COOKIE}=${begun.state}; Max-Age=600; Path=${PATH}`)
    return reply.redirect(begun.url)
  }),

  get('/sys/oidc/callback', 'anon', { limit: 60, transaction: false }, async (call) => {
    const { ctx, request, reply } = call
    refuseUnlessOn(ctx)
    writeCookie(request, reply, `${COOKIE}=; Max-Age=0; Path=${PATH}`)
    return reply.redirect(await pageAfter(call))
  }),
]

function refuseUnlessOn({ config }: RouteCall['ctx']): void {
  if (!config.oidc) throw new BusinessError('第三方登录未启用')
}

/** The page that exchanges the ticket, or says why there is none. */
async function pageAfter(call: RouteCall): Promise<string> {
  const subject = await subjectOf(call)
  return landing(subject === null ? { refused: 'failed' } : await welcome(call, OIDC, subject))
}

const callbackOf = ({ ctx, request }: Asking): string =>
  publicAddress(ctx.config, request, '第三方登录') + CALLBACK

type Asking = Pick<RouteCall, 'ctx' | 'request'>

function begin({ ctx, request }: Asking) {
  const callback = callbackOf({ ctx, request })
  return orNone(ctx, (services) => beginOidc(services, callback))
}

function subjectOf({ ctx, request }: Asking): Promise<string | null> {
  const callback = new URL(callbackOf({ ctx, request }))
  callback.search = new URL(request.url, callback).search
  return orNone(ctx, (services) => completeOidc(services, callback, readCookie(request, COOKIE) ?? ''))
}

/** Refused by the user or the provider, away, or forged: the browser needs a page, the operator the reason. */
async function orNone<T>(
  ctx: RouteCall['ctx'],
  work: (services: ReturnType<typeof servicesOf>) => Promise<T>,
): Promise<T | null> {
  const services = servicesOf(ctx)
  try {
    return await work(services)
  } catch (error) {
    services.log.warn({ err: error }, 'signing in at the OpenID provider failed')
    return null
  }
}

const landing = (params: Record<string, string>): string =>
  `/oauth2-app/login?${new URLSearchParams({ ...params, thirdType: OIDC }).toString()}`
