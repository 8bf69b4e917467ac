import { endOfMonth } from '@mortise/model'
import { PayAdjustment, PayPiece, PayProfile, PaySlip } from '@mortise/pay/model'
import { FactoryScan, ScanResult } from '@mortise/production/model'
import { type Context, cachedSql } from '@mortise/server'
import { realNames } from '@mortise/system/server'

interface Unpaid {
  readonly worker: string
  readonly count: number
}

/**
 * Work of a month that no slip pays: that of people who are not employed then, what was decided on for them, what was left
 * behind in months before, and what was scanned for nobody.
 */
export async function unpaidWork(ctx: Context, month: string): Promise<string[]> {
  const strangers = await piecesOfStrangers(ctx, month)
  const decided = await adjustmentsOfStrangers(ctx, month, 'wage')
  const left = await leftBehind(ctx, month)
  const nobodys = await scannedForNobody(ctx, month)
  const nameOf = await realNames(
    ctx,
    [...strangers, ...decided, ...left].map(({ worker }) => worker),
  )
  return [
    ...strangers.map(({ worker, count }) => `${nameOf(worker)}：${count} 笔计件，本月没有在职的工资档案`),
    ...decided.map(({ worker, count }) => decidedWords(nameOf(worker), count)),
    ...left.map(
      ({ worker, count, from }) => `${nameOf(worker)}：${from} 起有 ${count} 笔计件没有工资单，请先计算该月`,
    ),
    ...(nobodys > 0 ? [`${nobodys} 笔完工扫码没有登记工人`] : []),
  ]
}

/** Bonuses of the year that no batch of the month pays. */
export async function unpaidBonuses(ctx: Context, month: string): Promise<string[]> {
  const decided = await adjustmentsOfStrangers(ctx, month, 'bonus')
  const nameOf = await realNames(
    ctx,
    decided.map(({ worker }) => worker),
  )
  return decided.map(({ worker, count }) => decidedWords(nameOf(worker), count))
}

const decidedWords = (name: string, count: number): string =>
  `${name}：${count} 笔已审核的奖惩，本月没有在职的工资档案`

const piecesOfStrangers = ({ db }: Context, month: string) => cachedSql<Unpaid>(db)`
  select piece.worker, count(*)::int as count from ${PayPiece} piece
  where not piece.deleted and piece.month = ${month} and piece.status in ('pending', 'confirmed')
    and not exists (select from ${PayProfile} profile where not profile.deleted and profile.worker = piece.worker
      and profile.is_active and profile.hired_on <= ${endOfMonth(`${month}-01`)}::date
      and (profile.left_on is null or profile.left_on >= ${`${month}-01`}::date))
  group by piece.worker order by piece.worker`

/** Of whoever is in no batch of the month; a year-end bonus is paid by a batch of its own. */
const adjustmentsOfStrangers = ({ db }: Context, month: string, kind: 'wage' | 'bonus') => cachedSql<Unpaid>(
  db,
)`
  select adjusted.worker, count(*)::int as count from ${PayAdjustment} adjusted
  where not adjusted.deleted and adjusted.month = ${month} and adjusted.status = 'approved' and (adjusted.type = 'yearEnd') = ${kind === 'bonus'}
    and not exists (select from ${PayProfile} profile where not profile.deleted and profile.worker = adjusted.worker
      and profile.is_active and profile.hired_on <= ${endOfMonth(`${month}-01`)}::date
      and (profile.left_on is null or profile.left_on >= ${`${month}-01`}::date))
  group by adjusted.worker order by adjusted.worker`

/** Pieces of earlier months that have no slip there, of people who are employed now. */
const leftBehind = ({ db }: Context, month: string) => cachedSql<Unpaid & { readonly from: string }>(db)`
  select piece.worker, count(*)::int as count, min(piece.month) as from from ${PayPiece} piece
  join ${PayProfile} profile on profile.worker = piece.worker and not profile.deleted and profile.is_active
    and (profile.left_on is null or profile.left_on >= ${`${month}-01`}::date)
  where not piece.deleted and piece.month < ${month} and piece.status in ('pending', 'confirmed')
    and not exists (select from ${PaySlip} slip where not slip.deleted and slip.worker = piece.worker
      and slip.month = piece.month and slip.kind = 'wage')
  group by piece.worker order by piece.worker`

async function scannedForNobody({ db }: Context, month: string): Promise<number> {
  const [found] = await cachedSql<{ count: number }>(db)`
    select count(*)::int as count from ${FactoryScan}
    where not deleted and action = 'FINISH' and result = ${ScanResult.accepted} and not is_outsourced
      and undone_by is null and cardinality(coalesce(workers, '{}')) = 0
      and scanned_at >= ${`${month}-01`}::date and scanned_at < ${endOfMonth(`${month}-01`)}::date + 1`
  return found?.count ?? 0
}
