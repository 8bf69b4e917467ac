import { Customer, CustomerLevel, CustomerSource } from '@mortise/customers/model'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, type Context, get } from '@mortise/server'

/** The fields by which customers are counted, and the dictionaries that word their values. */
const dicts: Readonly<Record<string, string>> = { source: CustomerSource.code, level: CustomerLevel.code }

/** How the customers whom the caller may see are spread over a field, for the plots of the home page. */
export const tallyRoutes: AnyRoute[] = [
  get('/erp_customer/erpCustomer/tally', 'customer:list', ({ ctx, query }) => tally(ctx, query.by ?? '')),
]

async function tally(ctx: Context, by: string): Promise<{ value: string; text: string; count: number }[]> {
  const code = Object.hasOwn(dicts, by) ? dicts[by] : undefined
  if (!code) throw new BusinessError(`客户不能按【${by}】统计`)
  const counted = new Map(
    (await ctx.tally(Customer, by)).map(({ value, count }) => [String(value ?? ''), count]),
  )
  const items = (await ctx.services.dicts.all(ctx.tenant)).get(code) ?? []
  const texts = new Map([...items.map(({ value, text }) => [value, text] as const), ['', '未填写']])
  // In the order of the dictionary; what staff have since struck from it still counts.
  return [...new Set([...texts.keys(), ...counted.keys()])]
    .map((value) => ({ value, text: texts.get(value) ?? value, count: counted.get(value) ?? 0 }))
    .filter(({ value, count }) => value !== '' || count > 0)
}
