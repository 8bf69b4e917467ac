import { BillEvent, type BilledCharge, Debtor, DeliveryBill, dueOf } from '@mortise/deliveries/model'
import { addDays, BusinessError, compare, formatMoney, type RowOf, sub, sum } from '@mortise/model'
import { CustomerOrder, isOnCredit } from '@mortise/orders/model'
import { creditUse } from '@mortise/orders/server'
import { type Context, defineExtension, providersOf } from '@mortise/server'
import { Store, StoreType } from '@mortise/stores/model'
import { shiftCredit } from '@mortise/stores/server'

type Bill = RowOf<typeof DeliveryBill>
type Order = RowOf<typeof CustomerOrder>

/** Whoever keeps the books takes a bill over in the transaction that writes it, and may refuse. */
export const billTaken = defineExtension<(ctx: Context, bill: Bill) => Promise<void>>('billTaken')

interface Billing {
  readonly event: keyof (typeof BillEvent)['items']
  readonly key: string
  readonly delivery: string | null
}

/**
 * Bills what an order owes more, or less, than was billed for it so far; answers what that is. Whoever pays before goods
 * leave has paid for all that is billed.
 */
export async function billOrder(
  ctx: Context,
  id: string,
  billing: Billing,
): Promise<readonly BilledCharge[]> {
  const order = await ctx.repo(CustomerOrder).lock(id)
  const billed = await billedCharges(ctx, id)
  const due = dueOf(order, billed)
  const amount = sum(due, (charge) => charge.amount)
  if (amount > 0)
    refuseUnpaid(
      order,
      sum([...billed, ...due], (charge) => charge.amount),
    )
  if (due.length === 0) return due
  if (isOnCredit(order.payTerm)) await shiftCredit(ctx, { ...creditUse(order), title: order.no, amount })
  const bill = await writeBill(ctx, order, due, billing)
  const books = providersOf(ctx, billTaken)
  for (const take of books) await take(ctx, bill)
  if (books.length > 0) await ctx.repo(DeliveryBill).put(bill.id, { isTaken: true })
  return due
}

/** All that was billed for an order. */
export async function billedCharges({ repo }: Context, order: string): Promise<BilledCharge[]> {
  const bills = await repo(DeliveryBill).find({ order }, { limit: 10_000 })
  return bills.flatMap(({ lines }) => lines)
}

function refuseUnpaid({ no, payTerm, paidAmount }: Order, billed: number): void {
  if (isOnCredit(payTerm) || compare(paidAmount, billed) >= 0) return
  throw new BusinessError(
    `订单${no}未付清，差额${formatMoney(sub(billed, paidAmount)).replaceAll(',', '')}元`,
    {
      plain: `订单${no}未付清，不能发货`,
    },
  )
}

async function writeBill(
  ctx: Context,
  { id, store, customer, sysOrgCode }: Order,
  due: readonly BilledCharge[],
  { event, key, delivery }: Billing,
): Promise<Bill> {
  const { type, creditDays } = await ctx.repo(Store).get(store)
  const amount = sum(due, (charge) => charge.amount)
  const taxAmount = sum(due, (charge) => charge.taxAmount)
  const bill = await ctx.repo(DeliveryBill).add(
    {
      key,
      event,
      order: id,
      store,
      customer,
      ...(delivery && { delivery }),
      debtor: type === StoreType.own ? Debtor.customer : Debtor.store,
      billedOn: ctx.today,
      dueOn: addDays(ctx.today, creditDays ?? 0),
      lines: due.map(({ item, orderLine, itemName, ...figures }) => ({
        item,
        orderLine,
        itemName,
        ...figures,
      })),
      amount,
      netAmount: sub(amount, taxAmount),
      taxAmount,
    },
    { given: { sysOrgCode } },
  )
  return bill
}
