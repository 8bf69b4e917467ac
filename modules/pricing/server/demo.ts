import { DoorVersion } from '@mortise/doors/model'
import { type InputOf, mul } from '@mortise/model'
import { Discount, DiscountLimit, InstallItem, PriceList } from '@mortise/pricing/model'
import { type Context, table } from '@mortise/server'
import { Role } from '@mortise/system/model'

/** What a square metre costs of a family of doors, by the first letter of their codes. */
const families: Readonly<Record<string, number>> = { m: 640, t: 820, r: 1280, g: 760 }

const services = table(
  'name unit #price #workerPrice',
  `门扇安装 樘 120 80
   入户门安装 樘 260 180
   无电梯上楼 樘·层 15 12
   旧门拆除 樘 60 45`,
)

/** Who may give how much away. */
const limits = table(
  'role #minRate #maxReduce #minMarginRate',
  `sales 0.95 200 0.2
   salesManager 0.85 2000 0.1
   generalManager 0.7 20000 0`,
)

/** Prices of the demonstration: lists for the factory and for projects, what dealers pay, who may give how much away. */
export async function demo(ctx: Context): Promise<void> {
  const { repo } = ctx
  for (const service of services) await repo(InstallItem).add(service)
  const year = Number(ctx.today.slice(0, 4))
  // The demonstration may be looked at for years.
  const days = { startOn: `${year}-01-01`, endOn: '2099-12-31' }
  const codes = await rateCodes(ctx)
  await publish(ctx, { name: '年度出厂价目表', type: '1', startOn: days.startOn }, codes, 1)
  await publish(ctx, { name: '工程价目表', type: '4', startOn: days.startOn }, codes, 0.94)
  for (const [level, rate] of Object.entries({ A: 0.88, B: 0.92, C: 0.95 }))
    await addDiscount(ctx, {
      name: `${level}级经销折扣`,
      type: '1',
      rate,
      storeLevels: [level as 'A' | 'B' | 'C'],
      ...days,
    })
  await addDiscount(ctx, { name: 'A级客户九七折', type: '1', rate: 0.97, customerLevels: ['A'], ...days })
  await addDiscount(ctx, { name: '满三万减八百', type: '2', amount: 800, minAmount: 30_000, ...days })
  for (const { role: code, ...limit } of limits) {
    const role = await repo(Role).first({ code })
    if (role) await repo(DiscountLimit).add({ ...limit, role: role.id })
  }
}

async function addDiscount({ repo }: Context, input: InputOf<typeof Discount>): Promise<void> {
  await repo(Discount).move((await repo(Discount).add(input)).id, 'publish')
}

/** The rates that the formulas of published doors name. */
async function rateCodes({ repo }: Context): Promise<string[]> {
  const versions = await repo(DoorVersion).find()
  const formulas = versions.flatMap(({ snapshot }) => snapshot?.prices.map(({ formula }) => formula) ?? [])
  const codes = formulas.flatMap((formula) =>
    [...formula.matchAll(/rate\('([^']+)'\)/g)].map(([, code]) => code!),
  )
  return [...new Set(codes)].toSorted()
}

async function publish(
  { repo }: Context,
  head: { readonly name: string; readonly type: '1' | '4'; readonly startOn: string },
  codes: readonly string[],
  rate: number,
): Promise<void> {
  if (codes.length === 0) return
  const items = codes.map((rateCode) => {
    const price = mul(priceOf(rateCode), rate)
    return { target: '5' as const, rateCode, unit: '㎡', price, minPrice: mul(price, 0.8) }
  })
  const { id } = await repo(PriceList).add({ ...head, items })
  await repo(PriceList).move(id, 'publish')
}

/** Alike at every start: the family, and five yuan more a step of the last figure. */
const priceOf = (code: string): number =>
  (families[code[0] ?? ''] ?? 600) + Number(/\d$/.exec(code)?.[0] ?? 0) * 5
