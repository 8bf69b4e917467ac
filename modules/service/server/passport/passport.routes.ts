import { savedPhotos } from '@mortise/deliveries/server'
import { addDays, addMonths, BusinessError, type RowOf } from '@mortise/model'
import { CustomerOrder, DoorUnit, UnitStatus } from '@mortise/orders/model'
import { type Share, ShareType } from '@mortise/pricing/model'
import { openShare, signingLink } from '@mortise/pricing/server'
import { type AnyRoute, type Context, get, message, post, secret } from '@mortise/server'
import { AfterSale, FaultType } from '@mortise/service/model'
import { z } from 'zod'
import { sharedDoor, shownDoor } from './shown-door.ts'

const base = '/erp_share/erpShare'
/** Calls a minute and address: whoever guesses codes guesses slowly. */
const limit = 20
/** Faults of one door that are told in a day by its link. */
const MOST_A_DAY = 3
const MOST_PHOTOS = 6
/** Months for which the link of a door without a warranty of its own is good. */
const GOOD_MONTHS = 24
/** Days after the end of its warranty in which the link of a door still leads to it. */
const AFTER_DAYS = 90

const faults = Object.keys(FaultType.items) as (keyof typeof FaultType.items)[]
const reportInput = z.object({
  code: z.string().max(100),
  pick: z.string().max(10),
  faultType: z.enum(faults, '请选择问题类型'),
  content: z.string().trim().max(1000, '问题描述长度不能超过1000个字符'),
  contact: z.string().trim().max(50, '联系人长度不能超过50个字符').optional(),
  tel: z
    .string()
    .trim()
    .regex(/^$|^[\d\-+ ]{5,20}$/, '电话格式不正确')
    .optional(),
  photos: z
    .array(z.string().max(750_000, '照片过大，请重新拍照'))
    .max(MOST_PHOTOS, `照片最多${MOST_PHOTOS}张`),
})
type Report = Omit<z.infer<typeof reportInput>, 'code' | 'pick'>

export const passportRoutes: AnyRoute[] = [
  /** A link by which a customer looks at a door and tells of a fault; the latest is the one that counts. */
  post(
    '/erp_door_unit/erpDoorUnit/invite',
    'afterSale:add',
    { body: z.object({ id: z.string().min(1).max(36) }) },
    async ({ ctx, body }) => secret(message('链接已生成', await passportLink(ctx, body.id))),
  ),
  get(`${base}/passport`, 'anon', { limit }, ({ ctx, query }) =>
    openShare(ctx, { ...keyOf(query.code, query.pick), isLook: true }, shownDoor),
  ),
  post(
    `${base}/reportFault`,
    'anon',
    { limit, body: reportInput, transaction: false },
    async ({ ctx, body: { code, pick, ...report } }) => {
      const no = await openShare(ctx, keyOf(code, pick), (inside, share) => takeReport(inside, share, report))
      return message('已提交，门店会尽快联系您', { no })
    },
  ),
]

const keyOf = (code = '', pick = '') => ({ code, pick, type: ShareType.doorCode })

async function passportLink(ctx: Context, id: string) {
  const unit = await ctx.repo(DoorUnit).scoped(id)
  if (unit.status === UnitStatus.scrapped) throw new BusinessError(`门码${unit.code}已报废，不能生成链接`)
  const { store } = await ctx.repo(CustomerOrder).get(unit.order)
  const until = unit.warrantyUntil ?? addMonths(ctx.today, GOOD_MONTHS)
  const last = addDays(until < ctx.today ? ctx.today : until, AFTER_DAYS)
  const { code, pick } = await signingLink(ctx, {
    type: ShareType.doorCode,
    store,
    subject: id,
    expiresAt: `${last} 23:59:59`,
  })
  return { code, pick }
}

/** Becomes a case like one that somebody of the house writes down, so often a day and door. */
async function takeReport(ctx: Context, share: RowOf<typeof Share>, report: Report): Promise<string> {
  const { repo } = ctx
  // Locked, so that no two who tell at once are both the last.
  const { id, code } = await sharedDoor(ctx, share)
  await repo(DoorUnit).lock(id)
  const { photos, contact, tel, ...fault } = report
  if (!fault.content) throw new BusinessError('请填写问题描述', { field: 'content' })
  if (photos.length === 0) throw new BusinessError('请至少拍一张照片', { field: 'photos' })
  const today = { ge: `${ctx.today} 00:00:00` }
  const told = await repo(AfterSale).count({ unit: id, isReported: true, createTime: today })
  if (told >= MOST_A_DAY) throw new BusinessError(`今天已报修${MOST_A_DAY}次，请等待门店联系您`)
  const { no } = await repo(AfterSale).add(
    {
      unitCode: code,
      ...fault,
      contact: contact || null,
      tel: tel || null,
      photos: await savedPhotos(ctx, `报修-${code}`, photos),
    },
    { given: { isReported: true } },
  )
  return no
}
