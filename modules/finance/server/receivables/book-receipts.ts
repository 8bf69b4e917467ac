import { Customer } from '@mortise/customers/model'
import { GlBook } from '@mortise/finance/model'
import type { RowOf } from '@mortise/model'
import { CustomerOrder, OrderReceipt, signedAmountOf } from '@mortise/orders/model'
import { after, type Context, type Reaction } from '@mortise/server'
import { Store, StoreType } from '@mortise/stores/model'
import { bookEvents } from '../ledger/book-event.ts'
import type { Party } from '../ledger/post-voucher.ts'

/** Money that came for an order is owed until something is shipped for it; a refund takes it back. */
export const bookReceipts: readonly Reaction[] = [
  after(OrderReceipt, 'add', async (receipt, ctx) => {
    if (await ctx.repo(GlBook).first({})) await bookReceipt(receipt, ctx)
  }),
]

export async function bookReceipt(receipt: RowOf<typeof OrderReceipt>, ctx: Context): Promise<void> {
  const { debtor, account } = await debtorOf(ctx, receipt.order)
  await bookEvents(
    ctx,
    {
      date: receipt.receivedOn,
      summary: `${signedAmountOf(receipt) < 0 ? '订单退款' : '订单收款'} ${receipt.no}`,
      source: { type: OrderReceipt.name, id: receipt.id, event: 'add', no: receipt.no },
    },
    [
      {
        event: 'order.receipt',
        accounts: { advance: account },
        values: { amount: signedAmountOf(receipt) },
        party: debtor,
        order: receipt.order,
      },
    ],
  )
}

/** A dealer owes for what it orders; what a store of our own sells is owed by its customer. */
async function debtorOf({ repo }: Context, id: string): Promise<{ debtor: Party; account: string }> {
  const order = await repo(CustomerOrder).get(id)
  const store = await repo(Store).get(order.store)
  if (store.type !== StoreType.own || !order.customer)
    return { debtor: { type: 'store', id: store.id, name: store.name }, account: '220301' }
  const { id: customer, name } = await repo(Customer).get(order.customer)
  return { debtor: { type: 'customer', id: customer, name }, account: '220303' }
}
