import type { RowOf } from '@mortise/model'
import { OutsourceOrder, OutsourceReceipt } from '@mortise/outsourcing/model'
import { Supplier } from '@mortise/purchasing/model'
import { after, type Context, type Reaction } from '@mortise/server'
import { bookEvents } from '../ledger/book-event.ts'
import { keepsBooks } from '../ledger/keeps-books.ts'

/**
 * What a partner is owed for work on pieces of a work order, which moves no stock: cost of that work order. Fees for goods
 * that come into stock are booked with them.
 */
export const bookFees: readonly Reaction[] = [
  after(OutsourceReceipt, 'post', (receipt, ctx) => bookFee(ctx, receipt, 1)),
  after(OutsourceReceipt, 'reverse', (receipt, ctx) => bookFee(ctx, receipt, -1)),
]

async function bookFee(ctx: Context, { id }: RowOf<typeof OutsourceReceipt>, sign: 1 | -1): Promise<void> {
  const receipt = await ctx.repo(OutsourceReceipt).get(id)
  const { workOrder } = await ctx.repo(OutsourceOrder).get(receipt.order)
  if (!workOrder || !receipt.feeNet) return
  ctx.beforeCommit(async () => {
    if (!(await keepsBooks(ctx))) return
    const { id: supplier, name } = await ctx.repo(Supplier).get(receipt.supplier ?? '')
    const event = sign > 0 ? 'fee' : 'fee:reverse'
    await bookEvents(
      ctx,
      {
        date: sign > 0 ? receipt.date : ctx.today,
        summary: `外协加工费 ${receipt.no}`,
        source: { type: OutsourceReceipt.name, id, event, no: receipt.no },
      },
      [
        {
          event: 'outsource.fee',
          values: { amount: sign * (receipt.feeNet ?? 0) },
          party: { type: 'supplier', id: supplier, name },
          workOrder,
        },
      ],
    )
  })
}
