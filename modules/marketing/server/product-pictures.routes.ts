import { randomBytes } from 'node:crypto'
import { MediaType, ProductPicture } from '@mortise/marketing/model'
import { BusinessError, type RowOf } from '@mortise/model'
import { type AnyRoute, type Context, get, message, post } from '@mortise/server'
import { z } from 'zod'

type Picture = RowOf<typeof ProductPicture>

/** Long enough for a film to be watched to its end. */
const viewing = 6 * 3600
const gone = () => new BusinessError('链接已失效，请联系门店')

const one = z.object({ id: z.string().min(1).max(36) })
const shifting = one.extend({ direction: z.string().max(20) })

export const productPictureRoutes: AnyRoute[] = [
  /** For those who were sent a link: without a session, and nothing but what the page shows. */
  get('/erp_productpic/erpProductpic/publicView', 'anon', { limit: 120 }, async ({ ctx, query, reply }) => {
    reply.header('Cache-Control', 'no-store')
    const { id = '', code = '', t: tenant = '0' } = query
    const picture = await ctx.asSystem(tenant, ({ repo }) => repo(ProductPicture).first({ id }))
    if (!picture?.isActive || !isOpen(picture, code)) throw gone()
    return shownOf(ctx, picture)
  }),

  post(
    '/erp_productpic/erpProductpic/share',
    'productPicture:share',
    { body: one },
    async ({ ctx, body }) => {
      const picture = await ctx.repo(ProductPicture).lock(body.id)
      const shareCode = picture.shareCode ?? randomBytes(15).toString('base64url')
      await ctx.repo(ProductPicture).put(body.id, { shareCode })
      return { code: shareCode, ...(ctx.tenant !== '0' && { t: ctx.tenant }) }
    },
  ),

  post(
    '/erp_productpic/erpProductpic/unshare',
    'productPicture:share',
    { body: one },
    async ({ ctx, body }) => {
      await ctx.repo(ProductPicture).put(body.id, { shareCode: null })
      return message('已停止分享')
    },
  ),

  post('/erp_productpic/erpProductpic/shift', 'productPicture:edit', { body: shifting }, ({ ctx, body }) =>
    shift(ctx, body.id, body.direction),
  ),
]

function isOpen({ isPublic, shareCode }: Picture, code: string): boolean {
  return isPublic || (shareCode !== null && code === shareCode)
}

function shownOf(
  { files }: Context,
  { name, mediaType, pictures, videos, videoUrl, frameUrl, cover }: Picture,
) {
  const open = (paths: readonly string[] | null) =>
    (paths ?? []).map((path) => files.signedUrl(path, viewing))
  return {
    name,
    mediaType,
    pictures: open(pictures),
    videos: [...open(videos), ...(videoUrl ? [videoUrl] : [])],
    cover: open(cover)[0] ?? null,
    frameUrl: mediaType === MediaType.frame ? frameUrl : null,
  }
}

/** One place to the left or to the right among its neighbours. */
async function shift({ repo }: Context, id: string, direction: string) {
  const by = { left: -1, right: 1 }[direction]
  if (!by) throw new BusinessError('未知的操作')
  const pictures = repo(ProductPicture)
  // All are held in one order, so that two who sort at once do not undo each other.
  const locked = new Set((await pictures.lockAll({})).map((row) => row.id))
  const sorted = await pictures.find(
    {},
    {
      sort: [
        ['sort', 'asc'],
        ['id', 'asc'],
      ],
    },
  )
  const all = sorted.filter((row) => locked.has(row.id))
  const at = all.findIndex((row) => row.id === id)
  const [moved, other] = [all[at], all[at + by]]
  if (!moved) throw new BusinessError('未找到对应数据')
  if (!other) throw new BusinessError('已到最后~')
  const order = all.with(at, other).with(at + by, moved)
  for (const [sort, row] of order.entries()) if (row.sort !== sort) await pictures.put(row.id, { sort })
  return message('操作成功！')
}
