import { GlBalance, GlVoucher } from '@mortise/finance/model'
import { BusinessError, compare, sub } from '@mortise/model'
import { type Context, provide } from '@mortise/server'
import { periodClosing } from '@mortise/stock/server'
import { sql } from 'kysely'
import { isOfBooks, refusalOf } from '../close/month.ts'
import { OPENING_STOCK } from './chart.ts'

/** A month is closed with all of its vouchers posted, and not before what the books began with is complete. */
export const beforeClosing = provide(periodClosing, async (ctx, month) => {
  if (await isOfBooks(ctx, month)) {
    const refusal = await refusalOf(ctx, month)
    if (refusal) throw new BusinessError(refusal)
  }
  const left = await ctx.repo(GlVoucher).count({ month, status: { in: ['draft', 'approved'] } })
  if (left > 0) throw new BusinessError(`会计期间 ${month} 存在 ${left} 张未记账凭证`)
  const rest = await restOfOpening(ctx, month)
  if (compare(rest, 0) !== 0)
    throw new BusinessError(`期初调整科目 ${OPENING_STOCK} 尚有余额 ${rest} 元，请先结转`)
})

async function restOfOpening({ tenant, db }: Context, month: string): Promise<number> {
  const { rows } = await sql<{ debit: number; credit: number }>`
    select coalesce(sum(b.debit), 0) as debit, coalesce(sum(b.credit), 0) as credit from ${sql.table(GlBalance.table)} b
    join erp_gl_account a on a.tenant_id = b.tenant_id and a.id = b.account and a.code = ${OPENING_STOCK}
    where b.tenant_id = ${tenant} and not b.deleted and b.month <= ${month}`.execute(db)
  return sub(rows[0]?.credit, rows[0]?.debit)
}
