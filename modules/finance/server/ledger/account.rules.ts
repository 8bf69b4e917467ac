import { GlAccount, GlRule, GlVoucher } from '@mortise/finance/model'
import { BusinessError, linesTable, type RowOf, readingFault } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { sql } from 'kysely'

type Account = RowOf<typeof GlAccount>

export const accountRules = rules(GlAccount, {
  async check(account, ctx, before) {
    const { code, parent, category, side } = account
    if (!/^\d{4,20}$/.test(code)) throw new BusinessError('科目编码应为4到20位数字', { field: 'code' })
    if (!before && parent) await refuseParent(ctx, account, await ctx.repo(GlAccount).get(parent))
    const isTurned = before && (before.category !== category || before.side !== side)
    if (isTurned && (await hasEntries(ctx, before.id)))
      throw new BusinessError(`科目 ${code} 已有分录，不能修改类别和余额方向`, { field: 'side' })
  },
  async remove({ id, code }, ctx) {
    if (await ctx.repo(GlAccount).first({ parent: id }))
      throw new BusinessError(`科目 ${code} 有下级科目，不能删除`)
    if (await hasEntries(ctx, id)) throw new BusinessError(`科目 ${code} 已有分录，不能删除`)
  },
})

async function refuseParent(ctx: Context, { code, category }: Account, parent: Account): Promise<void> {
  if (!code.startsWith(parent.code) || code === parent.code)
    throw new BusinessError(`科目编码应以上级编码 ${parent.code} 开头`, { field: 'code' })
  if (category !== parent.category) throw new BusinessError('类别应与上级科目相同', { field: 'category' })
  // Locked, so that nobody posts there while it stops being one that takes entries.
  await ctx.repo(GlAccount).lock(parent.id)
  if (await hasEntries(ctx, parent.id))
    throw new BusinessError(`科目 ${parent.code} 已有分录，不能增加下级科目`, { field: 'parent' })
}

async function hasEntries({ tenant, db }: Context, account: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(linesTable(GlVoucher, 'entries'))} where tenant_id = ${tenant} and account = ${account}
    limit 1`.execute(db)
  return rows.length > 0
}

export const glRuleRules = rules(GlRule, {
  check({ condition, amount }, _ctx, before) {
    if (before?.isBuiltIn) throw new BusinessError('内置规则不能修改，请复制为自己的规则')
    const formulas = { amount, condition: condition ?? '' }
    for (const [field, formula] of Object.entries(formulas)) {
      const fault = formula === '' ? null : readingFault(formula)
      if (fault) throw new BusinessError(fault.message, { field })
    }
  },
  remove({ isBuiltIn }) {
    if (isBuiltIn) throw new BusinessError('内置规则不能删除')
  },
})
