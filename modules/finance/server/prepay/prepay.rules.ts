import { Prepay, PrepayAlloc, type StoreWallet } from '@mortise/finance/model'
import { BusinessError, compare, type RowOf, sub, sum } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { refusePayment } from '@mortise/orders/server'
import { type Context, rules } from '@mortise/server'
import { ownBank, writeJournal } from '../bank/journal.ts'
import { documentParty, partyIn } from '../documents/document-party.ts'
import { refuseOwnReversal } from '../documents/own-reversal.ts'
import { takeBack } from '../documents/take-back.ts'
import { lockItems } from '../items/allocate.ts'
import { postVoucher } from '../ledger/post-voucher.ts'
import { debtorOf } from '../receivables/debtor.ts'
import { earmarkedOf, tellCredit } from '../receivables/free-balance.ts'
import { settleOrder } from '../receivables/settle-order.ts'

type Advance = RowOf<typeof Prepay>

export const prepayRules = rules(Prepay, {
  prepare: (row, ctx) =>
    documentParty(ctx, row, row.direction === 'out' ? ['supplier', 'other'] : ['store', 'customer', 'other']),
  async check({ direction, amount, date, bank, order, party, payment }, ctx) {
    if (compare(amount, 0) <= 0)
      throw new BusinessError(`${direction === 'in' ? '预收' : '预付'}金额必须大于0`, { field: 'amount' })
    if (date > ctx.today) throw new BusinessError('业务日期不能晚于今天', { field: 'date' })
    if (direction === 'out' && !payment) throw new BusinessError('预付须由付款申请审批后付款产生')
    await ownBank(ctx, bank)
    if (order && (await debtorOf(ctx, order)).debtor.id !== party)
      throw new BusinessError('往来单位与订单不一致', { field: 'order' })
  },
  moves: {
    approve: { effect: (advance, ctx) => post(advance, ctx) },
    // What goes out stands in the journal by its payment.
    book: { effect: (advance, ctx) => post(advance, ctx, { isJournalled: true }) },
    reverse: {
      async guard(advance, ctx) {
        refuseOwnReversal(Prepay, advance, ctx)
        const { id, payment } = advance
        if (payment) throw new BusinessError('付款产生的预付随付款单冲销，不能单独冲销')
        const items = await lockItems(ctx, { source: id, sign: 1 })
        const isUsed = items.some(({ settled }) => compare(settled, 0) > 0)
        if (isUsed || (await ctx.repo(PrepayAlloc).first({ prepay: id, status: 'active' })))
          throw new BusinessError('该预收款已被使用，不能作废')
      },
      async effect(advance, ctx) {
        const { id, no, voucher, bank, amount, direction } = advance
        if (!voucher) return
        const mirror = await takeBack(ctx, voucher)
        await writeJournal(ctx, {
          bank,
          date: ctx.today,
          summary: `冲销预收 ${no}`,
          amount: direction === 'in' ? -amount : amount,
          source: { type: Prepay.name, id, no },
          voucher: mirror,
        })
        await tellCredit(ctx, advance, -amount)
      },
    },
  },
})

const wallets: Readonly<Record<keyof typeof StoreWallet.items, string>> = {
  deposit: '220301',
  rebate: '220302',
  bond: '224102',
}

/** On which account an advance stands. */
function accountOf({ direction, partyType, wallet }: Advance): string {
  if (direction === 'out') return '1123'
  return partyType === 'store' ? wallets[wallet ?? 'deposit'] : '220303'
}

async function post(advance: Advance, ctx: Context, { isJournalled = false } = {}): Promise<void> {
  const { id, no, direction, date, amount, order } = advance
  const bank = await ownBank(ctx, advance.bank)
  const party = partyIn(advance)
  const isIn = direction === 'in'
  const summary = `${isIn ? '预收' : '预付'} ${no} ${party.name}`
  const source = { type: Prepay.name, id, event: 'approve', no }
  const { id: voucher } = await postVoucher(ctx, {
    date,
    kind: 'auto',
    summary,
    source,
    entries: [
      { account: bank.code, ...(isIn ? { debit: amount } : { credit: amount }), bank: bank.id },
      { account: accountOf(advance), ...(isIn ? { credit: amount } : { debit: amount }), party },
    ],
  })
  await ctx.repo(Prepay).put(id, { voucher })
  if (isJournalled) return
  await writeJournal(ctx, {
    bank: bank.id,
    date,
    summary,
    amount: isIn ? amount : -amount,
    opposite: { name: advance.oppositeName ?? party.name, no: advance.oppositeNo },
    source,
    voucher,
  })
  await tellCredit(ctx, advance, amount)
  const claimed = order ? await claimable(ctx, order, amount) : 0
  if (order && compare(claimed, 0) > 0)
    await ctx.repo(PrepayAlloc).add({ prepay: id, order, amount: claimed })
}

/** No more is set aside for an order than it still owes. */
async function claimable({ repo }: Context, order: string, amount: number): Promise<number> {
  const { totalAmount, paidAmount } = await repo(CustomerOrder).lock(order)
  return Math.min(amount, sub(totalAmount, paidAmount))
}

export const prepayAllocRules = rules(PrepayAlloc, {
  async check({ prepay, order, amount }, ctx, before) {
    if (before) return
    const locked = await ctx.repo(CustomerOrder).lock(order)
    const advance = await ctx.repo(Prepay).lock(prepay)
    if (advance.direction !== 'in' || advance.status !== 'approved')
      throw new BusinessError('只能分配已审核的预收', { field: 'prepay' })
    const { debtor } = await debtorOf(ctx, order)
    if (debtor.id !== advance.party) throw new BusinessError('往来单位与订单不一致', { field: 'order' })
    const free = await freeOf(ctx, prepay)
    if (compare(amount, free) > 0)
      throw new BusinessError(`可分配余额不足：${free.toFixed(2)} 元`, { field: 'amount' })
    await refusePayment(ctx, locked, amount)
  },
  async saved({ prepay, order, amount }, ctx, before) {
    if (before) return
    await tellCredit(ctx, await ctx.repo(Prepay).get(prepay), -amount)
    await settleOrder(ctx, order)
  },
  moves: {
    release: {
      async guard({ order, consumed, amount }, ctx) {
        const locked = await ctx.repo(CustomerOrder).lock(order)
        if (compare(consumed, 0) > 0) throw new BusinessError('该分配已转核销，不能释放')
        if (locked.status !== 'voided') await refusePayment(ctx, locked, -amount)
      },
      async effect({ prepay, amount }, ctx) {
        await tellCredit(ctx, await ctx.repo(Prepay).get(prepay), amount)
      },
    },
  },
})

/** What of an advance is neither used nor set aside; its item is held. */
async function freeOf(ctx: Context, prepay: string): Promise<number> {
  const items = await lockItems(ctx, { source: prepay, sign: 1 })
  return sub(
    sum(items, ({ residual }) => residual),
    await earmarkedOf(ctx, prepay),
  )
}
