import { addDays, BusinessError, codeOf, compare, pick, type RowOf, refuseLine, sub } from '@mortise/model'
import type { Context } from '@mortise/server'
import { Install, InstallAct, InstallLog } from '@mortise/service/model'

type Row = RowOf<typeof Install>
type Item = Row['items'][number]

/** Pictures of a door that hangs. */
const LEAST_PHOTOS = 2

/** Whoever is sent there acts there, or whoever sends them. */
export function refuseStranger({ no, installer }: Row, ctx: Context): void {
  if (installer !== ctx.user.username && !ctx.can(codeOf(Install, 'assign')))
    throw new BusinessError(`安装单${no}不是派给您的`)
}

/** Somebody comes on the day that was agreed, or the day before or after. */
export function refuseEarly(install: Row, ctx: Context): void {
  refuseStranger(install, ctx)
  const { appointedAt } = install
  const today = doneAt(ctx).slice(0, 10)
  const day = (appointedAt ?? today).slice(0, 10)
  if (today < addDays(day, -1) || today > addDays(day, 1))
    throw new BusinessError(`预约日期为${day}，只能在前后一天内签到，请先改约`)
}

export async function checkIn(install: Row, ctx: Context): Promise<void> {
  await ctx.repo(Install).put(install.id, { checkedInAt: doneAt(ctx) })
  await keepLog(ctx, install, InstallAct.checkIn)
}

/** All that was planned hangs, and there are pictures of it; what does not takes a second visit. */
export async function refuseUnfinished(install: Row, ctx: Context): Promise<void> {
  refuseStranger(install, ctx)
  const { items } = install
  for (const [row, item] of items.entries()) {
    const rest = sub(item.planQty, item.doneQty ?? item.planQty, 3)
    await refuseBadItem(ctx, item, row, item.doneQty ?? item.planQty)
    if (compare(rest, 0) > 0)
      refuseLine(Install.fields.items, row, 'doneQty', `还有${rest}樘没有装完，请转二次上门`)
  }
}

/** What hangs already is shown too. */
export async function refuseUndone(install: Row, ctx: Context): Promise<void> {
  refuseStranger(install, ctx)
  const { items } = install
  for (const [row, item] of items.entries()) await refuseBadItem(ctx, item, row, item.doneQty ?? 0)
}

async function refuseBadItem(
  { files, tenant }: Context,
  { planQty, doorUnit, photos }: Item,
  row: number,
  done: number,
): Promise<void> {
  const refuse = (field: string, message: string) => refuseLine(Install.fields.items, row, field, message)
  if (compare(done, planQty) > 0) refuse('doneQty', '完成数量不能大于计划数量')
  if (doorUnit && done !== 0 && done !== 1) refuse('doneQty', '门应整樘完成')
  if (compare(done, 0) <= 0) return
  // The same picture counts once, however often it was uploaded.
  const taken = new Set<string>()
  for (const path of new Set(photos)) {
    const file = await files.find(path)
    if (file?.tenant === tenant && file.type.startsWith('image/')) taken.add(file.sha256)
  }
  if (taken.size < LEAST_PHOTOS) refuse('photos', `请上传至少${LEAST_PHOTOS}张不同的完工照片`)
}

export async function finishInstall(install: Row, ctx: Context): Promise<void> {
  const items = install.items.map((item) => ({ ...item, doneQty: item.doneQty ?? item.planQty }))
  await ctx.repo(Install).put(install.id, { items, finishedAt: doneAt(ctx) })
  await keepLog(ctx, install, InstallAct.finish)
}

/** Days for which a device may keep what was done before it is sent. */
const KEPT_DAYS = 2

/** When it was done: what comes late from a device without a line says so itself, as far as that can be. */
export function doneAt({ answers: { at }, now }: Context): string {
  const told = typeof at === 'string' ? at.replace('T', ' ').slice(0, 19) : now
  return told < addDays(now, -KEPT_DAYS) || told > now ? now : told
}

/** Where whoever acts says to be, where the device tells it. */
interface Position {
  readonly longitude?: number
  readonly latitude?: number
}

export async function keepLog(
  ctx: Context,
  { id, items, sysOrgCode }: Row,
  act: RowOf<typeof InstallLog>['act'],
  remark: string | null = null,
): Promise<void> {
  const { lng, lat } = ctx.answers
  const position: Position =
    typeof lng === 'number' && typeof lat === 'number' ? { longitude: lng, latitude: lat } : {}
  await ctx.repo(InstallLog).add(
    {
      install: id,
      act,
      at: doneAt(ctx),
      worker: ctx.user.username,
      ...pick(position, 'longitude', 'latitude'),
      photos: act === InstallAct.checkIn ? [] : items.flatMap(({ photos }) => photos ?? []),
      remark,
    },
    { given: { sysOrgCode } },
  )
}
