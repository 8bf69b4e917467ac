import { Payable, type PayableKind } from '@mortise/finance/model'
import { BusinessError, compare, type RowOf } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { documentParty, partyIn } from '../documents/document-party.ts'
import { refuseSettled, takeBack } from '../documents/take-back.ts'
import { bookEvents } from '../ledger/book-event.ts'
import { reservedOf } from './requestable.ts'

/** On which account what is charged stands, by what it is charged for. */
const costs: Readonly<Record<Exclude<keyof typeof PayableKind.items, 'goods' | 'outsource'>, string>> = {
  install: '660106',
  freight: '660107',
  expense: '660200',
}

export const payableRules = rules(Payable, {
  prepare: (row, ctx) => documentParty(ctx, row, ['supplier', 'employee', 'other']),
  check({ kind, invoice, settlement, date, dueOn }) {
    if (dueOn < date) throw new BusinessError('到期日不能早于业务日期', { field: 'dueOn' })
    if (kind === 'goods' && !invoice) throw new BusinessError('货款应付由进项发票产生', { field: 'kind' })
    if (kind === 'outsource' && !settlement)
      throw new BusinessError('委外应付由外协结算单产生', { field: 'kind' })
  },
  moves: {
    post: { effect: post },
    reverse: {
      async guard({ id, no, invoice, settlement, voucher }, ctx) {
        if (invoice) throw new BusinessError('发票产生的应付单随发票红冲，不能单独冲销')
        if (settlement) throw new BusinessError('外协结算产生的应付单随结算单反审核，不能单独冲销')
        await ctx.repo(Payable).lock(id)
        if (compare(await reservedOf(ctx, id), 0) > 0)
          throw new BusinessError(`应付单 ${no} 已申请付款，不能冲销`)
        await refuseSettled(ctx, voucher)
      },
      async effect({ voucher }, ctx) {
        if (voucher) await takeBack(ctx, voucher)
      },
    },
  },
})

async function post(payable: RowOf<typeof Payable>, ctx: Context): Promise<void> {
  const { id, no, kind, date, dueOn, amount, netAmount, taxAmount } = payable
  if (kind === 'goods' || kind === 'outsource') return
  const booked = await bookEvents(
    ctx,
    { date, summary: `应付 ${no}`, source: { type: Payable.name, id, event: 'post', no } },
    [
      {
        event: 'payable.posted',
        accounts: { cost: costs[kind] },
        values: { amount, net: netAmount, tax: taxAmount },
        party: partyIn(payable),
        dueOn,
      },
    ],
  )
  if (booked) await ctx.repo(Payable).put(id, { voucher: booked.id })
}
