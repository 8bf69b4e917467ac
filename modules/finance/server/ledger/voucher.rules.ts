import { GlVoucher } from '@mortise/finance/model'
import { BusinessError, compare, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { refuseClosedPeriod } from '@mortise/stock/server'
import { sql } from 'kysely'
import { refuseWrongEntries } from './entry-checks.ts'
import { postMirror } from './mirror.ts'
import { withSeenParty } from './parties.ts'

type Voucher = RowOf<typeof GlVoucher>

export const voucherRules = rules(GlVoucher, {
  async prepare({ entries }, ctx, before) {
    const known = new Set(before?.entries.map(({ party }) => party))
    const whole = []
    for (const entry of entries ?? []) whole.push({ ...entry, ...(await withSeenParty(ctx, entry, known)) })
    return { entries: whole }
  },

  async check(voucher, ctx, before) {
    const { no, month } = voucher
    if (before?.no && before.month !== month)
      throw new BusinessError(`凭证 ${no} 已编号，不能改到其他期间`, { field: 'date' })
    refuseFutureMonth(ctx, voucher)
    await refuseWrongEntries(ctx, voucher)
  },

  remove({ no }) {
    if (no) throw new BusinessError(`凭证 ${no} 已编号，删除会断号，请修改后重新审核`)
  },

  moves: {
    approve: {
      async guard(voucher, ctx) {
        refuseUnbalanced(voucher)
        await refuseWrongEntries(ctx, voucher)
        await refuseClosedPeriod(ctx, voucher.date)
      },
      async effect({ id, no, month }, ctx) {
        if (no) return
        await ctx.repo(GlVoucher).put(id, { no: await nextNumber(ctx, month) })
      },
    },
    post: {
      async guard(voucher, ctx) {
        await refuseClosedPeriod(ctx, voucher.date)
      },
      effect: ({ id, month }, ctx) => addToBalances(ctx, id, month),
    },
    reverse: {
      guard({ no, kind, sourceNo, reverses, createBy }, ctx) {
        if (kind === 'auto')
          throw new BusinessError(`业务凭证随来源单据 ${sourceNo ?? ''} 冲销，不能单独冲销`)
        if (kind === 'open') throw new BusinessError('期初凭证不能冲销')
        if (reverses) throw new BusinessError(`凭证 ${no} 是冲销凭证，不能再冲销，请重新录入`)
        if (createBy === ctx.user.username && !ctx.can('glVoucher:approveOwn'))
          throw new BusinessError(`凭证 ${no} 由您本人制单，请由他人冲销`)
      },
      async effect(voucher, ctx) {
        await postMirror(voucher, ctx)
      },
    },
  },
})

function refuseFutureMonth({ today }: Context, { month }: Voucher): void {
  if (month > today.slice(0, 7)) throw new BusinessError(`会计期间 ${month} 未打开`, { field: 'date' })
}

function refuseUnbalanced({ difference, totalDebit }: Voucher): void {
  if (compare(difference, 0) !== 0) throw new BusinessError(`凭证借贷不平衡，差额 ${difference}`)
  if (compare(totalDebit, 0) <= 0) throw new BusinessError('金额必须大于0')
}

async function nextNumber({ tenant, user, now, db }: Context, month: string): Promise<string> {
  const { rows } = await sql<{ no: string }>`
    select public.erp_gl_number(${tenant}, ${month}, ${user.username}, ${now}::timestamp) as no`.execute(db)
  return rows[0]?.no ?? ''
}

async function addToBalances(ctx: Context, id: string, month: string): Promise<void> {
  const { tenant, user, now, db } = ctx
  // As whoever posts does, so that two who touch the same accounts come one after the other.
  await sql`select from erp_gl_counter where tenant_id = ${tenant} and month = ${month} and not deleted for update`.execute(
    db,
  )
  await sql`select public.erp_gl_add_to_balances(${tenant}, ${id}, ${user.username}, ${now}::timestamp)`.execute(
    db,
  )
}
