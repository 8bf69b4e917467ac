import { Door } from '@mortise/doors/model'
import { Material, MaterialKind, Unit } from '@mortise/materials/model'
import { linesTable, type RowOf, sub, sum } from '@mortise/model'
import { ChangeOrder, CustomerOrder, OrderEvaluation, OrderLineType } from '@mortise/orders/model'
import { after, type Context, defineExtension, providersOf } from '@mortise/server'
import { ReservationSource } from '@mortise/stock/model'
import { changeDemands, type Demand, releaseStock, reserveStock } from '@mortise/stock/server'
import { workingDaysBefore } from '@mortise/system/model'
import { workCalendarOf } from '@mortise/system/server'
import { sql } from 'kysely'

const lines = sql.table(linesTable(CustomerOrder, 'lines'))

/** The order as whoever needs material. */
export const orderSource = ({ id, no }: { id: string; no: string }) =>
  ({ type: ReservationSource.order, id, no }) as const

/** What of an order's needs others have made theirs: it is asked for once. */
export const takenOver =
  defineExtension<(ctx: Context, order: string) => Promise<readonly Omit<Demand, 'needOn'>[]>>('takenOver')

/** An order asks for all that nobody has taken over. */
export const demandAnew = async (ctx: Context, order: RowOf<typeof CustomerOrder>): Promise<void> =>
  changeDemands(ctx, orderSource(order), await demandsOf(ctx, order))

/** A released order holds what it is made of, and what a change makes of it; one that is over lets go of the rest. */
export const orderReactions = [
  after(CustomerOrder, 'release', async (order, ctx) => {
    await reserveStock(ctx, orderSource(order), await demandsOf(ctx, order))
  }),
  after(ChangeOrder, 'accept', async (change, ctx) => {
    const order = await ctx.repo(CustomerOrder).get(change.order)
    if (order.status === 'producing') await demandAnew(ctx, order)
  }),
  after(CustomerOrder, 'complete', (order, ctx) => releaseStock(ctx, orderSource(order))),
  after(CustomerOrder, 'close', (order, ctx) => releaseStock(ctx, orderSource(order))),
]

/**
 * By line: the bill of materials in force of a door, needed as long before it is delivered as making it takes, or the material
 * that is sold as it is. Whole units are held whole.
 */
async function demandsOf(ctx: Context, order: { id: string; deliverOn: string }): Promise<Demand[]> {
  const calendar = await workCalendarOf(ctx)
  const { rows } = await sql<Omit<Demand, 'needOn'> & { deliverOn: string | null; leadDays: number }>`
    select k.line, max(k.deliver_on)::text as "deliverOn", max(k.lead_days) as "leadDays", m.id as material, ceil(sum(k.qty) * 10::numeric ^ u.precision) / 10::numeric ^ u.precision as qty from (
      select e.line, b.material, b.total_qty as qty, l.deliver_on, coalesce(d.lead_days, 0) as lead_days
      from ${sql.table(OrderEvaluation.table)} e
      join ${lines} l on l.tenant_id = e.tenant_id and l.id = e.line
      left join ${sql.table(Door.table)} d on d.tenant_id = l.tenant_id and d.id = l.door
      join ${sql.table(linesTable(OrderEvaluation, 'bom'))} b on b.tenant_id = e.tenant_id and b.parent_id = e.id
      where e.tenant_id = ${ctx.tenant} and e."order" = ${order.id} and e.is_current and not e.deleted
      union all
      select l.id, l.material, l.qty - coalesce(l.closed_qty, 0), l.deliver_on, 0
      from ${lines} l
      where l.tenant_id = ${ctx.tenant} and l.parent_id = ${order.id} and l.type = ${OrderLineType.material}
    ) k
    join ${sql.table(Material.table)} m on m.tenant_id = ${ctx.tenant} and m.id = k.material and m.kind <> ${MaterialKind.service} and not m.deleted
    join ${sql.table(Unit.table)} u on u.tenant_id = m.tenant_id and u.id = m.unit
    group by k.line, m.id, u.precision having sum(k.qty) > 0
    order by k.line, m.id`.execute(ctx.db)
  const taken = (await Promise.all(providersOf(ctx, takenOver).map((answer) => answer(ctx, order.id)))).flat()
  return rows.flatMap(({ line, material, qty, deliverOn, leadDays }) => {
    const others = taken.filter((each) => each.line === line && each.material === material)
    const left = sub(
      qty,
      sum(others, (each) => each.qty, 4),
      4,
    )
    const due = deliverOn ?? order.deliverOn
    const begun = workingDaysBefore(calendar, due, leadDays)
    // What should have begun already is needed now.
    const needOn = begun < ctx.today && leadDays > 0 ? earlier(due, ctx.today) : begun
    return left > 0 ? [{ line, material, qty: left, needOn }] : []
  })
}

const earlier = (one: string, other: string): string => (one < other ? one : other)
