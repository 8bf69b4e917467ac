import { Material, MaterialSource, type OrderLots, orderFor, Unit } from '@mortise/materials/model'
import { materialsOf } from '@mortise/materials/server'
import { addDays, BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, message, post } from '@mortise/server'
import { StockShortage } from '@mortise/stock/model'
import { sql } from 'kysely'
import { addRequest } from './add-request.ts'
import { nameList } from './name-list.ts'
import { planAlone } from './plan-alone.ts'

interface Shortage extends OrderLots {
  readonly material: string
  /** What is missing, less what is requested or on its way. */
  readonly need: number
  readonly needOn: string | null
  readonly leadDays: number
  readonly sourceNo: string | null
}

export const shortageRoutes: AnyRoute[] = [
  post('/erp_purchase_req/erpPurchaseReq/fromShortage', 'purchaseRequest:add', async ({ ctx }) => {
    const { no, id, items } = await requestShortage(ctx)
    const missing = items.filter(({ supplier }) => !supplier)
    const materialOf = await materialsOf(ctx, missing)
    const names = missing
      .map((line) => materialOf(line.material))
      .map(({ code, name }) => `[${code}] ${name}`)
    const words = `已生成采购申请 ${no}，共 ${items.length} 种物料`
    if (missing.length === 0) return message(words, id)
    return message(
      `${words}；其中 ${missing.length} 种没有供应商：${nameList(names)}，请填写后再生成订单`,
      id,
    )
  }),
]

/** A draft that requests all that is short. */
export async function requestShortage(ctx: Context) {
  await planAlone(ctx)
  const short = await shortages(ctx)
  if (short.length === 0) throw new BusinessError('没有缺料，无需申请')
  const wanted = short.map(({ material, need, needOn, leadDays, sourceNo, ...lots }) => ({
    material,
    qty: orderFor(need, lots),
    needOn: needOn ?? addDays(ctx.today, leadDays),
    sourceNo,
  }))
  return addRequest(ctx, '4', wanted)
}

/** What the stock is short of, less what is requested or on its way. */
async function shortages({ db, tenant }: Context): Promise<Shortage[]> {
  const { rows } = await sql<Shortage>`
    select material, need, "needOn", "leadDays", "sourceNo", "leastOrder", multiple, precision
    from (
      select m.id as material, m.code, m.lead_days as "leadDays", m.min_order as "leastOrder",
        m.order_multiple as multiple, u.precision, s.need_on as "needOn", s.source_no as "sourceNo",
        s.short - coalesce(coming.qty, 0) - coalesce(requested.qty, 0) as need
      from ${sql.table(StockShortage.table)} s
      join ${sql.table(Material.table)} m on m.tenant_id = s.tenant_id and m.id = s.material and m.source = ${MaterialSource.bought}
      join ${sql.table(Unit.table)} u on u.tenant_id = m.tenant_id and u.id = m.unit
      left join lateral (
        select sum(round(l.main_qty * l.open_qty / l.qty, 4)) as qty from erp_purchase_order_items l
        join erp_purchase_order o on o.tenant_id = l.tenant_id and o.id = l.parent_id
        where l.tenant_id = m.tenant_id and l.material = m.id and not o.deleted
          and o.status in ('draft', 'submitted', 'approved', 'partial')) coming on true
      left join lateral (
        select sum(i.open_qty) as qty from erp_purchase_req_items i
        join erp_purchase_req r on r.tenant_id = i.tenant_id and r.id = i.parent_id
        where i.tenant_id = m.tenant_id and i.material = m.id and not r.deleted
          and r.status in ('draft', 'submitted', 'approved')) requested on true
      where s.tenant_id = ${tenant}
    ) wanted
    where need > 0 order by code`.execute(db)
  return rows
}
