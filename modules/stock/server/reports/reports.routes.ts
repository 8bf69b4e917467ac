import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import { addDays, BusinessError, isDate } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'
import { StockAge, StockCost, StockMove } from '@mortise/stock/model'
import { sql } from 'kysely'
import { layerFaults } from '../ledger/replay.ts'
import { ledgerFaults } from '../ledger/verify.ts'

export const reportRoutes: AnyRoute[] = [
  get('/erp_stock_move/erpStockMove/summary', 'stockMove:list', ({ ctx, query }) => movements(ctx, query)),
  get('/erp_stock_cost/erpStockCost/overview', 'stockCost:view.value', ({ ctx }) => overview(ctx)),
  get('/erp_stock_move/erpStockMove/verify', 'stock:verify', async ({ ctx }) => [
    ...(await ledgerFaults(ctx)),
    ...(await layerFaults(ctx)),
  ]),
]

const money: ReadonlySet<string> = new Set(['openAmount', 'inAmount', 'outAmount', 'closeAmount'])

/** What there was before the first day, what came and went, and what there was after the last one. */
async function movements(ctx: Context, query: Readonly<Record<string, string>>): Promise<object[]> {
  const { to = ctx.today, from = `${to.slice(0, 7)}-01`, warehouse = '', material = '' } = query
  if (!isDate(from) || !isDate(to)) throw new BusinessError('日期格式不正确')
  if (from > to) throw new BusinessError('开始日期不能晚于结束日期')
  const { rows } = await sql<Record<string, unknown>>`
    select m.id as material, m.code, m.name, u.name as unit, t.* from (
      select material,
        coalesce(sum(qty) filter (where date < ${from}), 0) as "openQty",
        coalesce(sum(amount) filter (where date < ${from}), 0) as "openAmount",
        coalesce(sum(qty) filter (where date >= ${from} and qty > 0), 0) as "inQty",
        coalesce(sum(amount) filter (where date >= ${from} and amount > 0), 0) as "inAmount",
        coalesce(-sum(qty) filter (where date >= ${from} and qty < 0), 0) as "outQty",
        coalesce(-sum(amount) filter (where date >= ${from} and amount < 0), 0) as "outAmount",
        sum(qty) as "closeQty", sum(amount) as "closeAmount"
      from ${ctx.visible(StockMove)} moves
      where date <= ${to}::date
        and (${warehouse} = '' and pair is null or warehouse = nullif(${warehouse}, ''))
        and (${material} = '' or material = ${material})
      group by material
    ) t
    join ${sql.table(Material.table)} m on m.tenant_id = ${ctx.tenant} and m.id = t.material
    join ${sql.table(Unit.table)} u on u.tenant_id = m.tenant_id and u.id = m.unit
    order by m.code limit 5000`.execute(ctx.db)
  // Where a place is named, money says nothing: goods go from place to place without any.
  const isHidden = ctx.hidden(StockMove).has('amount') || warehouse !== ''
  if (!isHidden) return rows
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !money.has(key))))
}

/** The plots of the stock: what it is worth by category, what came and went by month, how old it is, and the few that are most of it. */
async function overview(ctx: Context): Promise<object> {
  const { today } = ctx
  const since = `${addDays(`${today.slice(0, 7)}-01`, -330).slice(0, 7)}-01`
  const categories = await sql<{ id: string; name: string; value: number }>`
    select c.id, c.name, sum(s.value) as value from ${ctx.visible(StockCost)} s
    join ${sql.table(Material.table)} m on m.tenant_id = s.tenant_id and m.id = s.material
    join ${sql.table(MaterialCategory.table)} c on c.tenant_id = m.tenant_id and c.id = m.category
    group by c.id, c.name order by 3 desc, 1 limit 12`.execute(ctx.db)
  const months = await sql<{ month: string; received: number; issued: number }>`
    select to_char(date, 'YYYY-MM') as month, coalesce(sum(amount) filter (where amount > 0), 0) as received,
      coalesce(-sum(amount) filter (where amount < 0), 0) as issued
    from ${ctx.visible(StockMove)} moves where date >= ${since}::date
    group by 1 order by 1`.execute(ctx.db)
  const curve = await sql<{ share: number; count: number }>`
    select share, count(*) as count from (
      select case when part <= 0.8 then 'A' when part <= 0.95 then 'B' else 'C' end as share from (
        select (sum(value) over (order by value desc, material) - value) / nullif(sum(value) over (), 0) as part
        from ${ctx.visible(StockCost)} costs where value > 0) parts) classes
    group by share order by share`.execute(ctx.db)
  const ages = await sql<Record<string, number>>`
    select coalesce(sum(to30), 0) as a, coalesce(sum(to60), 0) as b, coalesce(sum(to90), 0) as c,
      coalesce(sum(to180), 0) as d, coalesce(sum(over180), 0) as e from ${ctx.visible(StockAge)} ages`.execute(
    ctx.db,
  )
  const { a = 0, b = 0, c = 0, d = 0, e = 0 } = ages.rows[0] ?? {}
  return { categories: categories.rows, months: months.rows, classes: curve.rows, ages: [a, b, c, d, e] }
}
