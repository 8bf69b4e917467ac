import { FinOpenItem, GlVoucher, ItemSide, Payment, PayRequest, Prepay } from '@mortise/finance/model'
import { add, BusinessError, compare, type RowOf, sub, sum } from '@mortise/model'
import { type Context, rules } from '@mortise/server'
import { ownBank, writeJournal } from '../bank/journal.ts'
import { refuseWrongPayee } from '../bank/payee.ts'
import { refuseLargeFee } from '../bank/small-sum.ts'
import { partyIn } from '../documents/document-party.ts'
import { refuseSamePerson } from '../documents/same-person.ts'
import { refuseSettled, takeBack, undoAllocations } from '../documents/take-back.ts'
import { allocateItems } from '../items/allocate.ts'
import { type PostedEntry, postVoucher } from '../ledger/post-voucher.ts'
import { holdSources } from './pay-request.rules.ts'
import { settlePurchase } from './settle-purchase.ts'

type Paid = RowOf<typeof Payment>
type Request = RowOf<typeof PayRequest>
type Advance = RowOf<typeof Prepay>

export const paymentRules = rules(Payment, {
  async check(payment, ctx) {
    const { date, bank } = payment
    if (date > ctx.today) throw new BusinessError('付款日期不能晚于今天', { field: 'date' })
    await refuseLargeFee(ctx, payment)
    await ownBank(ctx, bank)
  },
  moves: {
    pay: {
      async guard(payment, ctx) {
        const request = await ctx.repo(PayRequest).lock(payment.request)
        await refuseLargeFee(ctx, payment)
        await holdSources(ctx, request)
        await refuseSamePerson(ctx, request)
        // Of what a bank was told to pay it answers when it has: the account may be another by then.
        if (!payment.batch) await refuseWrongPayee(ctx, request)
        if (compare(payment.amount, request.unpaid) > 0)
          throw new BusinessError(`付款金额超过未付金额 ${request.unpaid.toFixed(2)} 元`, { field: 'amount' })
      },
      effect: pay,
    },
    fail: {
      async guard({ id, request }, ctx) {
        await holdSources(ctx, await ctx.repo(PayRequest).lock(request))
        for (const { voucher } of await ctx.repo(Prepay).find({ payment: id }))
          await refuseSettled(ctx, voucher)
      },
      effect: fail,
    },
  },
})

/** How much of a payment goes to each line of its request: those that come first are paid first. */
function shares({ items }: Request, amount: number) {
  let left = amount
  return items.map((line) => {
    const part = Math.min(left, sub(line.amount, line.paid))
    left = sub(left, part)
    return { line, part }
  })
}

async function pay(payment: Paid, ctx: Context): Promise<void> {
  const request = await ctx.repo(PayRequest).get(payment.request)
  const parts = shares(request, payment.amount).filter(({ part }) => compare(part, 0) > 0)
  const voucher =
    request.type === 'prepay'
      ? await payAhead(ctx, payment, request, parts)
      : await payOwed(ctx, payment, request, parts)
  await ctx.repo(Payment).put(payment.id, { voucher })
  await countPaid(ctx, request, parts, 1)
}

type Parts = ReturnType<typeof shares>

async function countPaid(
  { repo }: Context,
  { id, items }: Request,
  parts: Parts,
  sign: 1 | -1,
): Promise<void> {
  await repo(PayRequest).put(id, {
    items: items.map((line) => {
      const part = parts.find((each) => each.line.id === line.id)?.part ?? 0
      return { ...line, paid: add(line.paid, sign * part) }
    }),
  })
}

/** Before anything is owed: an advance for every order, which later pays for what is. Answers the first voucher. */
async function payAhead(ctx: Context, payment: Paid, request: Request, parts: Parts): Promise<string> {
  const { id, no, bank, date, method, amount, fee } = payment
  const vouchers: string[] = []
  for (const { line, part } of parts) {
    const advance = await ctx.repo(Prepay).add(
      {
        direction: 'out',
        partyType: request.partyType,
        supplier: request.supplier,
        otherName: request.otherName,
        purchaseOrder: line.purchaseOrder,
        bank,
        date,
        amount: part,
        payWay: method,
      },
      { given: { payment: id } },
    )
    await ctx.repo(Prepay).move(advance.id, 'book')
    vouchers.push((await ctx.repo(Prepay).get(advance.id)).voucher ?? '')
  }
  const { code } = await ownBank(ctx, bank)
  const source = { type: Payment.name, id, event: FEE, no }
  if (compare(fee, 0) > 0)
    await postVoucher(ctx, {
      date,
      kind: 'auto',
      summary: `付款手续费 ${no}`,
      source,
      entries: [
        { account: '660301', debit: fee },
        { account: code, credit: fee, bank },
      ],
    })
  const [voucher = ''] = vouchers
  await writeJournal(ctx, {
    bank,
    date,
    summary: `预付 ${no} ${request.partyName}`,
    amount: -add(amount, fee),
    opposite: { name: request.partyName, no: null },
    source,
    voucher,
  })
  for (const { line } of parts) if (line.purchaseOrder) await settlePurchase(ctx, line.purchaseOrder)
  return voucher
}
const FEE = 'fee'

async function payOwed(ctx: Context, payment: Paid, request: Request, parts: Parts): Promise<string> {
  const { id, no, date, amount, fee } = payment
  const bank = await ownBank(ctx, payment.bank)
  const party = partyIn(request)
  const owed = parts.filter(({ line }) => line.payable)
  const spent = parts.filter(({ line }) => !line.payable)
  const summary = `付款 ${no} ${party.name}`
  const source = { type: Payment.name, id, event: 'pay', no }
  const entries: PostedEntry[] = [
    ...owed.map(({ line, part }) => ({ account: '220201', debit: part, party, sourceLine: line.id })),
    ...spent.map(({ line, part }) => ({
      account: '660200',
      debit: part,
      depart: request.depart,
      sourceLine: line.id,
    })),
    { account: '660301', debit: fee },
    { account: bank.code, credit: add(amount, fee), bank: bank.id },
  ]
  const booked = await postVoucher(ctx, {
    date,
    kind: 'auto',
    summary,
    source,
    entries: entries.filter(({ debit, credit }) => compare(debit ?? credit, 0) > 0),
  })
  await writeJournal(ctx, {
    bank: bank.id,
    date,
    summary,
    amount: -add(amount, fee),
    opposite: { name: party.name, no: null },
    source,
    voucher: booked.id,
  })
  for (const [at, { line, part }] of owed.entries()) {
    const item = booked.items.find((each) => each.at === at)
    const debt = await ctx
      .repo(FinOpenItem)
      .first({ source: line.payable ?? '', side: ItemSide.payable, sign: 1 })
    if (!item || !debt) throw new Error('a payable left no item')
    await allocateItems(ctx, {
      item: debt.id,
      against: item.id,
      amount: part,
      kind: 'payment',
      cause: 'document',
      voucher: booked.id,
    })
  }
  return booked.id
}

/** The bank sent it back: what was paid is owed again. */
async function fail(payment: Paid, ctx: Context): Promise<void> {
  const { id, no, voucher, amount, fee, bank } = payment
  const request = await ctx.repo(PayRequest).get(payment.request)
  const advances = await ctx.repo(Prepay).find({ payment: id })
  if (!voucher) return
  const parts = await partsOf(ctx, payment, request, advances)
  const vouchers = advances.length > 0 ? await vouchersOf(ctx, id, advances) : [voucher]
  if (advances.length === 0) await undoAllocations(ctx, voucher)
  const mirrors: string[] = []
  for (const each of vouchers) mirrors.push(await takeBack(ctx, each))
  await writeJournal(ctx, {
    bank,
    date: ctx.today,
    summary: `银行退回 ${no}`,
    amount: add(amount, fee),
    source: { type: Payment.name, id, no },
    voucher: mirrors[0] ?? '',
  })
  for (const advance of advances) await ctx.repo(Prepay).move(advance.id, 'unbook')
  await countPaid(ctx, request, parts, -1)
}

async function vouchersOf({ repo }: Context, id: string, advances: readonly Advance[]): Promise<string[]> {
  const fees = await repo(GlVoucher).find({ sourceType: Payment.name, source: id, sourceEvent: FEE })
  return [...advances.flatMap(({ voucher }) => voucher ?? []), ...fees.map(({ id: fee }) => fee)]
}

/** What of a payment went to which line of its request, as it was booked. */
async function partsOf(
  { repo }: Context,
  { voucher }: Paid,
  { items }: Request,
  advances: readonly Advance[],
): Promise<Parts> {
  const { entries } = await repo(GlVoucher).get(voucher ?? '')
  return items.map((line) => ({
    line,
    part:
      advances.length > 0
        ? sum(
            advances.filter(({ purchaseOrder }) => purchaseOrder === line.purchaseOrder),
            ({ amount }) => amount,
          )
        : sum(
            entries.filter(({ sourceLine }) => sourceLine === line.id),
            ({ debit }) => debit,
          ),
  }))
}
