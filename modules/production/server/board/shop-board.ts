import { Process, WorkshopUnit } from '@mortise/engineering/model'
import { linesTable, type Period } from '@mortise/model'
import {
  type BoardPoint,
  Defect,
  DefectCode,
  FactoryScan,
  leadSteps,
  OpStatus,
  PlanItem,
  PlanItemStatus,
  readySteps,
  ScanResult,
  type ShopBoard,
  type WallUnit,
  WorkOrder,
} from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { type RawBuilder, sql } from 'kysely'

/** What a board is asked about: a period, and one unit or all. */
export interface BoardQuery extends Period {
  readonly unit: string | null
}

const ops = sql.table(linesTable(WorkOrder, 'ops'))
const inShop = sql`w.status in ('released', 'running', 'paused')`

/** How the shop stands and what it did, counted from the rows that the caller may see. */
export async function shopBoard(ctx: Context, query: BoardQuery): Promise<ShopBoard> {
  return {
    wip: await wip(ctx, query),
    ready: await ready(ctx),
    byUnit: await output(ctx, query, sql`coalesce(u.name, '')`, sql`coalesce(s.unit, '')`, sql`3 desc`),
    byDay: await output(ctx, query, dayOf('s.scanned_at'), dayOf('s.scanned_at'), sql`1`),
    defects: await defects(ctx, query),
    lead: await lead(ctx, query),
    flow: await flow(ctx, query),
  }
}

const dayOf = (column: string): RawBuilder<unknown> => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`
const at = (unit: string | null, column: string): RawBuilder<unknown> =>
  unit ? sql` and ${sql.ref(column)} = ${unit}` : sql``
const within = ({ from, to }: Period, column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date + 1`

async function points(ctx: Context, query: RawBuilder<BoardPoint>): Promise<BoardPoint[]> {
  return (await query.execute(ctx.db)).rows
}

const wip = (ctx: Context, { unit }: BoardQuery): Promise<BoardPoint[]> =>
  points(
    ctx,
    sql`select p.name, p.id as value, sum(o.in_qty - o.ok_qty - o.scrap_qty)::int as count
      from ${ctx.visible(WorkOrder)} w
      join ${ops} o on o.tenant_id = w.tenant_id and o.parent_id = w.id and o.process = w.at_process
      join ${sql.table(Process.table)} p on p.tenant_id = w.tenant_id and p.id = w.at_process
      where ${inShop}${at(unit, 'o.unit')} group by p.id, p.name, p.sort
      having sum(o.in_qty - o.ok_qty - o.scrap_qty) > 0 order by p.sort, p.name`,
  )

async function ready(ctx: Context): Promise<BoardPoint[]> {
  if (!ctx.can('productionPlan:list')) return []
  const open = [
    PlanItemStatus.waiting,
    PlanItemStatus.planned,
    PlanItemStatus.released,
    PlanItemStatus.running,
  ]
  const { rows } = await sql<{ step: number; count: number }>`
    select width_bucket(i.ready_rate, ${[...readySteps]}::numeric[]) as step, count(*)::int as count
    from ${ctx.visible(PlanItem)} i where i.status = any(${open}) group by 1`.execute(ctx.db)
  return readySteps.map((from, index) => {
    const upTo = readySteps[index + 1]
    const percent = (share: number) => `${share * 100}%`
    return {
      name: upTo === undefined ? '齐套' : `${percent(from)}～${percent(upTo)}`,
      value: `${from},${upTo ?? ''}`,
      count: rows.find(({ step }) => step === index + 1)?.count ?? 0,
    }
  })
}

/** Good pieces of the period by what they are grouped by. */
const output = (
  ctx: Context,
  query: BoardQuery,
  name: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<BoardPoint[]> =>
  points(
    ctx,
    sql`select ${name} as name, ${value} as value, sum(s.qty)::int as count from ${ctx.visible(FactoryScan)} s
      left join ${sql.table(WorkshopUnit.table)} u on u.tenant_id = s.tenant_id and u.id = s.unit
      where s.action = 'FINISH' and s.result = ${ScanResult.accepted} and s.undone_by is null
        and ${within(query, 's.scanned_at')}${at(query.unit, 's.unit')}
      group by 1, 2 order by ${order}`,
  )

async function defects(ctx: Context, query: BoardQuery): Promise<BoardPoint[]> {
  if (!ctx.can('defect:list')) return []
  const rows = await points(
    ctx,
    sql`select coalesce(d.code, '') as name, coalesce(d.code, '') as value, sum(d.qty)::int as count
      from ${ctx.visible(Defect)} d
      join ${sql.table(FactoryScan.table)} s on s.tenant_id = d.tenant_id and s.id = d.scan
      where d.status <> 'taken' and ${within(query, 'd.create_time')}${at(query.unit, 's.unit')}
      group by 1, 2 order by 3 desc, 1`,
  )
  const texts: Readonly<Record<string, string>> = DefectCode.items
  return rows.map(({ name, ...point }) => ({ ...point, name: texts[name] ?? '未填原因' }))
}

async function lead(ctx: Context, query: BoardQuery): Promise<BoardPoint[]> {
  const { rows } = await sql<{ step: number; count: number }>`
    select width_bucket(w.lead_days, ${[...leadSteps]}::int[]) as step, count(*)::int as count
    from ${ctx.visible(WorkOrder)} w
    where w.lead_days is not null and ${within(query, 'w.finished_at')}${madeBy(query)} group by 1`.execute(
    ctx.db,
  )
  return leadSteps.map((from, index) => {
    const upTo = leadSteps[index + 1]
    return {
      name: upTo === undefined ? `${from} 天以上` : `${from}～${upTo - 1} 天`,
      value: `${from},${upTo === undefined ? '' : upTo - 1}`,
      count: rows.find(({ step }) => step === index + 1)?.count ?? 0,
    }
  })
}

/** Work orders that have an operation at the unit. */
const madeBy = ({ unit }: BoardQuery): RawBuilder<unknown> =>
  unit
    ? sql` and exists (select from ${ops} o where o.tenant_id = w.tenant_id and o.parent_id = w.id and o.unit = ${unit})`
    : sql``

async function flow(ctx: Context, query: BoardQuery): Promise<ShopBoard['flow']> {
  const { rows } = await sql<ShopBoard['flow'][number]>`
    with works as materialized (
      select w.released_at, w.started_at, w.finished_at from ${ctx.visible(WorkOrder)} w
      where w.released_at is not null and w.status <> 'voided'${madeBy(query)}
    )
    select to_char(d, 'YYYY-MM-DD') as day, count(*) filter (where w.released_at < d + interval '1 day')::int as released,
      count(*) filter (where w.started_at < d + interval '1 day')::int as started,
      count(*) filter (where w.finished_at < d + interval '1 day')::int as finished
    from generate_series(${query.from}::timestamp, ${query.to}::timestamp, interval '1 day') d cross join works w
    group by d order by d`.execute(ctx.db)
  return rows
}

/** Each unit today: what is planned for it, what it has done, what is overdue there, and what was found bad. */
export async function shopWall(ctx: Context): Promise<WallUnit[]> {
  const { today, now } = ctx
  const { rows } = await sql<WallUnit>`
    with work as materialized (
      select o.unit, o.plan_end_at, w.qty, o.in_qty, o.ok_qty, o.scrap_qty, o.status, w.status as state
      from ${ctx.visible(WorkOrder)} w join ${ops} o on o.tenant_id = w.tenant_id and o.parent_id = w.id
      where o.unit is not null and (${inShop} or o.plan_end_at >= ${today}::date)
    ), planned as (
      select unit, sum(qty) filter (where plan_end_at >= ${today}::date and plan_end_at < ${today}::date + 1)::int as planned,
        sum(qty - ok_qty - scrap_qty) filter (where plan_end_at < ${now} and status <> ${OpStatus.done}
          and state in ('released', 'running', 'paused'))::int as late
      from work group by unit
    ), done as (
      select s.unit, sum(s.qty) filter (where s.action = 'FINISH')::int as done,
        sum(s.qty) filter (where s.action = 'DEFECT')::int as defects
      from ${ctx.visible(FactoryScan)} s
      where s.result = ${ScanResult.accepted} and s.undone_by is null and s.scanned_at >= ${today}::date
        and s.scanned_at < ${today}::date + 1 group by s.unit
    )
    select u.id as unit, u.name, coalesce(p.planned, 0) as planned, coalesce(d.done, 0) as done,
      coalesce(p.late, 0) as late, coalesce(d.defects, 0) as defects
    from ${sql.table(WorkshopUnit.table)} u left join planned p on p.unit = u.id left join done d on d.unit = u.id
    where u.tenant_id = ${ctx.tenant} and not u.deleted and (u.status <> '0' or p.unit is not null)
    order by u.code`.execute(ctx.db)
  return rows
}
