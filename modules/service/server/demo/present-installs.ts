import { Delivery } from '@mortise/deliveries/model'
import { addDays, compare, type RowOf } from '@mortise/model'
import { CustomerOrder, type DoorUnit } from '@mortise/orders/model'
import { type Context, table } from '@mortise/server'
import { Install } from '@mortise/service/model'
import { StoreInstallItem } from '@mortise/stores/model'
import type { Pictures } from './pictures.ts'

/** How far visits of these days are, each for so many days from now. */
const present = table(
  'reached #inDays',
  `waiting 0
   appointed 1
   assigned 0
   working 0
   finished 0
   failed 0
   cancelled 2
   assigned 1
   appointed 2
   waiting 0
   appointed 3
   assigned 0
   appointed 4
   waiting 0`,
)
type Reached = (typeof present)[number]['reached']
type Order = RowOf<typeof CustomerOrder>

const INSTALLER = 'xuming'

/** Doors that customers have and nobody has hung yet: visits in every state, for the board and for the telephone of who goes. */
export async function presentInstalls(ctx: Context, pictures: Pictures): Promise<void> {
  const { repo } = ctx
  const teams = new Map<string, RowOf<typeof StoreInstallItem>>(
    (await repo(StoreInstallItem).find({}, { limit: 1000 })).map((team) => [team.store, team]),
  )
  const groups = (await doorsToHang(ctx)).filter(({ order }) => teams.has(order.store))
  for (const [at, { reached, inDays }] of present.entries()) {
    const group = groups[at]
    if (!group) return
    const { order, doors } = group
    const { receiver: contact, receiverTel: tel } = order
    const { id } = await repo(Install).add({
      order: order.id,
      contact,
      tel,
      items: doors.map((door) => ({ ...door, planQty: 1 })),
    })
    await goOn(ctx, id, { reached, inDays, team: teams.get(order.store)!, pictures })
  }
}

interface Group {
  readonly order: Order
  readonly doors: readonly { readonly orderLine: string; readonly doorUnit: DoorId }[]
}
type DoorId = RowOf<typeof DoorUnit>['id']
/** Doors of a visit. */
const AT_ONCE = 2

/** Doors that are with the customer, do not hang and are in no visit. */
async function doorsToHang({ repo }: Context): Promise<Group[]> {
  const visits = await repo(Install).find({ status: 'waiting' }, { limit: 1000 })
  const planned = new Set(visits.flatMap(({ items }) => items.map(({ doorUnit }) => doorUnit)))
  const orders = await repo(CustomerOrder).find(
    { status: 'producing', needsInstall: true, isHeld: false },
    { sort: [['deliverOn', 'asc']], limit: 10_000 },
  )
  const byId = new Map(orders.map((order) => [order.id, order]))
  const sent = await repo(Delivery).find(
    { order: { in: orders.map(({ id }) => id) }, status: 'signed' },
    { limit: 10_000, sort: [['signedAt', 'asc']] },
  )
  return sent.flatMap(({ order, items }): Group[] => {
    const doors = items.flatMap(({ orderLine, doorUnit, signedQty }) =>
      orderLine && doorUnit && compare(signedQty, 0) > 0 && !planned.has(doorUnit)
        ? [{ orderLine, doorUnit }]
        : [],
    )
    const visits = Math.ceil(doors.length / AT_ONCE)
    return Array.from({ length: visits }, (_, at) => ({
      order: byId.get(order)!,
      doors: doors.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
    }))
  })
}

interface Plan {
  readonly reached: Reached
  readonly inDays: number
  readonly team: RowOf<typeof StoreInstallItem>
  readonly pictures: Pictures
}

async function goOn(ctx: Context, id: string, { reached, inDays, team, pictures }: Plan): Promise<void> {
  const installs = ctx.repo(Install)
  if (reached === 'waiting') return
  if (reached === 'cancelled') {
    await installs.move(id, 'cancel', { reason: '客户装修未完' })
    return
  }
  const day = addDays(ctx.today, Math.max(1, inDays))
  await installs.put(id, { team: team.id, installer: INSTALLER, appointedAt: `${day} 09:00:00` })
  await installs.move(id, 'appoint')
  if (reached === 'appointed') return
  await installs.move(id, 'assign')
  // What is for today was agreed on days ago.
  if (inDays === 0) await installs.put(id, { appointedAt: `${ctx.today} 09:00:00` })
  if (reached === 'assigned') return
  await installs.move(id, 'checkIn')
  if (reached === 'working') return
  const { items } = await installs.get(id)
  const photos = [pictures.hung, pictures.handle]
  const isFailed = reached === 'failed'
  await installs.put(id, {
    items: items.map((item, at) =>
      isFailed && at === items.length - 1
        ? { ...item, doneQty: 0, photos: [pictures.gap], problem: '门套与墙体缝隙过大' }
        : { ...item, photos },
    ),
  })
  if (isFailed) await installs.move(id, 'fail', { reason: '2' })
  else await installs.move(id, 'finish')
}
