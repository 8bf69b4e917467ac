import { Invoice, ItemSide, Payable } from '@mortise/finance/model'
import { add, addDays, div, mul, type RowOf, sub, sum } from '@mortise/model'
import { PurchaseReceipt, Supplier, SupplierAccount } from '@mortise/purchasing/model'
import type { Context } from '@mortise/server'
import { partyIn } from '../documents/document-party.ts'
import { setOff } from '../items/set-off.ts'
import { bookEvents } from '../ledger/book-event.ts'
import type { PostedVoucher } from '../ledger/post-voucher.ts'
import { giveAdvancesBack, settlePurchase } from '../payables/settle-purchase.ts'

type Bill = RowOf<typeof Invoice>

/** Books an invoice as it is issued: of ours the tax that waited, of a supplier's what had been estimated. Red ones the other way round. */
export async function bookInvoice(ctx: Context, invoice: Bill): Promise<void> {
  const booked = invoice.direction === 'out' ? await bookSale(ctx, invoice) : await bookPurchase(ctx, invoice)
  if (booked) await ctx.repo(Invoice).put(invoice.id, { voucher: booked.id })
}

const signOf = ({ color }: Bill): 1 | -1 => (color === 'red' ? -1 : 1)

function bookSale(ctx: Context, invoice: Bill): Promise<PostedVoucher | null> {
  const { id, no, invoiceNo, date, taxAmount, order } = invoice
  return bookEvents(
    ctx,
    { date, summary: `销项发票 ${invoiceNo}`, source: { type: Invoice.name, id, event: 'issue', no } },
    [{ event: 'invoice.out', values: { tax: signOf(invoice) * taxAmount }, order }],
  )
}

async function bookPurchase(ctx: Context, invoice: Bill): Promise<PostedVoucher | null> {
  const { date, invoiceNo } = invoice
  const sign = signOf(invoice)
  const estimate = await estimateOf(ctx, invoice)
  const payable = sign === 1 ? await oweFor(ctx, invoice) : null
  const source = payable
    ? { type: Payable.name, id: payable.id, event: 'post', no: payable.no }
    : { type: Invoice.name, id: invoice.id, event: 'issue', no: invoice.no }
  const isDeductible = invoice.type === 'ds' || invoice.type === 'zs'
  const tax = isDeductible ? invoice.taxAmount : 0
  const booked = await bookEvents(ctx, { date, summary: `进项发票 ${invoiceNo}`, source }, [
    {
      event: 'invoice.in',
      values: {
        estimate: sign * estimate,
        net: sign * sub(invoice.amount, tax),
        tax: sign * tax,
        amount: sign * invoice.amount,
      },
      party: partyIn(invoice),
      dueOn: payable?.dueOn ?? date,
    },
  ])
  if (!booked) return null
  if (payable) {
    await ctx.repo(Payable).put(payable.id, { voucher: booked.id })
    await ctx.repo(Payable).move(payable.id, 'post')
    await setOff(ctx, booked.id, ItemSide.estimate, [invoice.receipt ?? ''])
    if (payable.purchaseOrder) await settlePurchase(ctx, payable.purchaseOrder)
  } else await settleRed(ctx, invoice, booked.id)
  return booked
}

/** What was paid ahead for a reddened invoice is open again before the rest of it is set off, and pays for what else is owed. */
async function settleRed(ctx: Context, { blue, amount }: Bill, voucher: string): Promise<void> {
  const payable = await ctx.repo(Payable).first({ invoice: blue ?? '' })
  if (!payable) return
  await giveAdvancesBack(ctx, payable.id, amount)
  await setOff(ctx, voucher, ItemSide.payable, [payable.id])
  if (payable.purchaseOrder) await settlePurchase(ctx, payable.purchaseOrder)
}

/** What the invoiced goods stand at among what is not invoiced yet: by what had been invoiced before, so that parts come to the whole. */
async function estimateOf({ repo }: Context, { id, receipt, color, items }: Bill): Promise<number> {
  const taken = await repo(SupplierAccount).find({ document: receipt ?? '' }, { limit: 1000 })
  const issued = await repo(Invoice).find(
    { receipt, direction: 'in', status: { in: ['issued', 'partRed', 'allRed'] } },
    { limit: 1000 },
  )
  const before = issued.filter((other) => other.id !== id)
  return sum(items, ({ sourceLine, qty }) => {
    const line = taken.find((each) => each.id === sourceLine)
    if (!line?.qty) return 0
    const had = sum(
      before,
      (other) =>
        signOf(other) *
        sum(
          other.items.filter((each) => each.sourceLine === sourceLine),
          (each) => each.qty,
          4,
        ),
      4,
    )
    const upTo = (invoiced: number) => div(mul(line.net, invoiced, 6), line.qty)
    return color === 'red' ? sub(upTo(had), upTo(sub(had, qty, 4))) : sub(upTo(add(had, qty, 4)), upTo(had))
  })
}

/** What is owed for an invoice, until the day that was agreed. */
async function oweFor({ repo }: Context, invoice: Bill): Promise<RowOf<typeof Payable>> {
  const { payTerm } = await repo(Supplier).get(invoice.supplier ?? '')
  const { order } = await repo(PurchaseReceipt).get(invoice.receipt ?? '')
  return repo(Payable).add(
    {
      kind: 'goods',
      partyType: 'supplier',
      supplier: invoice.supplier,
      date: invoice.date,
      dueOn: addDays(invoice.date, Number(payTerm ?? 0)),
      items: invoice.items.map(({ name, amount, taxRate }) => ({ itemName: name, amount, taxRate })),
    },
    { given: { invoice: invoice.id, purchaseOrder: order } },
  )
}
