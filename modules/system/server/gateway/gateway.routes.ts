import { BusinessError } from '@mortise/model'
import { type AnyRoute, get, remove, said } from '@mortise/server'
import { GatewayRoute } from '@mortise/system/model'
import { refuseOtherTenants } from '../platform.ts'
import { forgetRoutes } from './routes.ts'

/** Where calls are forwarded to is the platform's own affair: no other company reads it. */
export const gatewayRoutes: AnyRoute[] = [
  get('/sys/gatewayRoute/list', 'gatewayRoute:list', ({ ctx, query }) => {
    refuseOtherTenants(ctx)
    return ctx.list(GatewayRoute, query)
  }),

  get('/sys/gatewayRoute/queryById', 'gatewayRoute:list', async ({ ctx, query }) => {
    refuseOtherTenants(ctx)
    const route = await ctx.repo(GatewayRoute).first({ id: query.id ?? '' })
    if (!route) throw new BusinessError('未找到对应实体')
    return (await ctx.sent(GatewayRoute, [route]))[0]
  }),

  remove('/sys/gatewayRoute/clearRedis', 'gatewayRoute:edit', ({ ctx }) => {
    refuseOtherTenants(ctx)
    ctx.afterCommit(() => forgetRoutes(ctx.services))
    return said('路由已刷新')
  }),
]
