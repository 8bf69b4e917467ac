import { GlVoucher, ItemSide, Payable } from '@mortise/finance/model'
import { addDays, BusinessError, compare, type RowOf, sum } from '@mortise/model'
import {
  DeductionKind,
  OutsourceDeduction,
  OutsourceOrder,
  OutsourceReceipt,
  OutsourceSettlement,
} from '@mortise/outsourcing/model'
import { Supplier } from '@mortise/purchasing/model'
import { after, type Context, type Reaction } from '@mortise/server'
import { takeBack, undoAllocations } from '../documents/take-back.ts'
import { lockItems } from '../items/allocate.ts'
import { setOff } from '../items/set-off.ts'
import { type BusinessEvent, bookEvents } from '../ledger/book-event.ts'
import { keepsBooks } from '../ledger/keeps-books.ts'
import type { Party } from '../ledger/post-voucher.ts'
import { reservedOf } from './requestable.ts'

type Settlement = RowOf<typeof OutsourceSettlement>

/** What a partner is paid was estimated as the work came back; with its settlement it is owed, less what is taken off. */
export const bookSettlements: readonly Reaction[] = [
  after(OutsourceSettlement, 'approve', async ({ id }, ctx) => {
    ctx.beforeCommit(async () => {
      if (await keepsBooks(ctx)) await book(ctx, await ctx.repo(OutsourceSettlement).get(id))
    })
  }),
  after(OutsourceSettlement, 'unapprove', (settlement, ctx) => unbook(ctx, settlement)),
  after(OutsourceDeduction, 'waive', async ({ id }, ctx) => {
    ctx.beforeCommit(async () => {
      if (await keepsBooks(ctx)) await forgive(ctx, id)
    })
  }),
]

async function book(ctx: Context, settlement: Settlement): Promise<void> {
  const { id, no, date, version, totalNet, totalTax, totalAmount } = settlement
  const payable = await oweFor(ctx, settlement)
  const party = await partnerOf(ctx, settlement.supplier)
  const about = { party, dueOn: payable?.dueOn ?? date }
  const source = payable
    ? { type: Payable.name, id: payable.id, event: 'post', no: payable.no }
    : { type: OutsourceSettlement.name, id, event: `approve:${version}`, no }
  const booked = await bookEvents(ctx, { date, summary: `外协结算 ${no}`, source }, [
    {
      event: 'outsource.settled',
      values: { net: totalNet ?? 0, tax: totalTax ?? 0, amount: totalAmount ?? 0 },
      ...about,
    },
    ...(await deductionsOf(ctx, settlement, about)),
  ])
  if (!booked) return
  if (payable) {
    await ctx.repo(Payable).put(payable.id, { voucher: booked.id })
    await ctx.repo(Payable).move(payable.id, 'post')
  }
  await setOff(ctx, booked.id, ItemSide.estimate, await estimatedBy(ctx, settlement.order))
}

async function partnerOf({ repo }: Context, supplier: string | null): Promise<Party> {
  const { id, name } = await repo(Supplier).get(supplier ?? '')
  return { type: 'supplier', id, name }
}

/** Nothing is owed where as much is taken off as was charged. */
async function oweFor({ repo }: Context, settlement: Settlement): Promise<RowOf<typeof Payable> | null> {
  const { id, no, date, supplier, payable, deducted, items } = settlement
  if (compare(payable, 0) === 0) return null
  const { payTerm } = await repo(Supplier).get(supplier ?? '')
  const taxRate = compare(deducted, 0) === 0 ? (items[0]?.taxRate ?? 0) : 0
  return repo(Payable).add(
    {
      kind: 'outsource',
      partyType: 'supplier',
      supplier,
      date,
      dueOn: addDays(date, Number(payTerm ?? 0)),
      items: [{ itemName: `外协加工费 ${no}`, amount: payable ?? 0, taxRate }],
    },
    { given: { settlement: id } },
  )
}

/** Lost material was charged to the partner as it was used up, or to the work order; what else is taken off is income. */
async function deductionsOf(
  ctx: Context,
  { order, deductions }: Settlement,
  about: Pick<BusinessEvent, 'party' | 'dueOn'>,
): Promise<BusinessEvent[]> {
  const { workOrder } = await ctx.repo(OutsourceOrder).get(order)
  const lost = workOrder ? 'outsource.deducted.work' : 'outsource.deducted'
  const eventOf = (kind: string | null) => (kind === DeductionKind.other ? 'outsource.deducted.other' : lost)
  return [...new Set(deductions.map(({ kind }) => eventOf(kind)))].map((event) => ({
    event,
    values: {
      amount: sum(
        deductions.filter(({ kind }) => eventOf(kind) === event),
        ({ amount }) => amount,
      ),
    },
    workOrder,
    ...about,
  }))
}

/** Documents of an outsourcing order that left something among what is not settled yet. */
async function estimatedBy({ repo }: Context, order: string): Promise<string[]> {
  const receipts = await repo(OutsourceReceipt).pick(['id'], { order }, { limit: 5000 })
  const waived = await repo(OutsourceDeduction).pick(['id'], { order, status: 'waived' }, { limit: 5000 })
  return [...receipts, ...waived].map(({ id }) => id)
}

/** A settlement is taken back while nobody asked for its money or had it paid. */
async function unbook(ctx: Context, { id }: Settlement): Promise<void> {
  const payable = await ctx.repo(Payable).first({ settlement: id, status: 'posted' })
  if (!payable) return unbookEven(ctx, id)
  if (!payable.voucher) return
  const { no, voucher } = payable
  await ctx.repo(Payable).lock(payable.id)
  if (compare(await reservedOf(ctx, payable.id), 0) > 0)
    throw new BusinessError(`应付单 ${no} 已申请付款，不能反审核`)
  const owed = await lockItems(ctx, { voucher, side: ItemSide.payable })
  if (owed.some(({ settled }) => compare(settled, 0) > 0))
    throw new BusinessError(`应付单 ${no} 已核销，不能反审核`)
  await undoAllocations(ctx, voucher)
  await takeBack(ctx, voucher)
  await ctx.repo(Payable).move(payable.id, 'unbook')
}

/** Of a settlement that came to nothing there is a voucher alone. */
async function unbookEven(ctx: Context, settlement: string): Promise<void> {
  const booked = { sourceType: OutsourceSettlement.name, source: settlement, status: 'posted' } as const
  const vouchers = await ctx.repo(GlVoucher).find(booked)
  const voucher = vouchers.find(({ reverses }) => !reverses)
  if (!voucher) return
  await undoAllocations(ctx, voucher.id)
  await takeBack(ctx, voucher.id)
}

/** What the partner owed for lost material is our cost. */
async function forgive(ctx: Context, id: string): Promise<void> {
  const { no, order, kind, supplier, amount } = await ctx.repo(OutsourceDeduction).get(id)
  const { workOrder } = await ctx.repo(OutsourceOrder).get(order)
  // Of a work order it is cost already, and what else was to be taken off was booked nowhere.
  if (workOrder || kind === DeductionKind.other) return
  const source = { type: OutsourceDeduction.name, id, event: 'waive', no }
  await bookEvents(ctx, { date: ctx.today, summary: `豁免外协扣款 ${no}`, source }, [
    { event: 'outsource.waived', values: { amount }, party: await partnerOf(ctx, supplier) },
  ])
}
