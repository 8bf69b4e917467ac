import { BusinessError, type Row } from '@mortise/model'
import type { Context } from '../context/context.ts'
import type { Access, AnyRoute, Method, RouteCall } from './route.ts'

/**
 * A change that clients may ask for by GET, because older ones know it so. A GET has no transaction, so that it is done in
 * one of its own, in the caller's name; the id is in the address or in the body.
 */
export const act = (
  path: `/${string}`,
  access: Access,
  run: (own: Context, id: string) => Promise<unknown>,
  { methods = ['GET', 'POST'], key = 'id' }: { methods?: readonly Method[]; key?: string } = {},
): AnyRoute => ({
  methods,
  path,
  access,
  transaction: false,
  run: (call) => {
    refuseOpened(call)
    const { ctx, query, body } = call
    const id = query[key] ?? (body as Row | undefined)?.[key]
    return ctx.asSystem(ctx.tenant, async (system) =>
      run(await system.actAs(ctx.user.username), typeof id === 'string' ? id : ''),
    )
  },
})

/** Such an address put into a page as a picture, or sent as a link, must do nothing. */
function refuseOpened({ request }: RouteCall): void {
  const dest = request.headers['sec-fetch-dest']
  if (dest !== undefined && dest !== 'empty')
    throw new BusinessError('不能通过链接或图片执行该操作', { code: 510 })
}
