import { BusinessError } from '@mortise/model'
import { type Context, newId } from '@mortise/server'
import { sql } from 'kysely'

/** What decides whether a month takes anything, read while it and all later ones are locked shared. */
export interface MonthState {
  /** Null when nobody has posted in it yet. */
  readonly monthStatus: string | null
  /** The first later month that is not open. */
  readonly closedLater: string | null
}

/** Whether a day may be posted on. If so, its month and the later ones stay open until the transaction ends. */
export async function periodOpen(ctx: Context, date: string): Promise<boolean> {
  const { monthStatus, closedLater } = await lockMonths(ctx, monthOf({ date }))
  return (monthStatus ?? 'open') === 'open' && closedLater === null
}

/** The same with a refusal, for what is posted beside the stock. */
export async function refuseClosedPeriod(ctx: Context, date: string, field = 'date'): Promise<void> {
  const month = monthOf({ date })
  refuseClosedMonth(month, await lockMonths(ctx, month), field)
}

/** For what is posted without moving stock: on no day to come, and in no month that is closed. */
export async function refuseUnpostable(ctx: Context, date: string): Promise<void> {
  refuseFuture(ctx, date)
  await refuseClosedPeriod(ctx, date)
}

export function refuseFuture({ today }: Context, date: string): void {
  if (date > today) throw new BusinessError('业务日期不能晚于今天', { field: 'date' })
}

/** What would change a closed month, done there by a document of that day, is not undone. */
export async function refuseUndoing(ctx: Context, date: string, act: string): Promise<void> {
  if (!(await periodOpen(ctx, date)))
    throw new BusinessError(`会计期间 ${monthOf({ date })} 已结账，不能${act}`)
}

/** `2026-11` */
export const monthOf = ({ date }: { readonly date: string }): string => date.slice(0, 7)

/** A month that takes nothing: anything but open, so that one that is being closed refuses documents too. */
export function refuseClosedMonth(
  month: string,
  { monthStatus, closedLater }: MonthState,
  field = 'date',
): void {
  if (monthStatus !== null && monthStatus !== 'open')
    throw new BusinessError(`会计期间 ${month} 已结账，不能在该日期过账`, { field })
  if (closedLater) throw new BusinessError(`会计期间 ${closedLater} 已结账，不能在更早的日期过账`, { field })
}

/** Opens a month in which nobody has posted yet, and locks it; answers what others have made of it meanwhile. */
export async function openMonth(ctx: Context, month: string): Promise<MonthState> {
  const { tenant, user, now, db } = ctx
  await sql`
    insert into erp_stock_period (id, tenant_id, month, status, create_by, create_time, version, deleted)
    values (${newId()}, ${tenant}, ${month}, 'open', ${user.username}, ${now}, 1, false)
    on conflict (tenant_id, month) where not deleted do nothing`.execute(db)
  return lockMonths(ctx, month)
}

async function lockMonths({ tenant, db }: Context, month: string): Promise<MonthState> {
  const { rows } = await sql<{ month: string; status: string }>`
    select month, status from erp_stock_period where tenant_id = ${tenant} and month >= ${month} and not deleted
    order by month for share`.execute(db)
  return {
    monthStatus: rows.find((row) => row.month === month)?.status ?? null,
    closedLater: rows.find((row) => row.month > month && row.status !== 'open')?.month ?? null,
  }
}
