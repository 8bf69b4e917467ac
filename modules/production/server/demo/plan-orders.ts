import { compare, type Row, type RowOf } from '@mortise/model'
import { type CustomerOrder, OrderLineType } from '@mortise/orders/model'
import { PlanPriority } from '@mortise/production/model'
import { type Context, newId } from '@mortise/server'
import { drawTicket, type Floor } from './jobs.ts'
import { type MadeWork, makeWork } from './make-work.ts'
import type { Course } from './work-days.ts'

type Order = RowOf<typeof CustomerOrder>
type Line = Order['lines'][number]

/** Working minutes of a day. */
const SHIFT = 510

/** How far the doors of an order have come. */
type Stage = 'unplanned' | 'draft' | 'released' | 'working' | 'through'

/** Plans of orders, and the work orders that make their doors. */
export async function planOrders(
  ctx: Context,
  floor: Floor,
  orders: readonly Order[],
): Promise<{ works: MadeWork[]; plans: Row[] }> {
  const works: MadeWork[] = []
  const plans: Row[] = []
  for (const order of orders) {
    const stage = stageOf(floor, order)
    const items: Row[] = []
    for (const line of order.lines) {
      if (line.type !== OrderLineType.door || !line.door || compare(line.qty, 0) <= 0) continue
      const planItem = newId()
      const own = await workFor(ctx, floor, order, line, { stage, planItem })
      works.push(...own)
      items.push(itemOf(order, line, planItem, own))
    }
    if (items.length > 0) plans.push(planOf(floor, order, items))
  }
  return { works, plans }
}

function stageOf({ story, clock }: Floor, { status, releasedAt, lines }: Order): Stage {
  if (status === 'completed' || lines.some(({ shippedQty }) => shippedQty > 0)) return 'through'
  const age = clock.worked(clock.minuteOf(releasedAt ?? ''), clock.now)
  if (age < 6 * SHIFT) return story.weighed({ unplanned: 15, draft: 20, released: 40, working: 25 })
  return story.weighed({ through: age > 7 * SHIFT ? 25 : 0, working: 75 })
}

interface Placed {
  readonly stage: Stage
  readonly planItem: string
}

/** One work order for a line, and another for a door that was lost. */
async function workFor(
  ctx: Context,
  floor: Floor,
  order: Order,
  line: Line,
  { stage, planItem }: Placed,
): Promise<MadeWork[]> {
  const evaluation = floor.evaluationOf(line.id)
  const doors = floor.units.get(line.id) ?? []
  const way = evaluation && stage !== 'unplanned' ? await floor.wayOf(evaluation, doors.length) : null
  if (!evaluation || !way || doors.length === 0) return []
  const released = order.releasedAt ?? ''
  const job = async (releasedAt: string, course: Course) => ({
    head: { ...way.head, orders: [order.id], dueOn: line.deliverOn ?? order.deliverOn },
    releasedAt,
    planItem,
    course,
    no: floor.story.number('GD', releasedAt.slice(0, 10)),
    ticket: stage === 'draft' ? null : await drawTicket(ctx, 'workOrder'),
    status: stage === 'draft' ? ('draft' as const) : ('released' as const),
  })
  const course = courseOf(floor, order, stage)
  const { ops, mats } = way
  const first = makeWork(floor, { ...(await job(released, course)), ops, mats, doors })
  const { scrappedAt } = first.days
  if (first.lost.length === 0 || scrappedAt === null) return [first]
  const again = await floor.wayOf(evaluation, first.lost.length)
  const anew = { begin: floor.clock.after(scrappedAt, 60), lead: 3 * SHIFT, mayScrap: false }
  const replacement = makeWork(floor, {
    ...(await job(floor.clock.momentOf(scrappedAt), anew)),
    ops: again!.ops,
    mats: again!.mats,
    doors: first.lost,
    priority: PlanPriority.urgent,
    reworkOf: first.row.id,
  })
  return [first, replacement]
}

/** When the work of a line begins and how long it takes, by how far its order has come. */
function courseOf({ story, clock }: Floor, order: Order, stage: Stage): Course {
  const released = clock.minuteOf(order.releasedAt ?? '')
  const begin = clock.after(released, story.between(60, 2 * SHIFT))
  // Of what is through, the last day is for packing and bringing it there.
  const end = order.completedAt ? clock.minuteOf(order.completedAt) - 2 * 1440 : clock.today - 1440
  const there = clock.worked(begin, end)
  const lead = story.between(3 * SHIFT, 8 * SHIFT)
  if (stage === 'through')
    return { begin, lead: Math.min(lead, there * 0.8), mayScrap: there > lead + 4 * SHIFT }
  if (stage === 'working')
    return { begin, lead: (there + SHIFT) * (0.7 + story.below(160) / 100), mayScrap: there > 5 * SHIFT }
  // Not begun yet: it is planned for the days to come.
  return { begin: clock.after(clock.now, story.between(60, 4 * SHIFT)), lead, mayScrap: false }
}

function itemOf({ revision, deliverOn }: Order, line: Line, id: string, works: readonly MadeWork[]): Row {
  const { qty } = line
  const plannedQty = works.flatMap(({ row }) => row.units).filter((unit) => unit.qty === 1).length
  return {
    id,
    orderLine: line.id,
    door: line.door,
    doorVersion: line.doorVersion,
    itemName: line.itemName,
    spec: line.spec,
    revision,
    dueOn: line.deliverOn ?? deliverOn,
    qty,
    plannedQty,
    openQty: qty - plannedQty,
  }
}

function planOf({ story }: Floor, { id, customer, deliverOn, releasedAt, status }: Order, items: Row[]): Row {
  const isWhole = items.every(({ openQty }) => openQty === 0)
  return {
    createBy: 'wangqiang',
    createTime: releasedAt,
    no: story.number('SCJH', String(releasedAt).slice(0, 10)),
    order: id,
    customer,
    dueOn: deliverOn,
    items,
    status: status === 'completed' ? 'closed' : isWhole ? 'planned' : 'waiting',
  }
}
