import { addDays } from '@mortise/model'
import { type Context, storyOf, table } from '@mortise/server'
import { postVoucher } from './ledger/post-voucher.ts'

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
  }
}
