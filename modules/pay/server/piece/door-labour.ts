import { Door } from '@mortise/doors/model'
import { type DoorLabour, PayPiece } from '@mortise/pay/model'
import { WorkOrder } from '@mortise/production/model'
import { type Context, post } from '@mortise/server'
import { sql } from 'kysely'
import { z } from 'zod'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期应写作 2026-10-01')
const asked = z.object({ from: day, to: day })

/** All pieces of work orders that were finished in a period, by kind of door and month; work that nobody was paid for is left out. */
async function doorLabour(ctx: Context, { from, to }: z.infer<typeof asked>): Promise<DoorLabour[]> {
  const { rows } = await sql<Omit<DoorLabour, 'amount'> & { amount: string }>`
    with made as materialized (
      select w.tenant_id, w.id, w.door, w.ok_qty, to_char(w.finished_at, 'YYYY-MM') as month
      from ${ctx.visible(WorkOrder)} w
      where w.door is not null and w.ok_qty > 0
        and w.finished_at >= ${from}::date and w.finished_at < ${to}::date + 1
    ), wages as (
      select p.work_order, sum(p.amount) as amount from ${ctx.visible(PayPiece)} p
      where p.status in ('confirmed', 'settled') and p.work_order in (select id from made) group by 1
    )
    select made.door, coalesce(d.name, '') as name, made.month, sum(made.ok_qty)::int as doors,
      sum(wages.amount)::text as amount
    from made join wages on wages.work_order = made.id
    left join ${sql.table(Door.table)} d on d.tenant_id = made.tenant_id and d.id = made.door
    group by 1, 2, 3 order by 3, 2`.execute(ctx.db)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

/** What labour comes to for one door. */
export const doorLabourRoute = post(
  '/erp_pay_piece/erpPayPiece/doorLabour',
  'payPiece:view.amount',
  { body: asked },
  ({ ctx, body }) => doorLabour(ctx, body),
)
