import { BillItem, Debtor, DeliveryBill } from '@mortise/deliveries/model'
import { billTaken } from '@mortise/deliveries/server'
import { GlBook, Receivable } from '@mortise/finance/model'
import type { RowOf } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { type Context, provide } from '@mortise/server'
import { periodOpen } from '@mortise/stock/server'
import { keepsBooks } from '../ledger/keeps-books.ts'
import { settleOrder } from './settle-order.ts'

type Bill = RowOf<typeof DeliveryBill>

/** A bill becomes a receivable in the transaction that writes it, once books are kept. */
export const takeBills = provide(billTaken, async (ctx, bill) => {
  if (!(await keepsBooks(ctx)) || bill.billedOn < (await startOf(ctx))) return false
  ctx.beforeCommit(() => takeBill(ctx, bill))
  return true
})

/** The first day that is booked. */
async function startOf({ repo }: Context): Promise<string> {
  const book = await repo(GlBook).first({})
  return book?.startOn ?? `${book?.startMonth}-01`
}

/** Bills of before finance was there, or of before its books were kept, become receivables too; answers how many. */
export async function takeFormerBills(ctx: Context): Promise<number> {
  if (!(await ctx.repo(GlBook).first({}))) return 0
  const where = { isTaken: false, billedOn: { ge: await startOf(ctx) } }
  const bills = await ctx.repo(DeliveryBill).find(where, {
    sort: [
      ['billedOn', 'asc'],
      ['no', 'asc'],
    ],
    limit: 100_000,
  })
  for (const bill of bills) await takeFormerBill(ctx, bill)
  return bills.length
}

/** On the day it was billed, or today where that month is closed. */
export async function takeFormerBill(ctx: Context, bill: Bill): Promise<void> {
  await ctx.repo(CustomerOrder).lock(bill.order)
  const date = (await periodOpen(ctx, bill.billedOn)) ? bill.billedOn : ctx.today
  const dueOn = bill.dueOn < date ? date : bill.dueOn
  await takeBill({ ...ctx, today: date }, { ...bill, billedOn: date, dueOn })
  await ctx.repo(DeliveryBill).put(bill.id, { isTaken: true })
}

async function takeBill(ctx: Context, bill: Bill): Promise<void> {
  const [order] = await ctx.repo(CustomerOrder).pick(['taxRate', 'salesman'], { id: bill.order })
  const receivable = await ctx.repo(Receivable).add(
    {
      kind: bill.amount < 0 ? 'credit' : 'order',
      ...debtorOf(bill),
      order: bill.order,
      date: bill.billedOn,
      dueOn: bill.dueOn,
      salesman: order?.salesman,
      items: bill.lines.map(({ item, itemName, amount, taxAmount, orderLine }) => ({
        itemName: itemName ?? BillItem.items[item],
        amount,
        taxRate: order?.taxRate,
        orderLine,
        billedTax: taxAmount,
      })),
    },
    { given: { bill: bill.id } },
  )
  await ctx.repo(Receivable).move(receivable.id, 'post')
  await settleOrder(ctx, bill.order)
}

const debtorOf = ({ debtor, store, customer }: Bill) =>
  debtor === Debtor.customer
    ? ({ partyType: 'customer', customer } as const)
    : ({ partyType: 'store', store } as const)
