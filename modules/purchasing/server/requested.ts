import { add, BusinessError, div, mul, type RowOf } from '@mortise/model'
import { OverOrder, PurchaseRequest } from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'
import { parameter } from '@mortise/system/server'
import { sql } from 'kysely'
import { materialsOf } from './materials-of.ts'

type Request = RowOf<typeof PurchaseRequest>

/** Works out anew how much of requests is ordered, by the orders that live; refuses more than a request bears. */
export async function refreshRequests(ctx: Context, numbers: Iterable<string | null>): Promise<void> {
  const nos = [...new Set(numbers)].filter((no) => no !== null)
  if (nos.length === 0) return
  const requests = ctx.repo(PurchaseRequest)
  const held = await requests.lockAll({ no: { in: nos } })
  const ids = held.map(({ id }) => id)
  await sql`
    with live as (
      select l.request_no, l.request_line,
        sum(case when o.status = 'closed' then round(l.main_qty * l.received_qty / l.qty, 4) else l.main_qty end) as qty
      from erp_purchase_order_items l
      join erp_purchase_order o on o.tenant_id = l.tenant_id and o.id = l.parent_id
      where l.tenant_id = ${ctx.tenant} and l.request_no = any(${nos}) and not o.deleted and o.status <> 'voided'
      group by l.request_no, l.request_line
    )
    update erp_purchase_req_items i set
      ordered_qty = coalesce(live.qty, 0), open_qty = greatest(0, i.qty - coalesce(live.qty, 0))
    from erp_purchase_req r left join live on live.request_no = r.no
    where r.tenant_id = ${ctx.tenant} and r.id = any(${ids}) and i.tenant_id = r.tenant_id and i.parent_id = r.id
      and (live.request_line = i.sort_no + 1
        or not exists (select from live x where x.request_no = r.no and x.request_line = i.sort_no + 1))`.execute(
    ctx.db,
  )
  const share = await parameter(ctx, OverOrder)
  for (const id of ids) {
    const request = await requests.get(id)
    await refuseTooMuch(ctx, request, share)
    const isOrdered = request.items.every(({ openQty }) => openQty === 0)
    const status = isOrdered ? 'ordered' : 'approved'
    if (['approved', 'ordered'].includes(request.status) && request.status !== status)
      await requests.put(id, { status })
  }
}

async function refuseTooMuch(ctx: Context, { no, items }: Request, share: number): Promise<void> {
  const most = (qty: number) => mul(qty, add(1, div(share, 100, 6), 6), 4)
  const at = items.findIndex(({ qty, orderedQty }) => orderedQty > most(qty))
  const line = items[at]
  if (!line) return
  const { name } = (await materialsOf(ctx, [line]))(line.material)
  throw new BusinessError(
    `采购申请 ${no} 第${at + 1}行物料「${name}」申请 ${line.qty}，下单合计 ${line.orderedQty}，最多可下单 ${most(line.qty)}`,
  )
}
