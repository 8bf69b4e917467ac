import { endOfMonth } from '@mortise/model'
import { PayPiece, PayProfile } from '@mortise/pay/model'
import { FactoryScan, ScanResult } from '@mortise/production/model'
import { type Context, cachedSql } from '@mortise/server'
import { realNames } from '@mortise/system/server'

/** Work of a month that no slip pays: that of people who are not employed then, and what was scanned for nobody. */
export async function unpaidWork(ctx: Context, month: string): Promise<string[]> {
  const first = `${month}-01`
  const end = endOfMonth(first)
  const strangers = await cachedSql<{ worker: string; count: number }>(ctx.db)`
    select piece.worker, count(*)::int as count from ${PayPiece} piece
    where not piece.deleted and piece.month = ${month} and piece.status in ('pending', 'confirmed')
      and not exists (select from ${PayProfile} profile where not profile.deleted and profile.worker = piece.worker
        and profile.is_active and profile.hired_on <= ${end}::date
        and (profile.left_on is null or profile.left_on >= ${first}::date))
    group by piece.worker order by piece.worker`
  const nameOf = await realNames(
    ctx,
    strangers.map(({ worker }) => worker),
  )
  const [nobodys] = await cachedSql<{ count: number }>(ctx.db)`
    select count(*)::int as count from ${FactoryScan}
    where not deleted and action = 'FINISH' and result = ${ScanResult.accepted} and not is_outsourced
      and undone_by is null and cardinality(coalesce(workers, '{}')) = 0
      and scanned_at >= ${first}::date and scanned_at < ${end}::date + 1`
  return [
    ...strangers.map(({ worker, count }) => `${nameOf(worker)}：${count} 笔计件，本月没有在职的工资档案`),
    ...(nobodys?.count ? [`${nobodys.count} 笔完工扫码没有登记工人`] : []),
  ]
}
