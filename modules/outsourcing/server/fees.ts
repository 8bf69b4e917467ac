import { linesTable, type RowOf } from '@mortise/model'
import {
  type Charged,
  chargedWith,
  type Fee,
  feeOf,
  nothingCharged,
  OutsourceOrder,
  OutsourceReceipt,
  OutsourceSettlement,
} from '@mortise/outsourcing/model'
import type { OutsourcedFee } from '@mortise/production/server'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

type ChargedByOutput = ReadonlyMap<string, Charged>

/** What partners are owed for operations of a work order, by what came back good. */
export async function feesOfWork({ db, tenant }: Context, workOrder: string): Promise<OutsourcedFee[]> {
  const { rows } = await sql<OutsourcedFee>`
    select o.op_no as "opNo", sum(l.ok_qty) as pieces, sum(l.fee_net) as amount
    from ${sql.table(linesTable(OutsourceReceipt, 'items'))} l
    join ${sql.table(OutsourceReceipt.table)} d on d.tenant_id = l.tenant_id and d.id = l.parent_id
    join ${sql.table(OutsourceOrder.table)} o on o.tenant_id = d.tenant_id and o.id = d."order"
    where d.tenant_id = ${tenant} and o.work_order = ${workOrder} and d.status = 'posted' and not d.deleted and l.ok_qty > 0
    group by o.op_no`.execute(db)
  return rows
}

/** What receipts in force have booked for the outputs of an order, but for one of them. */
export const bookedFor = (ctx: Context, order: string, except: string | null): Promise<ChargedByOutput> =>
  charges(
    ctx,
    sql`select l.order_item as output, sum(l.ok_qty) as pieces, 0 as amount, sum(l.fee_net) as net
      from ${sql.table(linesTable(OutsourceReceipt, 'items'))} l
      join ${sql.table(OutsourceReceipt.table)} d on d.tenant_id = l.tenant_id and d.id = l.parent_id and d.status = 'posted'`,
    { order, except },
  )

/** What settlements in force pay for them. */
export const paidFor = (ctx: Context, order: string, except: string | null): Promise<ChargedByOutput> =>
  charges(
    ctx,
    sql`select l.order_item as output, sum(l.qty) as pieces, sum(l.amount) as amount, sum(l.net) as net
      from ${sql.table(linesTable(OutsourceSettlement, 'items'))} l
      join ${sql.table(OutsourceSettlement.table)} d on d.tenant_id = l.tenant_id and d.id = l.parent_id and d.status = 'approved'`,
    { order, except },
  )

async function charges(
  { db, tenant }: Context,
  lines: ReturnType<typeof sql>,
  { order, except }: { readonly order: string; readonly except: string | null },
): Promise<ChargedByOutput> {
  const { rows } = await sql<{ output: string; pieces: string; amount: string; net: string }>`
    ${lines} where d.tenant_id = ${tenant} and d."order" = ${order} and d.id is distinct from ${except} and not d.deleted
    group by l.order_item`.execute(db)
  return new Map(
    rows.map(({ output, pieces, amount, net }) => [
      output,
      { pieces: Number(pieces), amount: Number(amount), net: Number(net) },
    ]),
  )
}

interface Line {
  readonly orderItem: string | null
}

/** What each line of a document is charged after what was charged before; lines of one output follow each other. */
export function chargedLines<L extends Line>(
  { items }: RowOf<typeof OutsourceOrder>,
  lines: readonly L[],
  piecesOf: (line: L) => number | null,
  { before, booked }: { readonly before: ChargedByOutput; readonly booked?: ChargedByOutput },
): (Fee | null)[] {
  const charged = new Map(before)
  return lines.map((line) => {
    const output = items.find(({ id }) => id === line.orderItem)
    const pieces = piecesOf(line)
    if (!output || !pieces) return null
    const own = charged.get(output.id) ?? nothingCharged
    const fee = feeOf(output, own, pieces, booked?.get(output.id))
    charged.set(output.id, chargedWith(own, pieces, fee))
    return fee
  })
}
