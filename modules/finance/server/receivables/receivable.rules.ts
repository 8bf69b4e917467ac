import { Receivable } from '@mortise/finance/model'
import { BusinessError, compare } from '@mortise/model'
import { changersOf, rules } from '@mortise/server'
import { documentParty } from '../documents/document-party.ts'
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
      async guard({ id, no, bill, amount, createBy, updateBy }, ctx) {
        if (bill || compare(amount, 0) >= 0) return
        // Less owed without goods that came back is money given away: a second person sees it.
        const writers = await changersOf(ctx, Receivable, {
          rows: [id],
          fields: ['items', 'store', 'customer'],
        })
        if ([createBy, updateBy, ...writers].includes(ctx.user.username))
          throw new BusinessError(`应收贷项 ${no} 由您本人制单，请由他人过账`)
      },
      effect: (receivable, ctx) => bookReceivable(ctx, receivable),
    },
    reverse: {
      async guard({ bill, voucher }, ctx) {
        if (bill) throw new BusinessError('发货产生的应收单随发货单冲销，不能单独冲销')
        await refuseSettled(ctx, voucher)
      },
      async effect({ voucher }, ctx) {
        if (voucher) await takeBack(ctx, voucher)
      },
    },
  },
})
