import { Customer, LostReason } from '@mortise/customers/model'
import { advanceCustomer } from '@mortise/customers/server'
import { addDays, BusinessError, formatMoney, type RowOf, refuseLine } from '@mortise/model'
import { type Beyond, chargedLike, PriceType } from '@mortise/pricing/model'
import {
  beyondOwnAuthority,
  priceLine,
  refuseBeyondAuthority,
  refusePromotionChanged,
  refuseWrongGoods,
} from '@mortise/pricing/server'
import { Quote, QuoteType } from '@mortise/quotes/model'
import { type Context, rules } from '@mortise/server'
import { ownStore } from '@mortise/stores/server'
import { bookOf, judgedMargin, priceQuote, refuseOwnLevel, unfinished } from './price-quote.ts'

type Row = RowOf<typeof Quote>

/** Days for which an offer stands unless told. */
const VALID_DAYS = 15
/** Days for which prices are promised at most. */
const LONGEST_DAYS = 90
/** Quotes that become orders: for projects and for the customers of stores. */
const sold: ReadonlySet<string> = new Set([QuoteType.project, QuoteType.store])

export const quoteRules = rules(Quote, {
  async prepare(quote, ctx, before) {
    if (quote.type === QuoteType.cost && !ctx.can('quote:cost'))
      throw new BusinessError('您没有编制成本报价的权限')
    const { sysOrgCode } = await ownStore(ctx, quote.store)
    refuseOwnLevel(ctx, quote, before)
    await refuseForeignCustomer(ctx, quote, before)
    return {
      sysOrgCode,
      validUntil: quote.validUntil ?? addDays(ctx.today, VALID_DAYS),
      ...(await priceQuote(ctx, quote, before)),
    }
  },

  async check(quote, ctx, before) {
    refuseEndless(quote, ctx, before)
    if (quote.type !== QuoteType.cost)
      await refuseWrongGoods(ctx, Quote.fields.lines, quote.lines, before?.lines)
  },

  moves: {
    submit: {
      async guard(quote, ctx) {
        if (quote.lines.length === 0) throw new BusinessError('请至少添加一行明细')
        refuseExpired(quote, ctx)
        // What things cost follows no price list.
        if (quote.type !== QuoteType.cost) await refuseUnsound(ctx, quote)
      },
      async effect(quote, ctx) {
        const beyond = await beyondAuthorityOf(ctx, quote)
        const words = beyond.map(({ figures }) => figures).join('；')
        await ctx.repo(Quote).put(quote.id, { beyond: words || null })
      },
    },
    approve: {
      async guard(quote, ctx) {
        refuseExpired(quote, ctx)
        if (ctx.can('quote:beyondAuthority')) return
        refuseBeyondAuthority(await beyondAuthorityOf(ctx, quote))
      },
    },
    send: {
      guard: refuseExpired,
      async effect({ customer }, ctx) {
        if (customer) await advanceCustomer(ctx, customer, 'quoted')
      },
    },
    confirm: { guard: refuseExpired },
    convert: {
      guard(quote, ctx) {
        if (!sold.has(quote.type)) throw new BusinessError('只有项目报价和门店报价可以转订单')
        if (!quote.customer) throw new BusinessError('请先选择客户再转订单')
        refuseExpired(quote, ctx)
      },
    },
    revise: { effect: revise },
    lose: {
      async effect(quote, { repo, reason }) {
        await repo(Quote).put(quote.id, { lostReason: reason })
      },
    },
  },
})

/** A store offers to its own customers, at what they and nobody else may have. */
async function refuseForeignCustomer(ctx: Context, quote: Row, before: Row | null): Promise<void> {
  if (!quote.customer || quote.customer === before?.customer) return
  const { name, store } = await ctx
    .repo(Customer)
    .scoped(quote.customer, { label: '客户', field: 'customer' })
  if (store && store !== quote.store)
    throw new BusinessError(`客户【${name}】属于其他门店，不能在本门店报价`, { field: 'customer' })
}

/** What of a quote somebody else has to decide, each in words. */
async function beyondAuthorityOf(ctx: Context, quote: Row): Promise<Beyond[]> {
  if (quote.type === QuoteType.cost) return []
  const beyond = await beyondOwnAuthority(ctx, { ...quote, marginRate: judgedMargin(quote) })
  const isOther = quote.priceLevel !== PriceType.retail && !ctx.can('quote:priceLevel')
  const words = `按${PriceType.items[quote.priceLevel]}报价`
  return isOther ? [...beyond, { rule: words, figures: words }] : beyond
}

/** Nobody promises prices for ever. */
function refuseEndless({ validUntil }: Row, { today }: Context, before: Row | null): void {
  if (validUntil && validUntil !== before?.validUntil && validUntil > addDays(today, LONGEST_DAYS))
    throw new BusinessError(`有效期最长${LONGEST_DAYS}天`, { field: 'validUntil' })
}

function refuseExpired({ validUntil }: Row, { today }: Context): void {
  if (validUntil && validUntil < today) throw new BusinessError('报价已过期，请重新报价')
}

/** Nobody offers a door that cannot be made, a standard price that is none any more, or what a promotion took off in its days. */
async function refuseUnsound(ctx: Context, quote: Row): Promise<void> {
  const book = await bookOf(ctx, quote)
  for (const [row, line] of quote.lines.entries()) {
    const refuse = (words: string) =>
      refuseLine(Quote.fields.lines, row, 'itemName', line.itemName ? `【${line.itemName}】${words}` : words)
    const missing = unfinished(line)
    if (missing) refuse(missing)
    const offered = await priceLine(ctx, book, line)
    if (!offered || offered.listPrice === line.listPrice) continue
    const [was, is] = [line.listPrice, offered.listPrice].map((price) => formatMoney(price))
    refuse(`的标准价已由${was}变为${is}，请打开报价重新保存后提交`)
  }
  await refusePromotionChanged(ctx, quote, book, '请打开报价重新保存后提交')
}

/** A new draft of the same offer; prices that were set by hand stay, all others are asked for anew. */
async function revise(quote: Row, { repo }: Context): Promise<void> {
  const { type, name, customer, store, priceLevel, terms, remark } = quote
  const { id } = await repo(Quote).add({ type, name, customer, store, terms, remark })
  // Written before it is priced, because whoever revises may not have chosen the level.
  await repo(Quote).put(id, { priceLevel, source: quote.id, revision: quote.revision + 1 })
  await repo(Quote).edit({
    id,
    ...chargedLike(quote),
    discountAmount: quote.discountAmount === quote.promotionAmount ? 0 : quote.discountAmount,
    lines: quote.lines.map((line) => ({
      ...line,
      id: undefined,
      unitPrice: line.unitPrice === line.listPrice ? null : line.unitPrice,
    })),
  })
}

/** Offers to a customer who is lost are lost as well. */
export async function loseQuotes(customer: RowOf<typeof Customer>, { repo }: Context): Promise<void> {
  const open = await repo(Quote).lockAll({
    customer: customer.id,
    status: { in: ['approved', 'sent', 'confirmed'] },
  })
  const reason = customer.lostReason ? LostReason.items[customer.lostReason] : '客户流失'
  for (const { id } of open) await repo(Quote).move(id, 'lose', { reason })
}

/** Offers that nobody took in time. */
export async function expireQuotes({ repo, today }: Context): Promise<string> {
  const late = await repo(Quote).lockAll({ status: { in: ['approved', 'sent'] }, validUntil: { lt: today } })
  for (const { id } of late) await repo(Quote).move(id, 'expire')
  return `${late.length}张报价已过期`
}
