import { Material } from '@mortise/materials/model'
import { materialsById, unitsOf } from '@mortise/materials/server'
import { displayNameOf, linesTable } from '@mortise/model'
import { bringersOf, MrpAction, MrpLine, type OrderShortage, type Supply } from '@mortise/mrp/model'
import { CustomerOrder } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import { Supplier } from '@mortise/purchasing/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { DemandStatus, ReservationSource, StockDemand } from '@mortise/stock/model'
import { CompiledQuery, sql } from 'kysely'
import { supplies } from './calculate/statements.ts'

interface ShortDemand {
  readonly id: string
  readonly material: string
  readonly qty: number
  readonly needOn: string
  readonly isOwn: boolean
}
type KeyedSupply = Supply & { readonly material: string; readonly status?: string }

export const orderShortageRoutes: AnyRoute[] = [
  get('/erp_mrp_line/erpMrpLine/orderShortage', 'mrpLine:list', async ({ ctx, query }) => {
    const { id } = await ctx.repo(CustomerOrder).own(query.orderId ?? null)
    return shortageOf(ctx, id)
  }),
]

/** What an order is short of, by itself or by its work orders, and who brings it when. */
async function shortageOf(ctx: Context, order: string): Promise<OrderShortage[]> {
  const short = await shortDemands(ctx, order)
  const wanted = [...new Set(short.map(({ material }) => material))]
  if (wanted.length === 0) return []
  const coming = await suppliesOf(ctx, wanted)
  const named = await materialsById(ctx, short)
  const units = await unitsOf(ctx)
  const own = new Set(short.filter(({ isOwn }) => isOwn).map(({ id }) => id))
  return wanted
    .flatMap((material) => {
      const row = named.get(material)
      const brought = bringersOf(
        short.filter((demand) => demand.material === material),
        coming.filter((supply) => supply.material === material),
        ctx.today,
      )
      return brought
        .filter(({ id }) => own.has(id))
        .map((demand) => ({
          ...demand,
          material,
          materialName: row ? displayNameOf(Material, { ...row }) : material,
          unit: row ? units.get(row.unit).name : '',
        }))
    })
    .toSorted(
      (one, other) => Number(other.isLate) - Number(one.isLate) || (one.needOn < other.needOn ? -1 : 1),
    )
}

/** All who are short of what the order is short of: whoever needs it first comes first. */
async function shortDemands({ db, tenant, today }: Context, order: string): Promise<ShortDemand[]> {
  const { rows } = await sql<ShortDemand>`
    with own as (
      select d.id, d.material from ${sql.table(StockDemand.table)} d
      where d.tenant_id = ${tenant} and d.source = ${ReservationSource.order} and d.source_id = ${order}
        and d.short > 0 and d.status = ${DemandStatus.open} and not d.deleted
      union all
      select d.id, d.material from ${sql.table(linesTable(CustomerOrder, 'lines'))} l
      join ${sql.table(linesTable(WorkOrder, 'mats'))} n on n.tenant_id = l.tenant_id and n.order_line = l.id
      join ${sql.table(StockDemand.table)} d on d.tenant_id = n.tenant_id and d.source = ${ReservationSource.workOrder}
        and d.source_id = n.parent_id and d.source_line = n.id
      where l.tenant_id = ${tenant} and l.parent_id = ${order} and d.short > 0 and d.status = ${DemandStatus.open}
        and not d.deleted
      union all
      -- What parts take that are made for it.
      select d.id, d.material from ${sql.table(linesTable(CustomerOrder, 'lines'))} l
      join ${sql.table(linesTable(WorkOrder, 'units'))} u on u.tenant_id = l.tenant_id and u.order_line = l.id
      join ${sql.table(WorkOrder.table)} w on w.tenant_id = u.tenant_id and w.parent = u.parent_id
      join ${sql.table(StockDemand.table)} d on d.tenant_id = w.tenant_id and d.source = ${ReservationSource.workOrder}
        and d.source_id = w.id
      where l.tenant_id = ${tenant} and l.parent_id = ${order} and d.short > 0 and d.status = ${DemandStatus.open}
        and not d.deleted
    )
    select d.id, d.material, d.short as qty, coalesce(d.need_on, ${today}::date)::text as "needOn",
      exists (select 1 from own where own.id = d.id) as "isOwn"
    from ${sql.table(StockDemand.table)} d
    where d.tenant_id = ${tenant} and d.short > 0 and d.status = ${DemandStatus.open} and not d.deleted
      and d.material in (select material from own)`.execute(db)
  return rows
}

/** All that may bring these materials. */
export async function suppliesOf(ctx: Context, materials: readonly string[]): Promise<KeyedSupply[]> {
  const read = async (text: string) =>
    (await ctx.db.executeQuery(CompiledQuery.raw(text, [ctx.tenant, materials])))
      .rows as Partial<KeyedSupply>[]
  const as = (kind: Supply['kind'], rows: readonly Partial<KeyedSupply>[]) =>
    rows.map(
      ({ material = '', qty = 0, on = null, documentNo = null, document = null, supplier = null }) => ({
        kind,
        material,
        qty,
        on,
        documentNo,
        document,
        supplier,
      }),
    )
  const [ordered, outside, made] = [
    await read(supplies.ordered),
    await read(supplies.outside),
    await read(supplies.made),
  ]
  const isDraft = ({ status }: Partial<KeyedSupply>) => status === 'draft' || status === 'submitted'
  const suggested = await ctx.repo(MrpLine).find({
    material: { in: [...materials] },
    isConverted: false,
    action: { in: [MrpAction.buy, MrpAction.make, MrpAction.outsource] },
  })
  const all = [
    ...as('stock', await read(supplies.stock)),
    ...as(
      'ordered',
      ordered.filter((row) => !isDraft(row)),
    ),
    ...as('drafted', ordered.filter(isDraft)),
    ...as(
      'outside',
      outside.filter((row) => !isDraft(row)),
    ),
    ...as('outsideDrafted', outside.filter(isDraft)),
    ...as(
      'made',
      made.filter((row) => !isDraft(row)),
    ),
    ...as('madeDrafted', made.filter(isDraft)),
    ...as('requested', await read(supplies.requested)),
    ...suggested.map(({ material, suggestQty, earliestOn, action }) => ({
      kind: 'suggested' as const,
      material,
      qty: suggestQty,
      on: earliestOn,
      documentNo: MrpAction.items[action],
      document: null,
      supplier: null,
    })),
  ]
  return named(ctx, all)
}

/** Suppliers by what they are called. */
async function named({ repo }: Context, all: readonly KeyedSupply[]): Promise<KeyedSupply[]> {
  const ids = [...new Set(all.flatMap(({ supplier }) => supplier ?? []))]
  const rows = ids.length > 0 ? await repo(Supplier).find({ id: { in: ids } }, { limit: ids.length }) : []
  const nameOf = new Map<string, string>(rows.map(({ id, name }) => [id, name]))
  return all.map((supply) => ({
    ...supply,
    supplier: supply.supplier && (nameOf.get(supply.supplier) ?? null),
  }))
}
