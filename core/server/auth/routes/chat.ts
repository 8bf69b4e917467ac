import { BusinessError } from '@mortise/model'
import { servicesOf } from '../../context/platform.ts'
import { publicAddress } from '../../http/public-address.ts'
import { type AnyRoute, get, type RouteCall } from '../../module/route.ts'
import { type Chat, chatsOf } from '../chats/chat.ts'
import { issueState, redeemState } from '../chats/states.ts'
import { readCookie, writeCookie } from '../sessions/cookie.ts'
import { visitorOf } from '../sessions/visitor.ts'
import { issueThirdTicket } from './third.ts'

const COOKIE = 'mortise_chat'
const BINDING = 'mortise_binding'
const SECONDS = 600

/** Signing in by an enterprise chat; the browser navigates here, so all answers are redirections. */
export const chatRoutes: readonly AnyRoute[] = [
  get('/sys/thirdLogin/chat/:chat/begin', 'anon', { limit: 60, transaction: false }, async (call) => {
    const { ctx, request, reply } = call
    const chat = chatOf(call)
    const address = publicAddress(ctx.config, request, '第三方登录')
    const state = await issueState(servicesOf(ctx).db.pool, chat.type)
    writeCookie(request, reply, `${COOKIE}=${state}; Max-Age=${SECONDS}; Path=${pathOf(chat)}`)
    return reply.redirect(chat.authorizeUrl(`${address}${pathOf(chat)}/callback`, state))
  }),

  get('/sys/thirdLogin/chat/:chat/callback', 'anon', { limit: 60, transaction: false }, async (call) => {
    const { request, reply } = call
    const chat = chatOf(call)
    const page = await pageAfter(call, chat)
    writeCookie(request, reply, `${COOKIE}=; Max-Age=0; Path=${pathOf(chat)}`)
    const query = new URLSearchParams({ ...page, thirdType: chat.type })
    return reply.redirect(`/oauth2-app/login?${query.toString()}`)
  }),
]

const pathOf = ({ name }: Chat) => `/api/sys/thirdLogin/chat/${name}`

function chatOf({ ctx, params }: RouteCall): Chat {
  const chat = chatsOf(ctx.config).find(({ name }) => name === params.chat)
  if (!chat) throw new BusinessError('第三方登录未启用')
  return chat
}

/** What the page that the user comes back to is told: a ticket, or why there is none. */
async function pageAfter(call: RouteCall, chat: Chat): Promise<Record<string, string>> {
  const subject = await subjectOf(call, chat)
  return typeof subject === 'string' ? welcome(call, chat.type, subject) : subject
}

async function subjectOf(
  { ctx, request, query }: RouteCall,
  chat: Chat,
): Promise<string | { refused: string }> {
  const services = servicesOf(ctx)
  const state = readCookie(request, COOKIE) ?? ''
  // Redeemed whatever came back: the browser that began is the one that ends it, once.
  const begun = await redeemState(services.db.pool, state, chat.type)
  if (!begun || query.state !== state) return { refused: 'stale' }
  const code = query[chat.code]
  if (!code) return { refused: 'denied' }
  try {
    return (await chat.subjectOf(code)) ?? { refused: 'stranger' }
  } catch (error) {
    services.log.warn({ err: error, chat: chat.name }, 'signing in by an enterprise chat failed')
    return { refused: 'failed' }
  }
}

/** What becomes of an identity that a third party vouches for: a ticket, or a proof to bind it to an account by. */
export async function welcome(
  call: RouteCall,
  thirdType: string,
  subject: string,
): Promise<Record<string, string>> {
  const { db, providers } = servicesOf(call.ctx)
  const account = await providers.accounts.findThird(thirdType, subject)
  if (account) return { oauth2LoginToken: await issueThirdTicket(call, account.id, thirdType) }
  await visitorOf(call, 'third', subject).log('unknown')
  // Not in the address, which could be given to somebody else to sign in by.
  const proof = await issueState(db.pool, thirdType, subject)
  writeCookie(call.request, call.reply, `${BINDING}=${proof}; Max-Age=${SECONDS}; Path=/api/sys`)
  return { refused: 'unbound' }
}

/** Binds the identity that this browser proved to the account that it now signs in to, if its user asked for that. */
export async function bindProved(call: RouteCall, accountId: string, thirdType: string): Promise<void> {
  if (thirdType === '') return
  const { db, providers } = servicesOf(call.ctx)
  const proved = await redeemState(db.pool, readCookie(call.request, BINDING) ?? '', thirdType)
  if (!proved?.subject) throw new BusinessError('绑定已超时，请重新从第三方登录进入')
  if (!providers.accounts.bindThird) throw new BusinessError('第三方登录未启用')
  await providers.accounts.bindThird(accountId, thirdType, proved.subject)
}
