import { BusinessError } from '@mortise/model'
import { z } from 'zod'
import { servicesOf } from '../../context/platform.ts'
import { type AnyRoute, get, message, post } from '../../module/route.ts'
import { sessionsOf } from '../sessions/visitor.ts'
import { text } from './input.ts'

const wholeNumber = (value: string | undefined, otherwise: number): number =>
  /^\d{1,6}$/.test(value ?? '') && Number(value) > 0 ? Number(value) : otherwise

export const onlineRoutes: readonly AnyRoute[] = [
  get('/sys/online/list', 'online:list', { transaction: false }, async ({ ctx, query }) => {
    const current = wholeNumber(query.pageNo, 1)
    const size = Math.min(wholeNumber(query.pageSize, 10), 1000)
    const username = (query.username ?? '').replaceAll('*', '')
    const page = { limit: size, offset: (current - 1) * size }
    const { users, total } = await sessionsOf(servicesOf(ctx)).online({ tenant: ctx.tenant, username }, page)
    // The handle stands where older screens look for the token; it ends a session and opens none.
    const records = users.map(({ profile, ...user }) => ({ ...user, token: user.id, ...profile }))
    return { records, total, size, current, pages: Math.ceil(total / size) }
  }),

  post(
    '/sys/online/forceLogout',
    'online:forceLogout',
    { body: z.object({ token: text }), transaction: false },
    async ({ ctx, body }) => {
      if (!body.token) throw new BusinessError('退出登录失败！')
      const isEnded = await sessionsOf(servicesOf(ctx)).endOne(body.token, ctx.tenant, 'forced')
      if (!isEnded) throw new BusinessError('Token无效!')
      return message('退出登录成功！')
    },
  ),
]
