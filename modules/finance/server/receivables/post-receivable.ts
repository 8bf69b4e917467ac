import { Receivable, type ReceivableKind } from '@mortise/finance/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { partyIn } from '../documents/document-party.ts'
import { bookEvents } from '../ledger/book-event.ts'

/** On which account what is earned stands, by what it is charged for. */
const incomes: Readonly<Record<keyof typeof ReceivableKind.items, string>> = {
  order: '6001',
  credit: '6001',
  project: '6001',
  install: '6051',
  freight: '6051',
  aftersale: '6051',
  other: '6051',
}

/** Books what is owed: the tax waits until it is invoiced. */
export async function bookReceivable(ctx: Context, receivable: RowOf<typeof Receivable>): Promise<void> {
  const { id, no, kind, date, dueOn, amount, taxAmount, netAmount, order } = receivable
  const booked = await bookEvents(
    ctx,
    {
      date,
      summary: `${amount < 0 ? '应收贷项' : '应收'} ${no}`,
      source: { type: Receivable.name, id, event: 'post', no },
    },
    [
      {
        event: 'receivable.posted',
        accounts: { income: incomes[kind] },
        values: { amount, net: netAmount, tax: taxAmount },
        party: partyIn(receivable),
        order,
        dueOn,
      },
    ],
  )
  if (booked) await ctx.repo(Receivable).put(id, { voucher: booked.id })
}
