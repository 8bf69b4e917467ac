import { DeliveryBill } from '@mortise/deliveries/model'
import { addDays, mul, sub } from '@mortise/model'
import { OrderReceipt } from '@mortise/orders/model'
import { type Context, providersOf, type Story, storyOf, table } from '@mortise/server'
import { demoBank } from './bank/demo-bank.ts'
import { usualBank, writeJournal } from './bank/journal.ts'
import { demoHappenings, type Happening } from './demo-happenings.ts'
import { postVoucher } from './ledger/post-voucher.ts'
import { openDemoBooks } from './opening/set-up-tenant.ts'
import { bookReceipt } from './receivables/book-receipts.ts'
import { settleOrder } from './receivables/settle-order.ts'
import { takeFormerBill } from './receivables/take-bill.ts'
import { trialBalance } from './reports/trial.ts'

/** What a factory books by hand every month, beside what its documents book: day, words, accounts and about how much. */
const monthly = table(
  '#day summary debit credit #amount',
  `3 支付厂房租金 660200 1002 26000
   8 支付上月电费 5101 1002 9800
   18 支付广告推广费 660100 1002 5200
   22 支付物流运费 660107 1002 7400
   26 支付刀具维修费 5101 1002 3100
   28 计提固定资产折旧 5101 1602 6400`,
)

/** What the owners began with, what came of orders, and what every month was booked by hand: in the order of its days. */
export async function demo(system: Context): Promise<void> {
  await openDemoBooks(system)
  const ctx = await system.actAs('admin')
  const story = storyOf(ctx, 23)
  const first = `${story.ago(365).slice(0, 7)}-01`
  const others: Happening[] = []
  for (const tell of providersOf(system, demoHappenings)) others.push(...(await tell(system, first)))
  const happened = [
    ...others,
    ...(await handMade(ctx, story, first)),
    ...(await ctx.repo(OrderReceipt).find({}, { limit: 10_000 })).map((receipt) => ({
      on: receipt.receivedOn < first ? first : receipt.receivedOn,
      book: () =>
        bookReceipt({ ...receipt, receivedOn: receipt.receivedOn < first ? first : receipt.receivedOn }, ctx),
    })),
    ...(await ctx.repo(DeliveryBill).find({ isTaken: false }, { limit: 10_000 })).map((bill) => ({
      on: bill.billedOn,
      book: () => takeFormerBill(ctx, bill),
    })),
  ]
  for (const { book: run } of happened.toSorted((one, other) => one.on.localeCompare(other.on))) await run()
  for (const { order } of await ctx.repo(DeliveryBill).pick(['order'], { billedOn: ctx.today }))
    await settleOrder(ctx, order)
  await demoBank(ctx, story)
}

async function handMade(ctx: Context, story: Story, first: string): Promise<Happening[]> {
  const entry = (on: string, summary: string, debit: string, credit: string, amount: number): Happening => ({
    on,
    book: () => post(ctx, on, summary, debit, credit, amount),
  })
  const happened = [
    entry(first, '股东投入资本', '1002', '4001', 5_000_000),
    entry(addDays(first, 1), '购入生产设备', '1601', '1002', 640_000),
  ]
  for (let month = first; month <= ctx.today; month = `${addDays(month, 32).slice(0, 7)}-01`) {
    for (const { day, summary, debit, credit, amount } of monthly) {
      const on = addDays(month, day - 1)
      if (on > ctx.today) continue
      happened.push(entry(on, summary, debit, credit, amount + story.between(-40, 40) * 10))
    }
    const end = addDays(`${addDays(month, 32).slice(0, 7)}-01`, -1)
    const on = end > ctx.today ? ctx.today : end
    happened.push({ on, book: () => endMonth(ctx, month, on, month === first ? '4001' : '2001') })
  }
  return happened
}

/** A voucher of two entries; what goes through the bank stands in its journal. */
async function post(
  ctx: Context,
  date: string,
  summary: string,
  debit: string,
  credit: string,
  amount: number,
) {
  const bank = await usualBank(ctx)
  const of = (account: string) => ({ account, ...(account === bank?.code && { bank: bank.id }) })
  const { id, no } = await postVoucher(ctx, {
    date,
    kind: 'manual',
    summary,
    entries: [
      { ...of(debit), debit: amount },
      { ...of(credit), credit: amount },
    ],
  })
  if (!bank || ![debit, credit].includes(bank.code)) return
  const source = { type: 'glVoucher', id, no }
  const moved = debit === bank.code ? amount : -amount
  await writeJournal(ctx, { bank: bank.id, date, summary, amount: moved, source, voucher: id })
}

/** What was sold in a month cost two thirds of it. What came in without a purchase was paid for by a loan; what lay there at first, owners brought. */
async function endMonth(ctx: Context, month: string, on: string, payer: string): Promise<void> {
  const lines = await trialBalance(ctx, month, on)
  const moved = (code: string) => {
    const line = lines.find((each) => each.code === code)
    return line ? sub(line.debit, line.credit) : 0
  }
  const given = -moved('6301')
  if (given > 0)
    await post(ctx, on, payer === '4001' ? '股东投入存货' : '银行贷款支付材料款', '6301', payer, given)
  const begun = -moved('4199')
  if (begun > 0) await post(ctx, on, '期初存货转作股东投入', '4199', '4001', begun)
  const cost = mul(-moved('6001'), 0.68)
  if (cost > 0) await post(ctx, on, '结转本月销售成本', '6401', '500109', cost)
}
