import { putOut } from '@mortise/messages/server'
import { add, BusinessError, compare, type RowOf, refuseLine, sub, sum } from '@mortise/model'
import { CustomerOrder, DoorUnit, OrderLineType } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { Install, InstallType } from '@mortise/service/model'
import { StoreInstallItem } from '@mortise/stores/model'
import { User, UserStatus } from '@mortise/system/model'

type Row = RowOf<typeof Install>

/** States in which what is planned is not done yet. */
const open = ['waiting', 'appointed', 'assigned', 'working', 'finished'] as const
/** States in which a team has the visit in its day. */
const planned = ['appointed', 'assigned', 'working', 'finished', 'accepted', 'failed'] as const

/** Doors hang that were signed for, each in one visit at a time. */
export async function refuseTooMany(ctx: Context, install: Row): Promise<void> {
  const { repo } = ctx
  if (install.type !== InstallType.fresh) return refuseForeignDoors(ctx, install, [])
  // Locked, so that two visits do not both have the last door.
  const { lines } = await repo(CustomerOrder).lock(install.order)
  const others = (
    await repo(Install).find({ order: install.order, status: { in: open } }, { limit: 1000 })
  ).filter(({ id, type }) => id !== install.id && type === InstallType.fresh)
  await refuseForeignDoors(ctx, install, others)
  const plannedOf = (line: string | null, items: readonly Row['items'][number][]) =>
    sum(
      items.filter(({ orderLine }) => orderLine === line),
      ({ planQty }) => planQty,
      3,
    )
  for (const [row, { orderLine, doorUnit, planQty }] of install.items.entries()) {
    const refuse = (message: string) => refuseLine(Install.fields.items, row, 'planQty', message)
    const line = lines.find(({ id }) => id === orderLine)
    if (line?.type !== OrderLineType.door) return refuse('不是门，不能安装')
    if (doorUnit && planQty !== 1) refuse('有门码的每行为一樘')
    const elsewhere = plannedOf(
      orderLine,
      others.flatMap(({ items }) => items),
    )
    const left = sub(sub(line.signedQty, line.installedQty, 3), elsewhere, 3)
    if (compare(plannedOf(orderLine, install.items.slice(0, row + 1)), left) > 0)
      refuse(`可安装数量不足，最多还可安装 ${Math.max(0, left)}`)
  }
}

/** A line names a door of its own, in this visit alone. */
async function refuseForeignDoors(
  { repo }: Context,
  { items, order }: Row,
  others: readonly Row[],
): Promise<void> {
  const named = items.flatMap(({ doorUnit }) => doorUnit ?? [])
  if (named.length === 0) return
  const units = await repo(DoorUnit).find({ id: { in: named } }, { limit: named.length })
  for (const [row, { orderLine, doorUnit }] of items.entries()) {
    if (!doorUnit) continue
    const refuse = (message: string) => refuseLine(Install.fields.items, row, 'doorUnit', message)
    const unit = units.find(({ id }) => id === doorUnit)
    if (unit?.order !== order || (orderLine && unit.line !== orderLine))
      return refuse(`门码${unit?.code ?? ''}不属于该订单行`)
    if (items.slice(0, row).some((each) => each.doorUnit === doorUnit)) refuse(`门码${unit.code}重复`)
    const other = others.find((each) => each.items.some((item) => item.doorUnit === doorUnit))
    if (other) refuse(`门码${unit.code}已在安装单${other.no}中`)
  }
}

/** A team hangs so many doors a day, unless somebody says that it will manage more. */
export async function refuseFull(ctx: Context, install: Row): Promise<void> {
  const { team: id, appointedAt, store } = install
  if (!id) return
  const { repo } = ctx
  // Locked, so that two visits do not both have the last place of a day.
  const team = await repo(StoreInstallItem).lock(id)
  if (team.store !== store)
    throw new BusinessError(`安装队【${team.teamName}】不是该门店的`, { field: 'team' })
  if (!team.isActive) throw new BusinessError(`安装队【${team.teamName}】已停用`, { field: 'team' })
  if (!appointedAt || team.dayCapacity === null || ctx.can('install:overCapacity')) return
  const day = appointedAt.slice(0, 10)
  const others = (
    await repo(Install).find(
      {
        team: id,
        status: { in: planned },
        appointedAt: { ge: `${day} 00:00:00`, le: `${day} 23:59:59` },
      },
      { limit: 1000 },
    )
  ).filter((each) => each.id !== install.id)
  const taken = sum(others, ({ doorCount }) => doorCount, 3)
  const own = sum(install.items, ({ planQty }) => planQty, 3)
  if (compare(add(taken, own, 3), team.dayCapacity) > 0)
    throw new BusinessError(`安装队当日已排${taken}/${team.dayCapacity}樘，放不下本单${own}樘`, {
      field: 'appointedAt',
    })
}

export async function refuseUnappointed(install: Row, ctx: Context): Promise<void> {
  const { team, appointedAt } = install
  if (!team) throw new BusinessError('请先选择安装队', { field: 'team' })
  if (!appointedAt) throw new BusinessError('请先填写预约时间', { field: 'appointedAt' })
  if (appointedAt <= ctx.now) throw new BusinessError('预约时间应晚于现在', { field: 'appointedAt' })
  await refuseFull(ctx, install)
}

/** The customer is told when somebody comes. */
export const appointInstall = (install: Row, ctx: Context): Promise<void> =>
  tellDay(ctx, install, `将于${dayOf(install)}上门安装，请留人在家`)

const dayOf = ({ appointedAt }: Row): string => (appointedAt ?? '').slice(0, 16)

const tellDay = (ctx: Context, install: Row, when: string): Promise<void> =>
  tellCustomer(ctx, install, {
    title: '安装预约',
    content: `您订购的门${when}。安装单号${install.no}。`,
    bizKey: `${Install.name}:${install.id}:appoint:${install.appointedAt ?? ''}:${ctx.now}`,
  })

/** By text message, where the number is one that gets any. */
export async function tellCustomer(
  ctx: Context,
  { tel }: Pick<Row, 'tel'>,
  message: { title: string; content: string; bizKey: string; code?: string },
): Promise<void> {
  const { code, ...text } = message
  if (!tel || !/^1\d{10}$/.test(tel)) return
  await putOut(ctx, [
    {
      channel: '1',
      receiver: tel,
      ...text,
      ...(code && { variables: { code }, concealed: ['code'], priority: 'H' as const }),
    },
  ])
}

export async function refuseUnassigned({ installer }: Row, { repo }: Context): Promise<void> {
  const user = installer ? await repo(User).first({ username: installer }) : null
  if (!user) throw new BusinessError('请先选择安装师傅', { field: 'installer' })
  if (user.status !== UserStatus.normal)
    throw new BusinessError(`安装师傅【${user.realname}】的账号已停用`, { field: 'installer' })
}

export const assignInstall = (install: Row, ctx: Context): Promise<void> =>
  ctx.notify(
    install.installer ?? '',
    `安装单 ${install.no} 已派给您：${dayOf(install)} ${install.address ?? ''}`,
  )

/** What was agreed with the customer stays agreed: another day, another team, but never none, and somebody who goes. */
export async function refuseUnplanned(install: Row, ctx: Context, before: Row): Promise<void> {
  if (!isPlanned(before)) return
  if (install.appointedAt !== before.appointedAt || install.team !== before.team)
    await refuseUnappointed(install, ctx)
  if (install.status === 'assigned') await refuseUnassigned(install, ctx)
}

const isPlanned = ({ status }: Row): boolean => status === 'appointed' || status === 'assigned'

/** Another day is told to the customer and to whoever goes; somebody else who goes, to both of them. */
export async function tellReplanned(install: Row, ctx: Context, before: Row): Promise<void> {
  if (!isPlanned(before) || install.status !== before.status) return
  const { no, installer, appointedAt } = install
  const isMoved = appointedAt !== before.appointedAt
  if (isMoved) await tellDay(ctx, install, `的上门安装时间改为${dayOf(install)}，请留人在家`)
  if (install.status !== 'assigned') return
  if (installer !== before.installer) {
    await ctx.notify(before.installer ?? '', `安装单 ${no} 已改派他人，您不用再去`)
    await assignInstall(install, ctx)
  } else if (isMoved)
    await ctx.notify(
      installer ?? '',
      `安装单 ${no} 的上门时间改为${dayOf(install)}：${install.address ?? ''}`,
    )
}
