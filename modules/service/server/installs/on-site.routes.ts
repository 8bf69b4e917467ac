import { BusinessError, codeOf, pick, type RowOf } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { keepSignature } from '@mortise/pricing/server'
import { type AnyRoute, type Context, get, isOwnPicture, message, post } from '@mortise/server'
import { Install, InstallAct, InstallFail, type InstallJob, onSiteActs } from '@mortise/service/model'
import { z } from 'zod'

type Row = RowOf<typeof Install>

/** Visits that somebody has on hand at most. */
const MOST = 50
const reasons = Object.keys(InstallFail.items) as (keyof typeof InstallFail.items)[]

/** What a telephone sends of an act on site. */
const onSiteInput = z.object({
  id: z.string().min(1).max(36),
  act: z.enum(onSiteActs),
  /** When it was done: it may be sent later. */
  at: z.iso
    .datetime({ local: true })
    .or(z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/))
    .optional(),
  lng: z.number().min(-180).max(180).optional(),
  lat: z.number().min(-90).max(90).optional(),
  items: z
    .array(
      z.object({
        id: z.string().max(36),
        doneQty: z.number().min(0).max(9999).nullable(),
        photos: z.array(z.string().max(500)).max(9, '每樘照片最多9张'),
        problem: z.string().max(200, '问题长度不能超过200个字符').nullable(),
      }),
    )
    .max(500)
    .default([]),
  reason: z.enum(reasons, '请选择未完成原因').optional(),
  signer: z.string().trim().max(50, '签字人长度不能超过50个字符').optional(),
  picture: z.string().max(500_000, '签字图片过大，请重新签字').optional(),
  code: z.string().max(6).optional(),
  score: z.number().int().min(1).max(5).optional(),
})
type OnSite = z.infer<typeof onSiteInput>

export const onSiteRoutes: AnyRoute[] = [
  /** The visits that the caller has on hand, with all that is needed on site. */
  get('/erp_install/erpInstall/mine', 'install:checkIn', ({ ctx }) => jobsOf(ctx)),
  post(
    '/erp_install/erpInstall/onSite',
    'install:checkIn',
    { body: onSiteInput },
    async ({ ctx, body, request }) => {
      const { id } = await ctx.repo(Install).own(body.id)
      if (!ctx.can(codeOf(Install, body.act)))
        throw new BusinessError(`您没有${InstallAct.items[InstallAct[body.act]]}的权限`)
      // Locked, so that what another writes of the visit meanwhile is not written over.
      await actOnSite(ctx, await ctx.repo(Install).lock(id), body, request.ip)
      return message('已提交', { id })
    },
  ),
]

async function jobsOf({ repo, user }: Context): Promise<InstallJob[]> {
  const rows = await repo(Install).find(
    { installer: user.username, status: { in: ['assigned', 'working', 'finished'] } },
    { sort: [['appointedAt', 'asc']], limit: MOST },
  )
  const ids = rows.flatMap(({ items }) => items.flatMap(({ doorUnit }) => doorUnit ?? []))
  const units = ids.length > 0 ? await repo(DoorUnit).find({ id: { in: ids } }, { limit: ids.length }) : []
  const codes = new Map<string, string>(units.map(({ id, code }) => [id, code]))
  return rows.map((row) => ({
    ...pick(
      row,
      'id',
      'no',
      'type',
      'status',
      'address',
      'contact',
      'tel',
      'appointedAt',
      'remark',
      'checkedInAt',
    ),
    items: row.items.map((item) => ({
      ...pick(item, 'id', 'room', 'itemName', 'spec', 'planQty', 'doneQty', 'problem'),
      door: codes.get(item.doorUnit ?? '') ?? null,
      photos: item.photos ?? [],
    })),
  }))
}

async function actOnSite(ctx: Context, install: Row, input: OnSite, from: string): Promise<void> {
  const { repo } = ctx
  const { act, at, lng, lat, items, reason, signer, picture, code, score } = input
  if (items.length > 0) await recordItems(ctx, install, items)
  const answers: Record<string, unknown> = { at, lng, lat, signer, code, score }
  if (act === 'accept' && picture) {
    const { signatures } = await keepSignature(ctx, install.no, {
      signer: signer ?? '',
      picture,
      seal: '',
      from,
    })
    answers.signImg = signatures.join(',')
  }
  if (act === 'fail' && !reason) throw new BusinessError('请选择未完成原因', { field: 'failReason' })
  await repo(Install).move(install.id, act, { answers, ...(reason && { reason }) })
}

/** What hangs, with pictures of whoever sends them. */
async function recordItems(ctx: Context, install: Row, told: OnSite['items']): Promise<void> {
  if (install.status !== 'working') throw new BusinessError(`安装单${install.no}不在施工中，不能填写完成情况`)
  const byId = new Map(told.map((item) => [item.id, item]))
  const known = new Set(install.items.flatMap(({ photos }) => photos ?? []))
  for (const { photos } of told)
    for (const path of photos)
      if (!known.has(path) && !(await isOwnPicture(ctx, path)))
        throw new BusinessError('照片不是本人上传的图片，请重新拍照')
  await ctx.repo(Install).put(install.id, {
    items: install.items.map((item) => {
      const { doneQty, photos, problem } = byId.get(item.id) ?? item
      return { ...item, doneQty, photos, problem }
    }),
  })
}
