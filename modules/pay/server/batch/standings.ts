import {
  BASIC_DEDUCTION,
  monthAfter,
  monthsOf,
  nothingYet,
  PaySlip,
  PayTaxLedger,
  type TaxStanding,
} from '@mortise/pay/model'
import { type Context, cachedSql } from '@mortise/server'
import type { Profile } from './people.ts'

export interface Standing {
  readonly standing: TaxStanding
  /** Months of the year at this employer, this one and those before a new beginning included. */
  readonly months: number
  /** The first month that nobody said anything of, where the year begins here after it. */
  readonly unknownFrom: string | null
  readonly fault: string | null
}

/** How the year stands for each before the month: after the last one that was approved, else as it was brought in. */
export async function standingsOf(
  ctx: Context,
  month: string,
  people: readonly Profile[],
): Promise<ReadonlyMap<string, Standing>> {
  const year = month.slice(0, 4)
  const known = await knownOf(ctx, month, year)
  const former = await monthsBefore(ctx, month, people)
  return new Map(
    people.map((profile) => {
      const { missing, later, standing, approved } = known.get(profile.worker) ?? {}
      const gap = gapAfter(approved, profile.hiredOn.slice(0, 7), month)
      const fault =
        (missing && `个税累计数据缺失：${missing} 的工资未审核`) ??
        (gap && `个税累计数据缺失：${gap} 没有工资单，请先计算并审核该月`) ??
        (later && `${later} 的工资已审核，不能再算更早的月份`) ??
        null
      const months = monthsOf(month, profile.hiredOn) + (former.get(profile.worker) ?? 0)
      const unknownFrom = approved ? null : unknownOf(profile, month)
      return [profile.worker, { fault, months, unknownFrom, standing: standing ?? begunWith(profile, year) }]
    }),
  )
}

/** The basic deduction of whoever takes all of it from January on: months cannot be read from it. */
const WHOLE_YEAR = 12 * BASIC_DEDUCTION

interface Known {
  missing?: string | undefined
  later?: string | undefined
  standing?: TaxStanding
  /** The last month that was approved. */
  approved?: string
}
interface LedgerRow {
  readonly worker: string
  readonly cum: readonly (number | null)[]
}

/** What slips and ledger of the year say of each, by the database: of thousands of people these are many rows. */
async function knownOf({ db }: Context, month: string, year: string): Promise<ReadonlyMap<string, Known>> {
  const found = new Map<string, Known>()
  const of = (worker: string): Known => {
    const known = found.get(worker) ?? {}
    found.set(worker, known)
    return known
  }
  const missing = await cachedSql<{ worker: string; month: string }>(db)`
    select slip.worker, min(slip.month) as month from ${PaySlip} slip
    where not slip.deleted and slip.kind = 'wage' and slip.month >= ${`${year}-01`} and slip.month < ${month}
      and not exists (select from ${PayTaxLedger} ledger where not ledger.deleted and ledger.kind = 'wage'
        and ledger.worker = slip.worker and ledger.month = slip.month)
    group by slip.worker`
  for (const row of missing) of(row.worker).missing = row.month
  const later = await cachedSql<{ worker: string; month: string }>(db)`
    select worker, min(month) as month from ${PayTaxLedger}
    where not deleted and kind = 'wage' and year = ${Number(year)} and month > ${month} group by worker`
  for (const row of later) of(row.worker).later = row.month
  const approved = await cachedSql<{ worker: string; month: string }>(db)`
    select worker, max(month) as month from ${PayTaxLedger}
    where not deleted and kind = 'wage' and year = ${Number(year)} and month < ${month} group by worker`
  for (const row of approved) of(row.worker).approved = row.month
  // What is paid for labour is taxed by itself and leaves the year as it stood.
  const last = await cachedSql<LedgerRow>(db)`
    select distinct on (worker) worker,
      array[cum_income, cum_exempt, cum_social, cum_special, cum_other, cum_paid]::float8[] as cum
    from ${PayTaxLedger}
    where not deleted and kind = 'wage' and cum_income is not null and year = ${Number(year)} and month < ${month}
    order by worker, month desc`
  for (const row of last) of(row.worker).standing = standingAfter(row)
  return found
}

/** Of whoever has no slip of the year yet: since when there could be some, unless what they were was brought in. */
function unknownOf({ hiredOn, openYear }: Profile, month: string): string | null {
  const year = month.slice(0, 4)
  const hired = hiredOn.slice(0, 7)
  const first = hired > `${year}-01` ? hired : `${year}-01`
  return first < month && String(openYear ?? '') !== year ? first : null
}

/** Months of the year that count for whoever left and came back, by worker: those that were paid before. */
async function monthsBefore(
  { db }: Context,
  month: string,
  people: readonly Profile[],
): Promise<ReadonlyMap<string, number>> {
  const year = month.slice(0, 4)
  const begun = people.filter(({ hiredOn }) => hiredOn.slice(0, 4) === year)
  if (begun.length === 0) return new Map()
  const rows = await cachedSql<{ worker: string; months: number }>(db)`
    select ledger.worker, greatest(count(*), max(case when ledger.basic < ${WHOLE_YEAR} then ledger.basic / ${BASIC_DEDUCTION} else 0 end))::int as months
    from ${PayTaxLedger} ledger
    join unnest(${begun.map(({ worker }) => worker)}::text[], ${begun.map(({ hiredOn }) => hiredOn.slice(0, 7))}::text[])
      as begun (worker, month) on begun.worker = ledger.worker and ledger.month < begun.month
    where not ledger.deleted and ledger.kind = 'wage' and ledger.cum_income is not null and ledger.year = ${Number(year)}
    group by ledger.worker`
  return new Map(rows.map(({ worker, months }) => [worker, months]))
}

/** The first month after the last one that was approved, where that is not this one: its pay would be lost. */
function gapAfter(approved: string | undefined, hired: string, month: string): string | null {
  if (!approved) return null
  const next = monthAfter(approved)
  const gap = next > hired ? next : hired
  return gap < month ? gap : null
}

function standingAfter({ cum }: LedgerRow): TaxStanding {
  const [income, exempt, social, special, other, paid] = cum.map((amount) => amount ?? 0)
  return {
    income: income ?? 0,
    exempt: exempt ?? 0,
    social: social ?? 0,
    special: special ?? 0,
    other: other ?? 0,
    paid: paid ?? 0,
  }
}

/** What this employer had paid in the year before the product was there. */
function begunWith(profile: Profile, year: string): TaxStanding {
  if (String(profile.openYear ?? '') !== year) return nothingYet
  const { openIncome, openExempt, openSocial, openSpecial, openPaid } = profile
  return {
    income: openIncome,
    exempt: openExempt,
    social: openSocial,
    special: openSpecial,
    other: 0,
    paid: openPaid,
  }
}
