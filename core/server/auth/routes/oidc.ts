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
    const { url, state } = await beginOidc(servicesOf(ctx), callbackOf({ ctx, request }))
    writeCookie(request, reply, `${COOKIE}=${state}; Max-Age=600; Path=${PATH}`)
    return reply.redirect(url)
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

const callbackOf = ({ ctx, request }: Pick<RouteCall, 'ctx' | 'request'>): string =>
  publicAddress(ctx.config, request, '第三方登录') + CALLBACK

async function subjectOf({ ctx, request }: RouteCall): Promise<string | null> {
  const services = servicesOf(ctx)
  const callback = new URL(callbackOf({ ctx, request }))
  callback.search = new URL(request.url, callback).search
  try {
    return await completeOidc(services, callback, readCookie(request, COOKIE) ?? '')
  } catch (error) {
    // Refused by the user or the provider, or forged: the browser needs a page, the operator the reason.
    services.log.warn({ err: error }, 'signing in at the OpenID provider failed')
    return null
  }
}

const landing = (params: Record<string, string>): string =>
  `/oauth2-app/login?${new URLSearchParams({ ...params, thirdType: OIDC }).toString()}`
