import { Receivable } from '@mortise/finance/model'
import { BusinessError, compare, type RowOf } from '@mortise/model'
import { type Context, changersOf, rules } from '@mortise/server'
import { documentParty } from '../documents/document-party.ts'
import { ownReversal } from '../documents/own-reversal.ts'
import { refuseSettled, takeBack } from '../documents/take-back.ts'
import { bookReceivable } from './post-receivable.ts'

export const receivableRules = rules(Receivable, {
  async prepare(row, ctx) {
    // Which line of the order it is for, and what tax was billed, only bills know.
    const items = row.bill
      ? row.items
      : row.items?.map((item) => ({ ...item, orderLine: null, billedTax: null }))
    return { ...(await documentParty(ctx, row, ['store', 'customer', 'other'])), items }
  },
  check({ date, dueOn, amount, bill, kind }) {
    if (dueOn < date) throw new BusinessError('到期日不能早于业务日期', { field: 'dueOn' })
    if (bill) return
    if (kind === 'credit') {
      if (compare(amount, 0) >= 0) throw new BusinessError('贷项金额必须小于0', { field: 'items' })
      return
    }
    if (compare(amount, 0) <= 0) throw new BusinessError('金额必须大于0', { field: 'items' })
  },
  moves: {
    post: {
      async guard(receivable, ctx) {
        const { no, bill, amount } = receivable
        if (bill || compare(amount, 0) >= 0) return
        // Less owed without goods that came back is money given away: a second person sees it.
        if (receivable.updateBy === ctx.user.username || (await isWriter(receivable, ctx)))
          throw new BusinessError(`应收贷项 ${no} 由您本人制单，请由他人过账`)
      },
      effect: (receivable, ctx) => bookReceivable(ctx, receivable),
    },
    reverse: {
      async guard(receivable, ctx) {
        const { bill, voucher, amount, no } = receivable
        if (bill) throw new BusinessError('发货产生的应收单随发货单冲销，不能单独冲销')
        // So is a charge that goes away again.
        if (compare(amount, 0) > 0 && (await isWriter(receivable, ctx))) throw ownReversal(Receivable, no)
        await refuseSettled(ctx, voucher)
      },
      async effect({ voucher }, ctx) {
        if (voucher) await takeBack(ctx, voucher)
      },
    },
  },
})

async function isWriter({ id, createBy }: RowOf<typeof Receivable>, ctx: Context): Promise<boolean> {
  const writers = await changersOf(ctx, Receivable, { rows: [id], fields: ['items', 'store', 'customer'] })
  return [createBy, ...writers].includes(ctx.user.username)
}
