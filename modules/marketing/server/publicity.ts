import { Publicity, PublicityRead } from '@mortise/marketing/model'
import { notifyStore, sanitise } from '@mortise/messages/server'
import { BusinessError, type RowOf, validOn } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post, rules } from '@mortise/server'
import { Store } from '@mortise/stores/model'
import { storeStaff, storesOfUser } from '@mortise/stores/server'
import { z } from 'zod'

type Row = RowOf<typeof Publicity>

export const publicityRules = rules(Publicity, {
  prepare: ({ content }) => ({ content: content && sanitise(content) }),
  moves: {
    publish: {
      async effect({ id, title, stores }, ctx) {
        const users = [...new Set([...(await storeStaff(ctx, stores)).values()].flat())]
        if (users.length === 0) return
        await notifyStore(ctx, users, {
          title: `新的宣传资料：${title}`,
          openPage: `/marketing/library?id=${id}`,
        })
      },
    },
  },
})

const body = z.object({ id: z.string().min(1).max(36) })

export const publicityRoutes: AnyRoute[] = [
  get('/erp_publicity/erpPublicity/mine', 'login', async ({ ctx }) => {
    const rows = await forUser(ctx)
    const read = await ctx.repo(PublicityRead).find({ user: ctx.user.username })
    const known = new Set(read.map(({ publicity }) => publicity))
    const sent = await ctx.output(Publicity, rows)
    return sent.map((row) => ({ ...row, isRead: known.has(row.id as string) }))
  }),

  post('/erp_publicity/erpPublicity/read', 'login', { body }, async ({ ctx, body: { id } }) => {
    if (!(await forUser(ctx)).some((row) => row.id === id)) throw new BusinessError('未找到对应数据')
    const { username } = ctx.user
    const reads = ctx.repo(PublicityRead)
    // Held, so that one who opens it twice at once is counted once.
    await ctx.repo(Publicity).lock(id)
    if (await reads.first({ publicity: id, user: username })) return message('已阅读')
    const [store = null] = await storesOfUser(ctx)
    await reads.add({ publicity: id, store, user: username, readAt: ctx.now })
    return message('已阅读')
  }),

  get('/erp_publicity/erpPublicity/readRate', 'publicity:list', async ({ ctx, query }) => {
    const row = await ctx.repo(Publicity).get(query.id ?? '')
    const staff = await storeStaff(ctx, row.stores)
    const readers = new Set(
      (await ctx.repo(PublicityRead).find({ publicity: row.id })).map(({ user }) => user),
    )
    const stores = staff.size > 0 ? await ctx.repo(Store).find({ id: { in: [...staff.keys()] } }) : []
    return stores.map(({ id, name }) => {
      const users = staff.get(id) ?? []
      return { id, name, total: users.length, read: users.filter((user) => readers.has(user)).length }
    })
  }),
]

/** What is published for the stores of the caller, or for all of them, and holds today. */
async function forUser(ctx: Context): Promise<Row[]> {
  const own = new Set(await storesOfUser(ctx))
  const published = await ctx
    .repo(Publicity)
    .find({ status: 'published', ...validOn(Publicity, ctx.today) }, { limit: 500 })
  return published.filter(({ stores }) => stores.length === 0 || stores.some((store) => own.has(store)))
}
