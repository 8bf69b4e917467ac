import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { qtyFrom, qtyText } from './exact.ts'
import type { StockPosting } from './posting.ts'

/** What lay somewhere, or what it was worth, at the end of a day. */
interface Closing {
  readonly date: string
  amount: bigint
}

/** A locked row with what it held on the days that a posting is about. */
export interface Dated {
  readonly material: string
  /** Empty for what a material is worth in the whole company. */
  readonly warehouse: string
  readonly part: string
  /** The latest day on which it moved. */
  readonly lastDate: string | null
  /** Before the posting. */
  readonly opening: bigint
  /** Empty unless something is posted before the latest day; else the ends of days from that of the posting on. */
  readonly history: Closing[]
}

/** What lies somewhere is closed by the day, what it is worth by the month. */
export const endOf = ({ warehouse }: Pick<Dated, 'warehouse'>, date: string): string =>
  warehouse === '' ? lastDayOf(date) : date

function lastDayOf(date: string): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

/** Adds a change to all days from that of the posting on; answers the first that would be lowest, if it is below zero. */
export function change({ history }: Dated, by: bigint): { date: string; was: bigint } | null {
  let lowest: Closing | undefined
  for (const closing of history) {
    closing.amount += by
    if (!lowest || closing.amount < lowest.amount) lowest = closing
  }
  return lowest && by < 0n && lowest.amount < 0n ? { date: lowest.date, was: lowest.amount - by } : null
}

/** Reads what later days closed with, of what was moved on a later day than that of the posting. */
export async function readHistory(
  ctx: Context,
  { date }: StockPosting,
  rows: readonly Dated[],
): Promise<void> {
  const earlier = rows.filter((row) => row.lastDate !== null && endOf(row, row.lastDate) > endOf(row, date))
  if (earlier.length === 0) return
  const keys = earlier.map((row, at) => ({ at, ...keyOf(row), day: endOf(row, date) }))
  const { rows: found } = await sql<{ at: number; date: string; amount: string }>`
    select k.at, c.date::text as date, c.amount::text as amount
    from json_to_recordset(${JSON.stringify(keys)}) as k (at int, material text, warehouse text, part text, day date)
    join erp_stock_closing c on c.tenant_id = ${ctx.tenant} and c.material = k.material and c.warehouse = k.warehouse
      and c.part = k.part and not c.deleted
    where c.date >= k.day or c.date = (select max(e.date) from erp_stock_closing e
      where e.tenant_id = c.tenant_id and e.material = c.material and e.warehouse = c.warehouse and e.part = c.part
        and not e.deleted and e.date < k.day)
    order by k.at, c.date`.execute(ctx.db)
  for (const [at, row] of earlier.entries()) {
    const day = endOf(row, date)
    const known = found.filter((one) => one.at === at)
    const before = known.findLast((one) => one.date <= day)
    const from = before ? qtyFrom(before.amount) : 0n
    row.history.push({ date: day, amount: from })
    for (const one of known)
      if (one.date > day) row.history.push({ date: one.date, amount: qtyFrom(one.amount) })
  }
}

const keyOf = ({ material, warehouse, part }: Dated) => ({ material, warehouse, part })

/** The days that are over, as the posting leaves them. Of what moved on its latest day again, none. */
export function closedDays(row: Dated, date: string): object[] {
  const { lastDate, opening, history } = row
  const closings = history.map((closing) => ({
    ...keyOf(row),
    date: closing.date,
    amount: qtyText(closing.amount),
  }))
  if (lastDate === null || endOf(row, lastDate) >= endOf(row, date)) return closings
  return [{ ...keyOf(row), date: endOf(row, lastDate), amount: qtyText(opening) }]
}
