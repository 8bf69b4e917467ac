import { HttpFailure } from '../../base/failure.ts'
import { servicesOf } from '../../context/platform.ts'
import { type AnyRoute, get, post } from '../../module/route.ts'
import { issueTicket, redeemTicket } from '../sign/ticket.ts'

/** The colon keeps it apart from the names of third parties: such a ticket never opens a session. */
const LINK = 'link:'

/** Tickets for addresses outside: they tell another product who comes, and open nothing here. */
export const ticketRoutes: readonly AnyRoute[] = [
  post('/sys/ticket', 'login', { limit: 120, transaction: false }, async ({ ctx }) => ({
    ticket: await issueTicket(servicesOf(ctx), ctx.user.id, LINK),
  })),

  get('/sys/ticket/:ticket', 'anon', { limit: 60, transaction: false }, async ({ ctx, params }) => {
    const services = servicesOf(ctx)
    const accountId = await redeemTicket(services, params.ticket ?? '', LINK)
    const account = accountId && (await services.providers.accounts.find({ id: accountId }))
    if (!account || account.status !== 'normal') {
      throw new HttpFailure({ status: 200, code: 510, message: '凭证无效或已使用' })
    }
    return { username: account.username, realname: account.realname }
  }),
]
