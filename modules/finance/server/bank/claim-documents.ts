import {
  BackReceivable,
  BankClaim,
  BankJournal,
  BankTransfer,
  FinOpenItem,
  ItemSide,
  Payment,
  Prepay,
} from '@mortise/finance/model'
import { add, BusinessError, compare, sub, sum } from '@mortise/model'
import type { Context } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'
import { takeBack } from '../documents/take-back.ts'
import { partsOf } from '../items/allocate.ts'
import { postVoucher } from '../ledger/post-voucher.ts'
import { debtorOf } from '../receivables/debtor.ts'
import { type Claim, isIncoming, type Line } from './claims.ts'
import { ownBank, writeJournal } from './journal.ts'

/** What a claim leads to: the document that it becomes, or what was booked already. */
type Booking = (ctx: Context, line: Line, claim: Claim) => Promise<void>

const bookings: Readonly<Record<Claim['kind'], Booking>> = {
  journal: matchJournal,
  receipt: bookReceipt,
  prepay: bookPrepay,
  payment: pay,
  transfer: bookTransfer,
  charge: (ctx, line, claim) => bookByVoucher(ctx, line, claim, '660301'),
  interest: (ctx, line, claim) => bookByVoucher(ctx, line, claim, '660300'),
}
const incoming: ReadonlySet<Claim['kind']> = new Set(['receipt', 'prepay', 'interest'])
const outgoing: ReadonlySet<Claim['kind']> = new Set(['payment', 'charge'])

export async function bookClaim(ctx: Context, line: Line, claim: Claim): Promise<void> {
  if (isIncoming(line) ? outgoing.has(claim.kind) : incoming.has(claim.kind))
    throw new BusinessError('认领类型与流水的收支方向不符', { field: 'kind' })
  await bookings[claim.kind](ctx, line, claim)
}

async function matchJournal(ctx: Context, line: Line, { id, journal, amount }: Claim): Promise<void> {
  if (!journal) throw new BusinessError('请选择日记账', { field: 'journal' })
  // Its account is held, so that two lines are not both said to be one entry of the journal.
  await ctx.repo(BankInfo).lock(line.bank)
  const entry = await ctx.repo(BankJournal).get(journal)
  const isLike = entry.bank === line.bank && compare(entry.inAmount, 0) > 0 === isIncoming(line)
  if (!isLike) throw new BusinessError(`日记账 ${entry.no} 与流水的账户或收支方向不符`, { field: 'journal' })
  const claims = await ctx.repo(BankClaim).find({ journal, status: 'active' }, { limit: 500 })
  const others = claims.filter((each) => each.id !== id)
  const left = sub(
    add(entry.inAmount, entry.outAmount),
    sum(others, (each) => each.amount),
  )
  if (compare(amount, left) > 0)
    throw new BusinessError(`日记账 ${entry.no} 可匹配 ${left.toFixed(2)} 元`, { field: 'journal' })
  await tell(ctx, id, { documentType: entry.sourceType, documentNo: entry.sourceNo, voucher: entry.voucher })
}

const tell = (
  { repo }: Context,
  id: string,
  values: Parameters<ReturnType<typeof repo<typeof BankClaim>>['put']>[1],
) => repo(BankClaim).put(id, values)

/** What a document that comes of a line has of it. */
const ofLine = (line: Line, { amount, remark }: Claim) => ({
  bank: line.bank,
  date: line.date,
  amount,
  oppositeName: line.oppositeName,
  oppositeNo: line.oppositeNo?.slice(0, 30) ?? null,
  remark: remark ?? line.memo,
})

/** With whom a claim is: by its order, or as somebody said. */
async function partyOf(ctx: Context, { order, partyType, party }: Claim) {
  if (order) {
    const { debtor } = await debtorOf(ctx, order)
    return debtor.type === 'store'
      ? ({ partyType: 'store', store: debtor.id, party: debtor.id } as const)
      : ({ partyType: 'customer', customer: debtor.id, party: debtor.id } as const)
  }
  if (!partyType || !party) throw new BusinessError('请选择往来单位或订单', { field: 'party' })
  if (partyType === 'store') return { partyType, store: party, party } as const
  if (partyType === 'customer') return { partyType, customer: party, party } as const
  if (partyType === 'other') return { partyType, otherName: party, party } as const
  throw new BusinessError('回款和预收的往来单位应为门店、客户或其他', { field: 'party' })
}

async function bookReceipt(ctx: Context, line: Line, claim: Claim): Promise<void> {
  const { party, ...chosen } = await partyOf(ctx, claim)
  const items = await itemsFor(ctx, chosen.partyType, party, claim)
  const receipt = await ctx.repo(BackReceivable).add({ ...chosen, ...ofLine(line, claim), items })
  await tell(ctx, claim.id, {
    documentType: BackReceivable.name,
    document: receipt.id,
    documentNo: receipt.no,
    partyType: receipt.partyType,
    party: receipt.party,
    partyName: receipt.partyName,
  })
  await ctx.repo(BackReceivable).move(receipt.id, 'submit')
}

/** What it pays for: first what was said, then its order, then what is due first. */
async function itemsFor(
  { repo }: Context,
  partyType: NonNullable<Claim['partyType']>,
  party: string,
  { item, order, amount }: Claim,
) {
  const open = await repo(FinOpenItem).find(
    { side: ItemSide.receivable, sign: 1, party, partyType, residual: { gt: 0 } },
    {
      sort: [
        ['dueOn', 'asc'],
        ['id', 'asc'],
      ],
      limit: 500,
    },
  )
  const rank = (each: (typeof open)[number]) => (each.id === item ? 0 : order && each.order === order ? 1 : 2)
  const sorted = open.toSorted((one, other) => rank(one) - rank(other))
  const parts = partsOf(amount, sorted, 'fifo')
  return sorted.flatMap(({ id }, at) => {
    const part = parts[at] ?? 0
    return compare(part, 0) > 0 ? [{ item: id, amount: part }] : []
  })
}

async function bookPrepay(ctx: Context, line: Line, claim: Claim): Promise<void> {
  const { party: _party, ...chosen } = await partyOf(ctx, claim)
  const advance = await ctx
    .repo(Prepay)
    .add({ direction: 'in', ...chosen, ...ofLine(line, claim), order: claim.order })
  await tell(ctx, claim.id, {
    documentType: Prepay.name,
    document: advance.id,
    documentNo: advance.no,
    partyType: advance.partyType,
    party: advance.party,
    partyName: advance.partyName,
  })
  await ctx.repo(Prepay).move(advance.id, 'submit')
}

/** The bank has paid what was waiting to be paid. */
async function pay(ctx: Context, line: Line, { id, document, amount }: Claim): Promise<void> {
  if (!document) throw new BusinessError('请选择付款单', { field: 'payment' })
  const payment = await ctx.repo(Payment).lock(document)
  if (payment.status !== 'pending') throw new BusinessError(`付款单 ${payment.no} 不是待付`)
  if (payment.bank !== line.bank || compare(add(payment.amount, payment.fee), amount) !== 0)
    throw new BusinessError(`付款单 ${payment.no} 的账户或金额与流水不符`)
  await ctx.repo(Payment).edit({
    id: payment.id,
    version: payment.version,
    date: line.date,
    bankSerial: line.serial ?? payment.bankSerial,
  })
  await tell(ctx, id, {
    documentType: Payment.name,
    documentNo: payment.no,
    partyName: payment.partyName,
  })
  await ctx.repo(Payment).move(payment.id, 'pay')
}

async function bookTransfer(ctx: Context, line: Line, { id, amount, otherBank }: Claim): Promise<void> {
  if (!otherBank) throw new BusinessError('请选择对方账户', { field: 'otherBank' })
  const [from, to] = isIncoming(line) ? [otherBank, line.bank] : [line.bank, otherBank]
  const transfer = await ctx.repo(BankTransfer).add({ from, to, amount, date: line.date, remark: line.memo })
  await tell(ctx, id, {
    documentType: BankTransfer.name,
    document: transfer.id,
    documentNo: transfer.no,
  })
  await ctx.repo(BankTransfer).move(transfer.id, 'submit')
}

/** Small things of the bank itself are booked at once, without a document of their own. */
async function bookByVoucher(
  ctx: Context,
  line: Line,
  { id, no, amount }: Claim,
  account: string,
): Promise<void> {
  const bank = await ownBank(ctx, line.bank)
  const isIn = isIncoming(line)
  const summary = `${isIn ? '银行利息' : '银行手续费'} ${line.memo ?? ''}`.trim()
  const source = { type: BankClaim.name, id, event: 'confirm', no }
  const { id: voucher } = await postVoucher(ctx, {
    date: line.date,
    kind: 'auto',
    summary,
    source,
    entries: [
      { account: bank.code, ...(isIn ? { debit: amount } : { credit: amount }), bank: bank.id },
      { account, ...(isIn ? { credit: amount } : { debit: amount }) },
    ],
  })
  await tell(ctx, id, { voucher, documentType: BankClaim.name, document: id, documentNo: no })
  await writeJournal(ctx, {
    bank: bank.id,
    date: line.date,
    summary,
    amount: isIn ? amount : -amount,
    opposite: { name: line.oppositeName, no: line.oppositeNo?.slice(0, 30) ?? null },
    source,
    voucher,
  })
}

/** What came of a claim is taken back: its document is voided, or reversed where it is booked. */
export async function unbookClaim(ctx: Context, line: Line, claim: Claim, reason: string): Promise<void> {
  const { kind, document } = claim
  if (kind === 'journal' || !document) return
  if (kind === 'payment') {
    const { status } = await ctx.repo(Payment).get(document)
    if (status === 'paid') await ctx.repo(Payment).move(document, 'fail', { reason })
    return
  }
  if (kind === 'charge' || kind === 'interest') return unbookVoucher(ctx, line, claim)
  if (kind === 'receipt') return undoDocument(ctx, BackReceivable, document, reason)
  if (kind === 'prepay') return undoDocument(ctx, Prepay, document, reason)
  return undoDocument(ctx, BankTransfer, document, reason)
}

async function undoDocument(
  { repo }: Context,
  of: typeof BackReceivable | typeof Prepay | typeof BankTransfer,
  id: string,
  reason: string,
): Promise<void> {
  const documents = repo(of as typeof BackReceivable)
  const { status } = await documents.get(id)
  if (status === 'approved') await documents.move(id, 'reverse', { reason })
  else if (status === 'draft' || status === 'submitted') await documents.move(id, 'void', { reason })
}

async function unbookVoucher(ctx: Context, line: Line, { id, no, voucher, amount }: Claim): Promise<void> {
  if (!voucher) return
  const mirror = await takeBack(ctx, voucher)
  await writeJournal(ctx, {
    bank: line.bank,
    date: ctx.today,
    summary: `取消认领 ${no}`,
    amount: isIncoming(line) ? -amount : amount,
    source: { type: BankClaim.name, id, no },
    voucher: mirror,
  })
}
