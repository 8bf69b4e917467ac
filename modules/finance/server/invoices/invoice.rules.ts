import { Delivery } from '@mortise/deliveries/model'
import { Invoice, PriceTolerance, taxRates } from '@mortise/finance/model'
import {
  add,
  BusinessError,
  compare,
  div,
  formatShare,
  mul,
  type RowOf,
  refuseLine,
  sub,
  sum,
} from '@mortise/model'
import { CustomerOrder } from '@mortise/orders/model'
import { taxIn } from '@mortise/pricing/model'
import { PurchaseReceipt } from '@mortise/purchasing/model'
import { after, type Context, newId, type Reaction, rules } from '@mortise/server'
import { parameter } from '@mortise/system/server'
import { documentParty } from '../documents/document-party.ts'
import { debtorOf } from '../receivables/debtor.ts'
import { bookInvoice } from './book-invoice.ts'
import { type Invoiceable, invoiceable, reddened, sourceLines } from './invoiceable.ts'

type Bill = RowOf<typeof Invoice>
type Line = Bill['items'][number]

const of = Invoice.fields.items

/** What an invoice was issued or asked for is not undone beneath it. */
export const invoicedReactions: readonly Reaction[] = [
  after(PurchaseReceipt, 'reverse', async ({ id, no }, { repo }) => {
    const invoice = await repo(Invoice).first({ receipt: id, color: 'blue', status: { in: [...standing] } })
    if (invoice)
      throw new BusinessError(
        `入库单 ${no} 已有进项发票 ${invoice.invoiceNo ?? invoice.no}，请先作废或红冲发票`,
      )
  }),
  after(Delivery, 'undoShip', async ({ no, order }, ctx) => {
    const beyond = (await invoiceable(ctx, { id: '', order, receipt: null })).find(
      ({ qty, amount }) => compare(qty, 0) < 0 || compare(amount, 0) < 0,
    )
    if (beyond) throw new BusinessError(`送货单 ${no} 的${beyond.name}已开销项发票，请先红冲发票，再撤回发货`)
  }),
]

/** An invoice that counts: issued and not wholly reddened, or on its way there. */
const standing = ['submitted', 'approved', 'issued', 'partRed'] as const

export const invoiceRules = rules(Invoice, {
  async prepare(row, ctx, before) {
    const source = await sourceOf(ctx, row)
    const whole = { ...row, ...source }
    const items = row.items?.length || before ? row.items : await openLines(ctx, whole)
    const party = await documentParty(
      ctx,
      whole,
      row.direction === 'in' ? ['supplier'] : ['store', 'customer', 'other'],
    )
    const filled = { ...whole, items: (items ?? []).map(withTax) }
    return {
      ...source,
      ...party,
      titleName: row.titleName || party.partyName,
      items: filled.items,
      difference: await differenceOf(ctx, filled),
    }
  },
  async check(invoice, ctx) {
    await refuseWrongNumbers(ctx, invoice)
    await refuseWrongParty(ctx, invoice)
    refuseWrongTax(invoice)
    if (invoice.items.length === 0) throw new BusinessError('没有可开票的明细', { field: 'items' })
    if (invoice.color === 'red') await refuseWrongRed(ctx, invoice)
    else await refuseBeyond(ctx, invoice)
  },
  moves: {
    submit: {
      async guard(invoice, ctx) {
        if (invoice.color === 'red') await refuseWrongRed(ctx, invoice)
        else await refuseBeyond(ctx, invoice)
      },
    },
    issue: {
      async guard(invoice, ctx) {
        if (!invoice.invoiceNo) throw new BusinessError('请填写发票号码', { field: 'invoiceNo' })
        if (invoice.date > ctx.today) throw new BusinessError('开票日期不能晚于今天', { field: 'date' })
        if (invoice.color === 'red') await refuseWrongRed(ctx, invoice)
        else await refuseBeyond(ctx, invoice)
      },
      async effect(invoice, ctx) {
        await bookInvoice(ctx, invoice)
        if (invoice.blue) await countRed(ctx, invoice.blue, invoice.amount)
      },
    },
  },
})

/** What a red invoice is over, its blue one says; whom others are with, their order or receipt. */
async function sourceOf(ctx: Context, row: Bill) {
  const { repo } = ctx
  if (row.color === 'red' && row.blue) {
    const { partyType, store, customer, supplier, otherName, party, order, receipt } = await repo(
      Invoice,
    ).get(row.blue)
    return { partyType, store, customer, supplier, otherName, party, order, receipt }
  }
  if (row.direction === 'in' && row.receipt) {
    const { supplier } = await repo(PurchaseReceipt).get(row.receipt)
    return row.supplier || row.party ? {} : ({ partyType: 'supplier', supplier } as const)
  }
  if (row.direction !== 'out' || !row.order || row.store || row.customer || row.party) return {}
  const { debtor } = await debtorOf(ctx, row.order)
  return { partyType: debtor.type, party: debtor.id }
}

async function openLines(ctx: Context, invoice: Bill): Promise<Line[]> {
  if (invoice.color === 'red' && invoice.blue)
    return (await ctx.repo(Invoice).get(invoice.blue)).items.map((line) => ({ ...line, id: newId() }))
  const open = await invoiceable(ctx, invoice)
  return open.filter(({ qty }) => compare(qty, 0) > 0) as unknown as Line[]
}

const withTax = (line: Line): Line => ({
  ...line,
  taxAmount: line.taxAmount ?? taxIn(line.amount, line.taxRate),
})

async function refuseWrongNumbers({ repo }: Context, { id, type, invoiceNo, taxNo, direction, color }: Bill) {
  if (taxNo && ![15, 17, 18, 20].includes(taxNo.length))
    throw new BusinessError('税号格式不正确', { field: 'taxNo' })
  if (!taxNo && (type === 'ds' || type === 'zs'))
    throw new BusinessError('专票必须填写税号', { field: 'taxNo' })
  if (!invoiceNo) return
  if ((type === 'ds' || type === 'dp') && !/^\d{20}$/.test(invoiceNo))
    throw new BusinessError('数电票号码应为20位数字', { field: 'invoiceNo' })
  const same = await repo(Invoice).first({ invoiceNo, direction, color })
  if (same && same.id !== id) throw new BusinessError(`发票号码 ${invoiceNo} 已存在`, { field: 'invoiceNo' })
}

async function refuseWrongParty(ctx: Context, { direction, order, receipt, party }: Bill): Promise<void> {
  if (direction === 'in' && receipt && (await ctx.repo(PurchaseReceipt).get(receipt)).supplier !== party)
    throw new BusinessError('发票供应商与入库单不一致', { field: 'supplier' })
  if (direction === 'out' && order && (await debtorOf(ctx, order)).debtor.id !== party)
    throw new BusinessError('往来单位与订单不一致', { field: 'order' })
}

/** A cent a line for how it was rounded, and no more than six on the whole. */
function refuseWrongTax({ items }: Bill): void {
  let whole = 0
  for (const [row, line] of items.entries()) {
    const off = Math.abs(sub(line.taxAmount, mul(line.netAmount, line.taxRate)))
    whole = add(whole, off)
    if (compare(off, 0.01) > 0) refuseLine(of, row, 'taxAmount', `税额与税率不符，差额 ${off.toFixed(2)}`)
  }
  if (compare(whole, 0.06) > 0)
    throw new BusinessError(`税额与税率不符，差额 ${whole.toFixed(2)}`, { field: 'items' })
}

/** No more is invoiced than left and stayed, or came and stayed; held, so that two do not invoice the same. */
async function refuseBeyond(ctx: Context, invoice: Bill): Promise<void> {
  const { direction, order, receipt, items } = invoice
  if (order) await ctx.repo(CustomerOrder).lock(order)
  if (receipt) await ctx.repo(PurchaseReceipt).lock(receipt)
  const open = await invoiceable(ctx, invoice)
  const words = direction === 'out' ? '开票数量超过已发货数量' : '开票数量超过已入库数量'
  for (const [row, { sourceLine, name, qty, amount, taxRate }] of items.entries()) {
    const line = open.find((each) => each.sourceLine === sourceLine)
    if (!line) return refuseLine(of, row, 'name', '请选择订单或入库单的明细')
    if (![...taxRates, line.taxRate].includes(taxRate))
      refuseLine(of, row, 'taxRate', `税率 ${formatShare(taxRate)} 不是可用的税率`)
    if (compare(qty, line.qty) > 0)
      refuseLine(of, row, 'qty', `${words}：${name} 可开 ${Math.max(0, line.qty)}`)
    if (direction === 'out' && compare(amount, line.amount) > 0)
      refuseLine(of, row, 'amount', `开票金额超过已发货金额：${name} 可开 ${line.amount.toFixed(2)} 元`)
  }
}

async function refuseWrongRed(ctx: Context, { id, blue, items, amount }: Bill): Promise<void> {
  if (!blue) return
  const origin = await ctx.repo(Invoice).lock(blue)
  if (origin.id === id || !['issued', 'partRed'].includes(origin.status))
    throw new BusinessError('只能红冲已开票的蓝字发票', { field: 'blue' })
  const reds = await reddened(ctx, blue, id)
  const left = sub(
    origin.amount,
    sum(reds, (line) => line.amount),
  )
  if (compare(amount, left) > 0)
    throw new BusinessError(`红冲金额超过蓝字可红冲金额 ${left.toFixed(2)}`, { field: 'items' })
  for (const [row, line] of items.entries()) {
    const own = origin.items.find(({ sourceLine }) => sourceLine === line.sourceLine)
    const before = reds.filter(({ sourceLine }) => sourceLine === line.sourceLine)
    const most = sub(
      own?.amount,
      sum(before, (red) => red.amount),
    )
    const mostQty = sub(
      own?.qty,
      sum(before, (red) => red.qty),
      4,
    )
    if (compare(line.amount, most) > 0 || compare(line.qty, mostQty) > 0)
      refuseLine(of, row, 'amount', `红冲金额超过蓝字可红冲金额 ${most.toFixed(2)}`)
    if (own && own.taxRate !== line.taxRate) refuseLine(of, row, 'taxRate', '红字税率必须与蓝字一致')
  }
}

async function countRed({ repo }: Context, blue: string, amount: number): Promise<void> {
  const origin = await repo(Invoice).get(blue)
  const redAmount = add(origin.redAmount, amount)
  await repo(Invoice).put(blue, { redAmount })
  await repo(Invoice).move(blue, compare(redAmount, origin.amount) >= 0 ? 'redAll' : 'redPart')
}

/** Where the price or the tax of an invoice is not that of the goods, in words for whoever decides; a price may differ within the tolerance. */
async function differenceOf(ctx: Context, invoice: Bill): Promise<string | null> {
  if (invoice.color === 'red') return null
  const most = await parameter(ctx, PriceTolerance)
  const sources = new Map<string | null, Invoiceable>(
    (await sourceLines(ctx, invoice)).map((line) => [line.sourceLine, line]),
  )
  const apart = invoice.items.flatMap(({ sourceLine, name, qty, amount, taxRate }) => {
    const line = sources.get(sourceLine)
    if (!line) return []
    const rates =
      taxRate === line.taxRate
        ? []
        : [`${name} 税率${formatShare(taxRate)}与来源税率${formatShare(line.taxRate)}不同`]
    // What we ask for our own goods their order says.
    if (invoice.direction === 'out' || line.qty <= 0) return rates
    const [asked, wanted] = [div(amount, qty, 6), div(line.amount, line.qty, 6)]
    const rate = wanted === 0 ? 1 : Math.abs(sub(div(asked, wanted, 6), 1, 6))
    if (rate <= most) return rates
    return [...rates, `${name} 发票单价${asked}与入库单价${wanted}相差${(rate * 100).toFixed(1)}%`]
  })
  return apart.join('；').slice(0, 500) || null
}
