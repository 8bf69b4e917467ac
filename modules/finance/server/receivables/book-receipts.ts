import { BusinessError, type RowOf } from '@mortise/model'
import { OrderReceipt, ReceiptKind, signedAmountOf } from '@mortise/orders/model'
import { after, type Context, type Reaction, rules } from '@mortise/server'
import { usualBank, writeJournal } from '../bank/journal.ts'
import { bookEvents } from '../ledger/book-event.ts'
import { keepsBooks } from '../ledger/keeps-books.ts'
import { debtorOf } from './debtor.ts'
import { settleOrder } from './settle-order.ts'

/** Money that came for an order is owed until something is shipped for it; a refund takes it back. */
export const bookReceipts: readonly Reaction[] = [
  after(OrderReceipt, 'add', async (receipt, ctx) => {
    ctx.beforeCommit(async () => {
      if (!(await keepsBooks(ctx))) return
      await bookReceipt(receipt, ctx)
      await settleOrder(ctx, receipt.order)
    })
  }),
]

/** Once books are kept money goes back by a document of its own, to an account that was checked, by three people. */
export const orderRefundRules = rules(OrderReceipt, {
  async check({ kind }, ctx) {
    if (kind === ReceiptKind.refund && (await keepsBooks(ctx)))
      throw new BusinessError('已启用总账，退款请填退款单；预收分配的款项请先释放', { field: 'kind' })
  },
})

/** Money of orders goes to the account of ours that is used unless told. */
export async function bookReceipt(receipt: RowOf<typeof OrderReceipt>, ctx: Context): Promise<void> {
  const { debtor, account } = await debtorOf(ctx, receipt.order)
  const bank = await usualBank(ctx)
  const amount = signedAmountOf(receipt)
  const summary = `${amount < 0 ? '订单退款' : '订单收款'} ${receipt.no}`
  const source = { type: OrderReceipt.name, id: receipt.id, event: 'add', no: receipt.no }
  const booked = await bookEvents(ctx, { date: receipt.receivedOn, summary, source }, [
    {
      event: 'order.receipt',
      accounts: { advance: account, cash: bank?.code ?? '1002' },
      values: { amount },
      party: debtor,
      order: receipt.order,
      bank: bank?.id ?? null,
    },
  ])
  if (!bank || !booked || booked.isRepeated) return
  await writeJournal(ctx, {
    bank: bank.id,
    date: receipt.receivedOn,
    summary,
    amount,
    opposite: { name: debtor.name, no: null },
    source,
    voucher: booked.id,
  })
}
