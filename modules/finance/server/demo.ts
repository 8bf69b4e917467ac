import { add, addDays, mul, sub } from '@mortise/model'
import { OrderReceipt } from '@mortise/orders/model'
import { type Context, storyOf, table } from '@mortise/server'
import { postVoucher } from './ledger/post-voucher.ts'
import { bookReceipt } from './receivables/book-receipts.ts'
import { trialBalance } from './reports/trial.ts'

/** What a factory books by hand every month, beside what its documents book: day, words, accounts and about how much. */
const monthly = table(
  '#day summary debit credit #amount',
  `3 支付厂房租金 660200 1002 26000
   8 支付上月电费 5101 1002 9800
   10 发放上月工资 221101 1002 86000
   15 缴纳社会保险费 221102 1002 17200
   18 支付广告推广费 660100 1002 5200
   22 支付物流运费 660107 1002 7400
   26 支付刀具维修费 5101 1002 3100
   28 计提本月生产工资 500102 221101 64000
   28 计提本月管理人员工资 660200 221101 22000
   28 计提企业社会保险费 660200 221102 17200
   28 计提固定资产折旧 5101 1602 6400`,
)

/** What the owners began with, and what every month of the last year was booked by hand. */
export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs('admin')
  const story = storyOf(ctx, 23)
  const first = `${story.ago(365).slice(0, 7)}-01`
  const post = (day: string, summary: string, debit: string, credit: string, amount: number) =>
    postVoucher(ctx, {
      date: day,
      kind: 'manual',
      summary,
      entries: [
        { account: debit, debit: amount },
        { account: credit, credit: amount },
      ],
    })
  await post(first, '股东投入资本', '1002', '4001', 2_000_000)
  await post(addDays(first, 1), '购入生产设备', '1601', '1002', 640_000)
  for (let month = first; month <= ctx.today; month = `${addDays(month, 32).slice(0, 7)}-01`) {
    for (const { day, summary, debit, credit, amount } of monthly) {
      const on = addDays(month, day - 1)
      const isSalaryOfNoMonth = month === first && summary.includes('上月')
      if (on > ctx.today || isSalaryOfNoMonth) continue
      await post(on, summary, debit, credit, amount + story.between(-40, 40) * 10)
    }
    await sell(ctx, month, post)
  }
  for (const receipt of await ctx.repo(OrderReceipt).find({}, { limit: 10_000 }))
    await bookReceipt(receipt, ctx)
}

type Post = (day: string, summary: string, debit: string, credit: string, amount: number) => Promise<unknown>

/** What was used up in a month was made and sold for a third more; what came in without a purchase was paid for. */
async function sell(ctx: Context, month: string, post: Post): Promise<void> {
  const end = addDays(`${addDays(month, 32).slice(0, 7)}-01`, -1)
  const on = end > ctx.today ? ctx.today : end
  const lines = await trialBalance(ctx, month, on)
  const moved = (code: string) => {
    const line = lines.find((each) => each.code === code)
    return line ? sub(line.debit, line.credit) : 0
  }
  const given = -moved('6301')
  if (given > 0) await post(on, '支付本月材料款', '6301', '1002', given)
  const used = mul(add(moved('500101'), moved('500102')), 0.94)
  if (used <= 0) return
  await post(on, '结转本月销售成本', '6401', '500109', used)
  const price = mul(used, 1.34)
  await post(on, '确认本月销售收入', '1002', '6001', price)
  await post(on, '确认本月销项税额', '1002', '22210102', mul(price, 0.13))
}
