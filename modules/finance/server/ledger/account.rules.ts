import { GlAccount, GlVoucher } from '@mortise/finance/model'
import { BusinessError, linesTable, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { sql } from 'kysely'
import { chart } from './chart.ts'
import { shippedRules } from './shipped-rules.ts'

type Account = RowOf<typeof GlAccount>

export const accountRules = rules(GlAccount, {
  async check(account, ctx, before) {
    const { code, parent, isActive } = account
    if (!/^\d{4,20}$/.test(code)) throw new BusinessError('科目编码应为4到20位数字', { field: 'code' })
    if (!before && parent) await refuseParent(ctx, account, await ctx.repo(GlAccount).get(parent))
    if (!before) await refuseBeside(ctx, account)
    const changed = before && fixed.find((field) => String(before[field]) !== String(account[field]))
    if (changed && (await hasEntries(ctx, before.id)))
      throw new BusinessError(`科目 ${code} 已有分录，不能修改${GlAccount.fields[changed].label}`, {
        field: changed,
      })
    if (before && !isActive && isNamed(code))
      throw new BusinessError(`科目 ${code} 由业务记账使用，不能停用`, { field: 'isActive' })
  },
  async remove({ id, code }, ctx) {
    if (isNamed(code)) throw new BusinessError(`科目 ${code} 由业务记账使用，不能删除`)
    if (await ctx.repo(GlAccount).first({ parent: id }))
      throw new BusinessError(`科目 ${code} 有下级科目，不能删除`)
    if (await hasEntries(ctx, id)) throw new BusinessError(`科目 ${code} 已有分录，不能删除`)
  },
})

/** What entries that are there were made by. */
const fixed = ['category', 'side', 'dims', 'isCash', 'isControl', 'itemSide'] as const

const named = new Set([
  ...chart.flatMap(({ code, isControl }) => (isControl ? [code] : [])),
  ...shippedRules.map(({ account }) => account),
])

/** Whether the product itself books on it, so that it must stay as it is. */
const isNamed = (code: string): boolean => named.has(code)

async function refuseParent(ctx: Context, { code, category }: Account, parent: Account): Promise<void> {
  if (!code.startsWith(parent.code) || code === parent.code)
    throw new BusinessError(`科目编码应以上级编码 ${parent.code} 开头`, { field: 'code' })
  if (category !== parent.category) throw new BusinessError('类别应与上级科目相同', { field: 'category' })
  if (isNamed(parent.code))
    throw new BusinessError(`科目 ${parent.code} 由业务记账使用，不能增加下级科目`, { field: 'parent' })
  // Locked, so that nobody posts there while it stops being one that takes entries.
  await ctx.repo(GlAccount).lock(parent.id)
  if (await hasEntries(ctx, parent.id))
    throw new BusinessError(`科目 ${parent.code} 已有分录，不能增加下级科目`, { field: 'parent' })
}

/** Whatever begins with an account's code is told as a part of it, and so stands below it. */
async function refuseBeside({ repo }: Context, { code, parent }: Account): Promise<void> {
  const begins = Array.from(code, (_, at) => code.slice(0, at))
  const [nearest] = await repo(GlAccount).find(
    { code: { in: begins } },
    { sort: [['code', 'desc']], limit: 1 },
  )
  if (nearest && nearest.id !== parent)
    throw new BusinessError(`科目编码以科目 ${nearest.code} 开头，上级科目应为 ${nearest.code}`, {
      field: 'parent',
    })
  const below = await repo(GlAccount).first({ code: { startsWith: code } })
  if (below) throw new BusinessError(`已有以 ${code} 开头的科目 ${below.code}`, { field: 'code' })
}

async function hasEntries({ tenant, db }: Context, account: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(linesTable(GlVoucher, 'entries'))} where tenant_id = ${tenant} and account = ${account}
    limit 1`.execute(db)
  return rows.length > 0
}
