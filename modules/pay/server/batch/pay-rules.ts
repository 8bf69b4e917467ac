import { BusinessError, endOfMonth } from '@mortise/model'
import {
  type Bracket,
  ByMonthDays,
  MinimumWage,
  type PayRules,
  PayTaxRate,
  TaxKind,
  tableFault,
} from '@mortise/pay/model'
import type { Context } from '@mortise/server'
import { parameter } from '@mortise/system/server'

/** What the company and the law say for a month. */
export async function rulesOf(ctx: Context, month: string): Promise<PayRules> {
  const rows = await ctx.repo(PayTaxRate).find(
    { beginOn: { le: endOfMonth(`${month}-01`) } },
    {
      sort: [
        ['beginOn', 'desc'],
        ['level', 'asc'],
      ],
      limit: 1000,
    },
  )
  const tableOf = (kind: 'wage' | 'bonus' | 'labour'): Bracket[] => {
    const own = rows.filter((row) => row.kind === kind)
    const from = own[0]?.beginOn
    const label = TaxKind.items[kind]
    if (!from) throw new BusinessError(`${month} 没有${label}的个税税率表`)
    const table = own.filter(({ beginOn }) => beginOn === from)
    const fault = tableFault(table)
    if (fault) throw new BusinessError(`${from} 起的${label}税率表不完整：${fault}，请先补齐`)
    return table.map(({ upTo, rate, quick }) => ({ upTo, rate, quick }))
  }
  return {
    minimumWage: await parameter(ctx, MinimumWage),
    isByMonthDays: await parameter(ctx, ByMonthDays),
    wage: tableOf('wage'),
    bonus: tableOf('bonus'),
    labour: tableOf('labour'),
  }
}
