import { DoorVersion } from '@mortise/doors/model'
import { addDays, type InputOf, mul } from '@mortise/model'
import { Discount, DiscountLimit, InstallItem, PriceList } from '@mortise/pricing/model'
import type { Context } from '@mortise/server'
import { Role } from '@mortise/system/model'

/** What a square metre costs of a family of doors, by the first letter of their codes. */
const families: Readonly<Record<string, number>> = { m: 640, t: 820, r: 1280, g: 760 }

/** Prices of the demonstration: lists for the factory and for projects, what dealers pay, who may give how much away. */
export async function demo(ctx: Context): Promise<void> {
  const startOn = `${ctx.today.slice(0, 4)}-01-01`
  const endOn = addDays(`${Number(ctx.today.slice(0, 4)) + 1}-12-31`, 0)
  await addServices(ctx)
  const codes = await rateCodes(ctx)
  await publish(ctx, { name: '年度出厂价目表', type: '1', startOn }, codes, 1)
  await publish(ctx, { name: '工程价目表', type: '4', startOn }, codes, 0.94)
  const days = { startOn, endOn }
  for (const [level, rate] of [
    ['A', 0.88],
    ['B', 0.92],
    ['C', 0.95],
  ] as const) {
    await ctx
      .repo(Discount)
      .add({ name: `${level}级经销折扣`, type: '1', rate, storeLevels: [level], ...days })
  }
  await ctx
    .repo(Discount)
    .add({ name: 'A级客户九七折', type: '1', rate: 0.97, customerLevels: ['A'], ...days })
  await ctx.repo(Discount).add({ name: '满三万减八百', type: '2', amount: 800, minAmount: 30_000, ...days })
  await addLimits(ctx)
}

async function addServices({ repo }: Context): Promise<void> {
  const services = [
    ['门扇安装', '樘', 120, 80],
    ['入户门安装', '樘', 260, 180],
    ['无电梯上楼', '樘·层', 15, 12],
    ['旧门拆除', '樘', 60, 45],
  ] as const
  for (const [name, unit, price, workerPrice] of services) {
    await repo(InstallItem).add({ name, unit, price, workerPrice })
  }
}

/** The rates that the formulas of published doors name. */
async function rateCodes({ repo }: Context): Promise<string[]> {
  const versions = await repo(DoorVersion).find()
  const formulas = versions.flatMap(({ snapshot }) => snapshot?.prices.map(({ formula }) => formula) ?? [])
  const codes = formulas.flatMap((formula) =>
    [...formula.matchAll(/rate\('([^']+)'\)/g)].flatMap(([, code]) => code ?? []),
  )
  return [...new Set(codes)].toSorted()
}

async function publish(
  { repo }: Context,
  head: Pick<InputOf<typeof PriceList>, 'name' | 'type' | 'startOn'>,
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

async function addLimits({ repo }: Context): Promise<void> {
  const limits = {
    sales: [0.95, 200, 0.2],
    sales_manager: [0.85, 2000, 0.1],
    general_manager: [0.7, 20_000, 0],
  }
  for (const [code, [minRate, maxReduce, minMarginRate]] of Object.entries(limits)) {
    const role = await repo(Role).first({ code })
    if (!role) continue
    await repo(DiscountLimit).add({
      role: role.id,
      minRate: minRate ?? 1,
      maxReduce: maxReduce ?? 0,
      minMarginRate: minMarginRate ?? 0,
    })
  }
}
