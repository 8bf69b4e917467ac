import { BackReceivable, FinOpenItem, ItemSide } from '@mortise/finance/model'
import { add, BusinessError, compare, type RowOf, refuseLine, sub, sum } from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { type Context, rules } from '@mortise/server'
import { ownBank, writeJournal } from '../bank/journal.ts'
import { documentParty, partyIn } from '../documents/document-party.ts'
import { refuseOwnReversal } from '../documents/own-reversal.ts'
import { takeBack, undoAllocations } from '../documents/take-back.ts'
import { allocateItems, lockItems, partsOf } from '../items/allocate.ts'
import { postVoucher } from '../ledger/post-voucher.ts'
import { countSettled, uncountSettled } from './order-settlements.ts'

type Receipt = RowOf<typeof BackReceivable>

export const backReceivableRules = rules(BackReceivable, {
  async prepare(receipt, ctx) {
    return {
      ...(await documentParty(ctx, receipt, ['store', 'customer', 'other'])),
      items: await known(ctx, receipt.items ?? []),
    }
  },
  async check(receipt, ctx) {
    const { date, amount, fee, discount, allocated, bank } = receipt
    if (date > ctx.today) throw new BusinessError('回款日期不能晚于今天', { field: 'date' })
    if (compare(fee, amount) >= 0) throw new BusinessError('手续费必须小于回款金额', { field: 'fee' })
    if (compare(allocated, add(amount, discount)) > 0)
      throw new BusinessError(`核销合计 ${allocated} 元超过回款 ${add(amount, discount)} 元`, {
        field: 'items',
      })
    await ownBank(ctx, bank)
    await refuseWrongItems(ctx, receipt)
  },
  moves: {
    submit: { guard: refuseLooseDiscount },
    spread: {
      async effect(receipt, ctx) {
        const items = await spread(ctx, receipt)
        await ctx.repo(BackReceivable).edit({ id: receipt.id, items, version: receipt.version })
      },
    },
    approve: {
      async guard(receipt, ctx) {
        refuseLooseDiscount(receipt)
        await lockOrders(ctx, receipt)
        await refuseWrongItems(ctx, receipt)
      },
      effect: post,
    },
    reverse: {
      async guard(receipt, ctx) {
        refuseOwnReversal(BackReceivable, receipt, ctx)
        const { id, no } = receipt
        const advances = await lockItems(ctx, { source: id, side: ItemSide.advanceIn, sign: 1 })
        if (advances.some(({ settled }) => compare(settled, 0) > 0))
          throw new BusinessError(`回款单 ${no} 转为预收的部分已被使用，不能冲销`)
      },
      effect: reverse,
    },
  },
})

/** A discount is given on what is owed: it never becomes money of the payer's. */
function refuseLooseDiscount({ discount, allocated }: Receipt): void {
  if (compare(discount, allocated) > 0)
    throw new BusinessError(
      `现金折扣 ${discount.toFixed(2)} 元超过核销合计 ${allocated.toFixed(2)} 元，折扣只能用于核销应收`,
      { field: 'discount' },
    )
}

/** What a line sets off, as it stands. */
async function known({ repo }: Context, items: Receipt['items']): Promise<Receipt['items']> {
  const ids = items.map(({ item }) => item)
  const found = await repo(FinOpenItem).find({ id: { in: ids } }, { limit: 5000 })
  return items.map((line) => {
    const item = found.find(({ id }) => id === line.item)
    return item ? { ...line, sourceNo: item.sourceNo, order: item.order, residual: item.residual } : line
  })
}

async function refuseWrongItems({ repo }: Context, { items, party, partyType }: Receipt): Promise<void> {
  for (const [row, { item, amount }] of items.entries()) {
    const owed = await repo(FinOpenItem).get(item)
    const refuse = (message: string) => refuseLine(BackReceivable.fields.items, row, 'amount', message)
    if (owed.side !== ItemSide.receivable || owed.sign !== 1) refuse('只能核销应收')
    if (owed.party !== party || owed.partyType !== partyType) refuse('往来单位与回款单不一致')
    if (compare(amount, owed.residual) > 0)
      refuse(`核销金额超过未收余额：${owed.sourceNo ?? ''} 未收 ${owed.residual.toFixed(2)} 元`)
  }
}

/** What is open with the party, as far as the money goes. */
async function spread({ repo }: Context, { party, partyType, amount, discount, strategy }: Receipt) {
  const open = await repo(FinOpenItem).find(
    { side: ItemSide.receivable, sign: 1, party: party ?? '', partyType, residual: { gt: 0 } },
    {
      sort: [
        ['dueOn', 'asc'],
        ['id', 'asc'],
      ],
      limit: 500,
    },
  )
  const parts = partsOf(add(amount, discount), open, strategy === 'prorata' ? 'prorata' : 'fifo')
  return open.flatMap(({ id }, at) => {
    const part = parts[at] ?? 0
    return compare(part, 0) > 0 ? [{ item: id, amount: part }] : []
  })
}

/** Orders before what is open for them, as whoever ships or is paid for them does. */
async function lockOrders({ repo }: Context, { items }: Receipt): Promise<void> {
  const ids = [...new Set(items.flatMap(({ order }) => order ?? []))]
  if (ids.length > 0) await repo(CustomerOrder).lockAll({ id: { in: ids } })
}

async function post(receipt: Receipt, ctx: Context): Promise<void> {
  const { id, no, date, amount, fee, discount, allocated, rest } = receipt
  const bank = await ownBank(ctx, receipt.bank)
  const party = partyIn(receipt)
  const source = { type: BackReceivable.name, id, event: 'approve', no }
  const summary = `回款 ${no} ${party.name}`
  const { id: voucher } = await postVoucher(ctx, {
    date,
    kind: 'auto',
    summary,
    source,
    entries: [
      { account: bank.code, debit: sub(amount, fee), bank: bank.id },
      { account: '660301', debit: fee },
      { account: '660302', debit: discount },
      { account: '1122', credit: allocated, party },
      { account: party.type === 'customer' ? '220303' : '220301', credit: rest, party },
    ].filter(({ debit, credit }) => compare(debit ?? credit, 0) > 0),
  })
  await ctx.repo(BackReceivable).put(id, { voucher })
  await writeJournal(ctx, {
    bank: bank.id,
    date,
    summary,
    amount: sub(amount, fee),
    opposite: { name: receipt.oppositeName ?? party.name, no: receipt.oppositeNo },
    source,
    voucher,
  })
  await setOff(ctx, receipt, voucher)
}

/** What it pays for is set off, and counts as paid on the orders it was for. */
async function setOff(ctx: Context, { id, items }: Receipt, voucher: string): Promise<void> {
  if (items.length === 0) return
  const paid = await ctx.repo(FinOpenItem).first({ voucher, side: ItemSide.receivable })
  if (!paid) throw new Error('a voucher on an account of parties left no item')
  for (const { item, amount } of items)
    await allocateItems(ctx, { item, against: paid.id, amount, kind: 'receipt', cause: 'document', voucher })
  for (const [order, amount] of amountsByOrder(items)) await countSettled(ctx, order, id, amount)
}

function amountsByOrder(items: Receipt['items']): ReadonlyMap<string, number> {
  const orders = [...new Set(items.flatMap(({ order }) => order ?? []))]
  return new Map(
    orders.map((order) => [
      order,
      sum(
        items.filter((line) => line.order === order),
        ({ amount }) => amount,
      ),
    ]),
  )
}

async function reverse(receipt: Receipt, ctx: Context): Promise<void> {
  const { id, no, voucher, amount, fee } = receipt
  if (!voucher) return
  await lockOrders(ctx, receipt)
  await undoAllocations(ctx, voucher)
  const mirror = await takeBack(ctx, voucher)
  await writeJournal(ctx, {
    bank: receipt.bank,
    date: ctx.today,
    summary: `冲销回款 ${no}`,
    amount: sub(fee, amount),
    source: { type: BackReceivable.name, id, no },
    voucher: mirror,
  })
  await uncountSettled(ctx, id)
}
