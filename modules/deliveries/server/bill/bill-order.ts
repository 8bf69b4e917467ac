import {
  BillEvent,
  type BilledCharge,
  Debtor,
  DeliveryBill,
  dueOf,
  unbilledOf,
} from '@mortise/deliveries/model'
import { addDays, BusinessError, compare, formatMoney, type RowOf, sub, sum } from '@mortise/model'
import { CustomerOrder, isOnCredit } from '@mortise/orders/model'
import { creditUse } from '@mortise/orders/server'
import { type Context, defineExtension, providersOf } from '@mortise/server'
import { PayTerm, Store, StoreType } from '@mortise/stores/model'
import { shiftCredit } from '@mortise/stores/server'

type Bill = RowOf<typeof DeliveryBill>
type Order = RowOf<typeof CustomerOrder>

/** Whoever keeps the books takes a bill over in the transaction that writes it, and may refuse; answers whether it did. */
export const billTaken = defineExtension<(ctx: Context, bill: Bill) => Promise<boolean>>('billTaken')

interface Billing {
  readonly event: keyof (typeof BillEvent)['items']
  readonly key: string
  readonly delivery: string | null
}

/**
 * Bills what an order owes more, or less, than was billed for it so far; answers what that is. Whoever pays before goods
 * leave has paid for all that is billed when they do.
 */
export async function billOrder(
  ctx: Context,
  id: string,
  billing: Billing,
): Promise<readonly BilledCharge[]> {
  const order = await ctx.repo(CustomerOrder).lock(id)
  // What a project pays, and when, its contract says.
  if (order.payTerm === PayTerm.contract) return []
  const billed = await billedCharges(ctx, id)
  const due = dueOf(order, billed)
  if (billing.event === BillEvent.shipped) await refuseUnpaid(ctx, order, totalOf([...billed, ...due]))
  await shiftHold(ctx, order, { owed: totalOf(due), billed: totalOf([...billed, ...due]) })
  if (due.length === 0) return due
  const bill = await writeBill(ctx, order, due, billing)
  for (const take of providersOf(ctx, billTaken))
    if (await take(ctx, bill)) await ctx.repo(DeliveryBill).put(bill.id, { isTaken: true })
  return due
}

const totalOf = (charges: readonly BilledCharge[]): number => sum(charges, ({ amount }) => amount)

/** An order holds of its store's credit what is still to be billed of it, and nothing once it is over. */
export async function holdRest(ctx: Context, id: string): Promise<void> {
  const order = await ctx.repo(CustomerOrder).lock(id)
  await shiftHold(ctx, order, { owed: 0, billed: totalOf(await billedCharges(ctx, id)) })
}

async function shiftHold(
  ctx: Context,
  order: Order,
  { owed, billed }: { readonly owed: number; readonly billed: number },
): Promise<void> {
  if (!isOnCredit(order.payTerm)) return
  const held = order.status === 'producing' ? unbilledOf(order, billed) : 0
  await shiftCredit(ctx, { ...creditUse(order), title: order.no, owed, held })
}

/** All that was billed for an order. */
export async function billedCharges({ repo }: Context, order: string): Promise<BilledCharge[]> {
  const bills = await repo(DeliveryBill).find({ order }, { limit: 10_000 })
  return bills.flatMap(({ lines }) => lines)
}

/** Who may not see what an order costs, such as a keeper that of a store's, does not hear it by the difference. */
async function refuseUnpaid(ctx: Context, order: Order, billed: number): Promise<void> {
  const { no, payTerm, paidAmount } = order
  if (isOnCredit(payTerm) || compare(paidAmount, billed) >= 0) return
  const isWithheld = (await ctx.lockedIn(CustomerOrder, order)).has('paidAmount')
  if (isWithheld) throw new BusinessError(`订单${no}未付清，不能发货`)
  throw new BusinessError(
    `订单${no}未付清，差额${formatMoney(sub(billed, paidAmount)).replaceAll(',', '')}元`,
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
