import { addDays, BusinessError } from '@mortise/model'
import { PurchaseRequest } from '@mortise/purchasing/model'
import { type AnyRoute, type Context, message, post } from '@mortise/server'
import { sql } from 'kysely'
import { cheapestSupplier, pricesOn } from './prices.ts'

interface Shortage {
  readonly material: string
  readonly qty: number
  readonly needOn: string | null
  readonly leadDays: number
  readonly sourceNo: string | null
}

export const shortageRoutes: AnyRoute[] = [
  post('/erp_purchase_req/erpPurchaseReq/fromShortage', 'purchaseRequest:add', async ({ ctx }) => {
    const { no, id, items } = await requestShortage(ctx)
    return message(`已生成采购申请 ${no}，共 ${items.length} 种物料`, id)
  }),
]

/** A draft that asks for all that is short. */
export async function requestShortage(ctx: Context) {
  const { repo, today } = ctx
  const short = await shortages(ctx)
  if (short.length === 0) throw new BusinessError('没有缺料，无需申请')
  const prices = await pricesOn(
    ctx,
    today,
    short.map(({ material }) => material),
  )
  const items = short.map(({ material, qty, needOn, leadDays, sourceNo }) => ({
    material,
    qty,
    needOn: needOn ?? addDays(today, leadDays),
    supplier: cheapestSupplier(prices, material, qty),
    sourceNo,
  }))
  const needOn = items.map((item) => item.needOn).toSorted()[0] ?? today
  const { id } = await repo(PurchaseRequest).add({ needOn, items })
  return repo(PurchaseRequest).put(id, { source: '4' })
}

/** What is wanted and not held, and what lies below the safety stock, less what is asked for or on its way. */
async function shortages({ db, tenant }: Context): Promise<Shortage[]> {
  const { rows } = await sql<Shortage>`
    select material, "needOn", "leadDays", "sourceNo",
      case when multiple > 0 then ceil(greatest(need, least_order) / multiple) * multiple
        else greatest(need, least_order) end as qty
    from (
      select m.id as material, m.code, m.lead_days as "leadDays", m.min_order as least_order, m.order_multiple as multiple,
        demand.need_on as "needOn", demand.source_no as "sourceNo",
        coalesce(demand.short, 0) + m.safety_stock - coalesce(held.available, 0) - coalesce(coming.qty, 0)
          - coalesce(asked.qty, 0) as need
      from bas_material m
      left join lateral (
        select sum(d.short) as short, min(d.need_on) as need_on, min(d.source_no) as source_no
        from erp_stock_demand d
        where d.tenant_id = m.tenant_id and d.material = m.id and not d.deleted and d.status = '1') demand on true
      left join lateral (
        select sum(b.available) as available from erp_stock_balance b
        where b.tenant_id = m.tenant_id and b.material = m.id and not b.deleted) held on true
      left join lateral (
        select sum(round(l.main_qty * l.open_qty / l.qty, 4)) as qty from erp_purchase_order_items l
        join erp_purchase_order o on o.tenant_id = l.tenant_id and o.id = l.parent_id
        where l.tenant_id = m.tenant_id and l.material = m.id and not o.deleted
          and o.status in ('draft', 'submitted', 'approved', 'partial')) coming on true
      left join lateral (
        select sum(i.open_qty) as qty from erp_purchase_req_items i
        join erp_purchase_req r on r.tenant_id = i.tenant_id and r.id = i.parent_id
        where i.tenant_id = m.tenant_id and i.material = m.id and not r.deleted
          and r.status in ('draft', 'submitted', 'approved')) asked on true
      where m.tenant_id = ${tenant} and not m.deleted and m.is_active and m.source = '1'
        and (m.safety_stock > 0 or demand.short > 0)
    ) wanted
    where need > 0 order by code limit 500`.execute(db)
  return rows
}
