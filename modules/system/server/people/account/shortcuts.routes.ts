import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post, put } from '@mortise/server'
import { Shortcut } from '@mortise/system/model'
import { z } from 'zod'

const base = '/sys/account/shortcuts'
const MOST = 50
const path = z
  .string()
  .max(1000, '地址不能超过1000个字')
  // What a browser would read as another site, or as code, is no page of ours.
  .regex(/^\/(?![/\\])[^\s\\\p{Cc}]*$/u, '快捷方式只能是本系统的页面地址')
const Kept = z.object({
  path,
  name: z.string().trim().max(30, '名称不能超过30个字').nullish(),
})

/** Pages and addresses that everybody keeps at hand for themselves, in the order they want them. */
export const shortcutRoutes: AnyRoute[] = [
  get(base, 'login', async ({ ctx }) =>
    (await ownShortcuts(ctx)).map(({ path: to, name }) => ({ path: to, name })),
  ),

  post(`${base}/keep`, 'login', { body: Kept, limit: 120 }, async ({ ctx, body }) => {
    const name = body.name || null
    const all = await heldShortcuts(ctx)
    const known = all.find((each) => each.path === body.path)
    if (known) await ctx.repo(Shortcut).edit({ id: known.id, name })
    else {
      if (all.length >= MOST) throw new BusinessError(`快捷方式最多 ${MOST} 个，请先移除不用的`)
      const position = (all.at(-1)?.position ?? 0) + 1
      await ctx.repo(Shortcut).add({ user: ctx.user.username, path: body.path, name, position })
    }
    return message('已加入快捷方式')
  }),

  post(`${base}/drop`, 'login', { body: z.object({ path }), limit: 120 }, async ({ ctx, body }) => {
    const known = (await heldShortcuts(ctx)).find((each) => each.path === body.path)
    // Another window may have been first.
    if (known) await ctx.repo(Shortcut).remove(known.id)
    return message('已移出快捷方式')
  }),

  put(
    `${base}/order`,
    'login',
    { body: z.object({ paths: z.array(path).max(MOST) }), limit: 120 },
    async ({ ctx, body }) => {
      const all = await heldShortcuts(ctx)
      const placeOf = (to: string) => {
        const at = body.paths.indexOf(to)
        return at < 0 ? MOST : at
      }
      const wanted = all.toSorted((one, other) => placeOf(one.path) - placeOf(other.path))
      for (const [at, { id, position }] of wanted.entries())
        if (position !== at + 1) await ctx.repo(Shortcut).edit({ id, position: at + 1 })
      return message('保存成功！')
    },
  ),
]

const ownShortcuts = (ctx: Context) =>
  ctx.repo(Shortcut).find({ user: ctx.user.username }, { sort: [['position', 'asc']], limit: MOST })

/** Two windows share the list: one write at a time, and each sees what the other left. */
async function heldShortcuts(ctx: Context) {
  await ctx.alone(`shortcuts/${ctx.user.username}`)
  return ownShortcuts(ctx)
}
