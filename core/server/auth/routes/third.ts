import { BusinessError } from '@mortise/model'
import { HttpFailure } from '../../base/failure.ts'
import { newSecret } from '../../base/secret.ts'
import { servicesOf } from '../../context/platform.ts'
import { type AnyRoute, get, message, type RouteCall } from '../../module/route.ts'
import { thirdLoginsOf } from '../entrance.ts'
import { readCookie, writeCookie } from '../sessions/cookie.ts'
import { letIn } from '../sessions/let-in.ts'
import { visitorOf } from '../sessions/visitor.ts'
import { issueTicket, redeemTicket } from '../sign/ticket.ts'

const COOKIE = 'mortise_ticket'

/** A ticket for the page that a third party's user comes back to; only the browser that it is given in can use it. */
export async function issueThirdTicket(
  { ctx, request, reply }: Pick<RouteCall, 'ctx' | 'request' | 'reply'>,
  accountId: string,
  thirdType: string,
): Promise<string> {
  const browser = newSecret()
  writeCookie(request, reply, `${COOKIE}=${browser}; Max-Age=60; Path=/api/sys/thirdLogin`)
  return issueTicket(servicesOf(ctx), accountId, thirdType, browser)
}

/** Exchanges the one-time ticket of a third party's callback for a session. */
async function exchange(call: RouteCall) {
  const { token: ticket = '', thirdType = '', tenant } = call.params
  const services = servicesOf(call.ctx)
  if (!thirdLoginsOf(services).some(({ type }) => type === thirdType))
    throw new BusinessError('第三方登录未启用')
  const accountId = await redeemTicket(services, ticket, thirdType, readCookie(call.request, COOKIE) ?? '')
  const account = accountId && (await services.providers.accounts.find({ id: accountId }))
  if (!account) throw new HttpFailure({ status: 200, code: 510, message: 'token验证失败' })
  return message(
    '登录成功',
    await letIn(call, visitorOf(call, 'third', account.username), account, { tenant }),
  )
}

export const thirdRoutes: readonly AnyRoute[] = [
  get('/sys/thirdLogin/getLoginUser/:token/:thirdType', 'anon', { limit: 60, transaction: false }, exchange),
  get(
    '/sys/thirdLogin/getLoginUser/:token/:thirdType/:tenant',
    'anon',
    { limit: 60, transaction: false },
    exchange,
  ),
]
