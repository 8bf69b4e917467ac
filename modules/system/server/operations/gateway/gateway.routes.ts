import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, forbidden, get, message, post, remove } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { GatewayRoute } from '@mortise/system/model'
import { z } from 'zod'
import { editFrom, rowBody } from '../../shared/body.ts'
import { refuseOtherTenants } from '../../shared/platform.ts'
import { forgetRoutes } from './routes.ts'
import { shownRoute, writtenRoute } from './written-route.ts'

/** Routes that are saved together or not at all: those with an id are changed, the others are new. */
const savedTogether = z.object({ router: z.union([rowBody, z.array(rowBody).min(1).max(100)]) })

async function save(ctx: Context, route: z.infer<typeof rowBody>): Promise<void> {
  if (typeof route.id === 'string' && route.id !== '') {
    await editFrom(ctx, GatewayRoute, route.id, route)
    return
  }
  if (!ctx.can('gatewayRoute:add')) throw forbidden()
  await ctx.repo(GatewayRoute).add(ctx.input(GatewayRoute, route))
}

/** Where calls are forwarded to is the platform's own affair: no other company reads it. */
export const gatewayRoutes: AnyRoute[] = [
  get('/sys/gatewayRoute/list', 'gatewayRoute:list', async ({ ctx, query }) => {
    refuseOtherTenants(ctx)
    const page = await ctx.list(GatewayRoute, query)
    const ids = page.records.map(({ id }) => String(id))
    const routes = ids.length > 0 ? await ctx.repo(GatewayRoute).find({ id: { in: ids } }) : []
    const shown = new Map<string, ReturnType<typeof shownRoute>>(
      routes.map((route) => [route.id, shownRoute(route)]),
    )
    return { ...page, records: page.records.map((row) => ({ ...row, ...shown.get(String(row.id)) })) }
  }),

  get('/sys/gatewayRoute/queryById', 'gatewayRoute:list', async ({ ctx, query }) => {
    refuseOtherTenants(ctx)
    const route = await ctx.repo(GatewayRoute).first({ id: query.id ?? '' })
    if (!route) throw new BusinessError('未找到对应实体')
    return (await ctx.output(GatewayRoute, [route]))[0]
  }),

  post('/sys/gatewayRoute/updateAll', 'gatewayRoute:edit', { body: savedTogether }, async ({ ctx, body }) => {
    for (const route of [body.router].flat()) await save(ctx, writtenRoute(route))
    return message('操作成功！')
  }),

  remove('/sys/gatewayRoute/clearRedis', 'gatewayRoute:edit', ({ ctx }) => {
    refuseOtherTenants(ctx)
    ctx.afterCommit(() => forgetRoutes(servicesOf(ctx)))
    return message('路由已刷新')
  }),
]
