import { FinOpenItem, GlAccount, ItemSide, Refund } from '@mortise/finance/model'
import { BusinessError, compare, type RowOf, sub, sum } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { refusePayment } from '@mortise/orders/server'
import { type Context, rules } from '@mortise/server'
import { ownBank, writeJournal } from '../bank/journal.ts'
import { refuseWrongPayee } from '../bank/payee.ts'
import { partyIn } from '../documents/document-party.ts'
import { refuseSamePerson } from '../documents/same-person.ts'
import { takeBack, undoAllocations } from '../documents/take-back.ts'
import { allocateItems, type Item } from '../items/allocate.ts'
import { postVoucher } from '../ledger/post-voucher.ts'
import { freeOfItem, tellCreditOf } from '../receivables/free-balance.ts'
import { countOnCredit, countOnOrder, uncountOnOrder } from '../receivables/order-settlements.ts'
import { held } from './held.ts'

type Back = RowOf<typeof Refund>

export const refundRules = rules(Refund, {
  async prepare({ item }, { repo }) {
    const { partyType, party, partyName, order, residual } = await repo(FinOpenItem).get(item)
    return { partyType, party, partyName, order, residual }
  },
  async check(refund, ctx) {
    await ownBank(ctx, refund.bank)
    refuseBeyond(refund, await refundable(ctx, refund, await ctx.repo(FinOpenItem).get(refund.item)))
  },
  moves: {
    submit: {
      async guard(refund, ctx) {
        await refuseWrongPayee(ctx, refund)
        refuseBeyond(refund, await refundable(ctx, refund, await source(ctx, refund)))
      },
    },
    pay: {
      async guard(refund, ctx) {
        await refuseSamePerson(ctx, refund)
        await refuseWrongPayee(ctx, refund)
        const item = await source(ctx, refund)
        refuseBeyond(refund, await freeOfItem(ctx, item))
        if (item.order)
          await refusePayment(ctx, await ctx.repo(CustomerOrder).lock(item.order), -refund.amount)
      },
      effect: pay,
    },
    fail: {
      async guard(refund, ctx) {
        await source(ctx, refund)
      },
      effect: fail,
    },
  },
})

/** What it is paid out of, held with its order. */
async function source(ctx: Context, { item }: Back): Promise<Item> {
  const [found] = await held(ctx, [item])
  if (!found) throw new BusinessError('往来明细不存在')
  return found
}

/** What others do not ask for already, and nothing is set aside of. */
async function refundable(ctx: Context, { id, item }: Back, from: Item): Promise<number> {
  const isAdvance = from.side === ItemSide.advanceIn && from.sign === 1
  const isCredit = from.side === ItemSide.receivable && from.sign === -1
  if (!isAdvance && !isCredit) throw new BusinessError('只能退预收款或应收贷项', { field: 'item' })
  const asked = await ctx.repo(Refund).find({ item, status: { in: ['submitted', 'approved'] } })
  return sub(
    await freeOfItem(ctx, from),
    sum(
      asked.filter((other) => other.id !== id),
      ({ amount }) => amount,
    ),
  )
}

function refuseBeyond({ amount }: Back, most: number): void {
  if (compare(amount, most) > 0)
    throw new BusinessError(`退款金额超过可退余额 ${Math.max(0, most).toFixed(2)} 元`, { field: 'amount' })
}

async function pay(refund: Back, ctx: Context): Promise<void> {
  const { id, no, amount } = refund
  const item = await ctx.repo(FinOpenItem).get(refund.item)
  const bank = await ownBank(ctx, refund.bank)
  const party = partyIn(item)
  const summary = `退款 ${no} ${party.name}`
  const event = { type: Refund.name, id, event: 'pay', no }
  const { code } = await ctx.repo(GlAccount).get(item.account)
  const booked = await postVoucher(ctx, {
    date: ctx.today,
    kind: 'auto',
    summary,
    source: event,
    entries: [
      { account: code, debit: amount, party, order: item.order },
      { account: bank.code, credit: amount, bank: bank.id },
    ],
  })
  const [left] = booked.items
  if (!left) throw new Error('a voucher on an account of parties left no item')
  const voucher = booked.id
  await allocateItems(ctx, {
    item: item.id,
    against: left.id,
    amount,
    kind: 'credit',
    cause: 'document',
    voucher,
  })
  await writeJournal(ctx, {
    bank: bank.id,
    date: ctx.today,
    summary,
    amount: -amount,
    opposite: { name: party.name, no: null },
    source: event,
    voucher,
  })
  await ctx.repo(Refund).put(id, { voucher, paidOn: ctx.today })
  if (item.order) await countOnOrder(ctx, item.order, id, -amount)
  await tellStore(ctx, item, amount)
}

/** What a store took back is neither free with us nor credited to it any more. */
async function tellStore(ctx: Context, item: Item, amount: number): Promise<void> {
  await tellCreditOf(ctx, item, -amount)
  if (item.order && item.side === ItemSide.receivable) await countOnCredit(ctx, item.order, -amount)
}

/** The bank sent it back: it is with us as before. */
async function fail(refund: Back, ctx: Context): Promise<void> {
  const { id, no, voucher, amount, bank } = refund
  if (!voucher) return
  await undoAllocations(ctx, voucher)
  const mirror = await takeBack(ctx, voucher)
  await writeJournal(ctx, {
    bank,
    date: ctx.today,
    summary: `银行退回 ${no}`,
    amount,
    source: { type: Refund.name, id, no },
    voucher: mirror,
  })
  await uncountOnOrder(ctx, id)
  await tellStore(ctx, await ctx.repo(FinOpenItem).get(refund.item), -amount)
}
