import { Delivery } from '@mortise/deliveries/model'
import { Door } from '@mortise/doors/model'
import { addDays, linesTable, type Row, type RowOf } from '@mortise/model'
import { DoorUnit, UnitStatus } from '@mortise/orders/model'
import { type Context, insertRows, newId, type Story } from '@mortise/server'
import { Install, InstallFail, InstallType, workerPayOf } from '@mortise/service/model'
import { StoreInstallItem } from '@mortise/stores/model'
import { sql } from 'kysely'
import type { Pictures } from './pictures.ts'

type Team = RowOf<typeof StoreInstallItem>
type Sent = RowOf<typeof Delivery>

/** Of a hundred visits so many were not enough. */
const FAILED = 9

/** Doors that hang by now, as if somebody had hung them: days after they were signed for, some at the second visit. */
export async function pastInstalls(ctx: Context, story: Story, pictures: Pictures): Promise<void> {
  const { repo } = ctx
  const hung = await repo(DoorUnit).find(
    { status: UnitStatus.installed },
    { limit: 100_000, sort: [['seq', 'asc']] },
  )
  const units = new Map(hung.map((unit) => [unit.id, unit]))
  const teams = new Map<string, Team>(
    (await repo(StoreInstallItem).find({}, { limit: 1000 })).map((team) => [team.store, team]),
  )
  const sent = await repo(Delivery).find({ status: 'signed' }, { limit: 10_000, sort: [['signedAt', 'asc']] })
  const installs = sent.flatMap((delivery) => {
    const doors = delivery.items.filter(({ doorUnit }) => doorUnit && units.has(doorUnit))
    const team = teams.get(delivery.store ?? '')
    return doors.length > 0 && team ? visitsOf(delivery, doors, team, story, pictures) : []
  })
  for (const row of installs) row.no = story.number('AZ', String(row.createTime).slice(0, 10))
  await insertRows(ctx, Install, installs)
  await dateDoors(ctx)
}

/** One visit, or two: what did not fit at the first is hung at the next. */
function visitsOf(delivery: Sent, doors: Sent['items'], team: Team, story: Story, pictures: Pictures): Row[] {
  const yesterday = story.ago(1)
  const signedOn = String(delivery.signedAt).slice(0, 10)
  const later = (days: number) => [addDays(signedOn, days), yesterday].toSorted()[0]!
  const last = later(2 + story.below(5))
  const whole = { delivery, team, doors, day: last, pictures }
  if (story.below(100) >= FAILED || doors.length < 2) return [visitOf({ ...whole, story, isLast: true })]
  const half = Math.ceil(doors.length / 2)
  const first = visitOf({ ...whole, day: later(1), story, isLast: false, done: half })
  const second = visitOf({ ...whole, doors: doors.slice(half), story, isLast: true })
  return [first, { ...second, delivery: null, previous: first.id }]
}

interface Visit {
  readonly delivery: Sent
  readonly doors: Sent['items']
  readonly team: Team
  readonly day: string
  readonly story: Story
  readonly pictures: Pictures
  readonly isLast: boolean
  /** How many of the doors hang; all at the last visit. */
  readonly done?: number
}

function visitOf({ delivery, doors, team, day, story, pictures, isLast, done }: Visit): Row {
  const { order, store, customer, address, receiver, receiverTel, signedAt, sysOrgCode } = delivery
  const items = doors.map(({ orderLine, doorUnit, room, itemName, spec }, at) => {
    const hangs = at < (done ?? doors.length)
    return {
      orderLine,
      doorUnit,
      room,
      itemName,
      spec,
      planQty: 1,
      doneQty: hangs ? 1 : 0,
      removedQty: 0,
      photos: hangs ? [pictures.hung, pictures.handle] : [],
      problem: hangs ? null : '门套与墙体缝隙过大',
    }
  })
  const hour = String(8 + story.below(4)).padStart(2, '0')
  const finishedAt = `${day} ${String(14 + story.below(4)).padStart(2, '0')}:40:00`
  return {
    id: newId(),
    createBy: 'huangtao',
    createTime: signedAt,
    sysOrgCode,
    type: InstallType.fresh,
    order,
    store,
    customer,
    delivery: delivery.id,
    address,
    contact: receiver,
    tel: receiverTel,
    team: team.id,
    installer: team.user,
    appointedAt: `${day} ${hour}:00:00`,
    checkedInAt: `${day} ${hour}:10:00`,
    finishedAt,
    items,
    fees: [],
    doorCount: items.length,
    feeAmount: 0,
    workerAmount: workerPayOf({ items, fees: [] }, team.doorRate, null),
    ...(isLast
      ? { status: 'accepted', acceptedAt: finishedAt, signer: receiver, score: 4 + story.below(2) }
      : {
          status: 'failed',
          failReason: story.pick([InstallFail.size, InstallFail.site, InstallFail.missing]),
        }),
  }
}

/** Each door says since when it hangs, and until when it is under warranty. */
async function dateDoors(ctx: Context): Promise<void> {
  await sql`
    update ${sql.table(DoorUnit.table)} u set installed_at = v.finished_at,
      warranty_until = (v.finished_at::date + make_interval(months => coalesce(d.warranty_months, 0)))::date
    from ${sql.table(linesTable(Install, 'items'))} i
    join ${sql.table(Install.table)} v on v.tenant_id = i.tenant_id and v.id = i.parent_id,
      ${sql.table(Door.table)} d
    where u.tenant_id = ${ctx.tenant} and i.tenant_id = u.tenant_id and i.door_unit = u.id and i.done_qty > 0
      and d.tenant_id = u.tenant_id and d.id = u.door`.execute(ctx.db)
}
