import { Payable, PayRequest } from '@mortise/finance/model'
import { add, BusinessError, compare, type RowOf, refuseLine, sub } from '@mortise/model'
import { PurchaseOrder } from '@mortise/purchasing/model'
import { type Context, changersOf, rules } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'
import { verifiedFields } from '@mortise/stores/server'
import { accountText, refuseWrongPayee } from '../bank/payee.ts'
import { documentParty } from '../documents/document-party.ts'
import { aheadOf, owedOf, prepaidOf, reservedOf } from './requestable.ts'

type Request = RowOf<typeof PayRequest>

const of = PayRequest.fields.items
/** What is paid for what is owed already. */
const owedTypes: ReadonlySet<Request['type']> = new Set(['goods', 'outsource', 'install'])

export const payRequestRules = rules(PayRequest, {
  prepare: (row, ctx) => documentParty(ctx, row, ['supplier', 'employee', 'customer', 'store', 'other']),
  async check(request, ctx) {
    for (const [row, line] of request.items.entries()) await refuseWrongLine(ctx, request, line, row)
  },
  async saved({ id, items, status }, ctx) {
    if (status !== 'draft') return
    const known = []
    for (const line of items)
      known.push({ ...line, residual: line.payable ? await requestable(ctx, line.payable, id) : null })
    await ctx.repo(PayRequest).put(id, { items: known })
  },
  async counted({ id, paid, amount, status }, { repo }) {
    if (compare(paid, amount) > 0) throw new BusinessError(`付款金额超过申请金额 ${amount.toFixed(2)} 元`)
    const next = nextMove(paid, amount)
    const state = { payAll: 'paid', payPart: 'partial', unpay: 'approved' } as const
    if (state[next] !== status && status !== 'closed') await repo(PayRequest).move(id, next)
  },
  moves: {
    approve: { effect: keepAccount },
    confirmAccount: {
      async guard({ id, createBy, submittedBy, payeeBank }, ctx) {
        const { verifiedBy, verification } = await ctx.repo(BankInfo).get(payeeBank)
        if (verification !== 'verified') throw new BusinessError('收款账户未核验，不能付款')
        const changers = await changersOf(ctx, BankInfo, {
          rows: [payeeBank],
          fields: verifiedFields,
          since: { entity: PayRequest, row: id, moves: ['approve', 'confirmAccount'] },
        })
        if ([createBy, submittedBy, verifiedBy, ...changers].includes(ctx.user.username))
          throw new BusinessError('付款由您本人申请或账户由您本人变更、核验，请由他人确认')
      },
      async effect(request, ctx) {
        await keepAccount(request, ctx)
        const { verifiedBy } = await ctx.repo(BankInfo).get(request.payeeBank)
        await ctx
          .repo(PayRequest)
          .put(request.id, { approvedBy: ctx.user.username, payeeVerifiedBy: verifiedBy })
      },
    },
    submit: {
      async guard(request, ctx) {
        if (request.planOn < ctx.today) throw new BusinessError('计划付款日不能早于今天', { field: 'planOn' })
        await refuseWrongPayee(ctx, request)
        await holdSources(ctx, request)
        for (const [row, line] of request.items.entries()) await refuseBeyond(ctx, request, line, row)
      },
    },
  },
})

/** Where the money goes is part of what is approved. Locked, so that what is changed meanwhile was changed since. */
async function keepAccount({ id, payeeBank }: Request, { repo }: Context): Promise<void> {
  await repo(PayRequest).put(id, { payeeAccount: accountText(await repo(BankInfo).lock(payeeBank)) })
}

function nextMove(paid: number, amount: number): 'payAll' | 'payPart' | 'unpay' {
  if (compare(paid, 0) === 0) return 'unpay'
  return compare(paid, amount) === 0 ? 'payAll' : 'payPart'
}

async function refuseWrongLine(
  { repo }: Context,
  { type, party, partyType }: Request,
  { payable, purchaseOrder }: Request['items'][number],
  row: number,
): Promise<void> {
  if (owedTypes.has(type) && !payable) refuseLine(of, row, 'payable', '请选择应付单')
  if (type === 'prepay' && !purchaseOrder) refuseLine(of, row, 'purchaseOrder', '请选择采购订单')
  if (payable) {
    const owed = await repo(Payable).get(payable)
    if (owed.status !== 'posted') refuseLine(of, row, 'payable', `应付单 ${owed.no} 未过账`)
    if (owed.party !== party || owed.partyType !== partyType)
      refuseLine(of, row, 'payable', '收款人与申请单不一致')
  }
  if (!purchaseOrder) return
  const { no, supplier, status } = await repo(PurchaseOrder).get(purchaseOrder)
  if (partyType !== 'supplier' || supplier !== party)
    refuseLine(of, row, 'purchaseOrder', '收款人与申请单不一致')
  if (!bought.has(status)) refuseLine(of, row, 'purchaseOrder', `采购订单 ${no} 未审核或已作废`)
}
const bought: ReadonlySet<string> = new Set(['approved', 'partial', 'done'])

/** Orders, then payables, each in the order of their ids, so that two requests do not both ask for the same. */
export async function holdSources({ repo }: Context, { items }: Request): Promise<void> {
  const payables = items.flatMap(({ payable }) => payable ?? [])
  const owed = await repo(Payable).find({ id: { in: payables } }, { limit: payables.length || 1 })
  const orders = [...items, ...owed].flatMap(({ purchaseOrder }) => purchaseOrder ?? [])
  if (orders.length > 0) await repo(PurchaseOrder).lockAll({ id: { in: orders } })
  if (payables.length > 0) await repo(Payable).lockAll({ id: { in: payables } })
}

/** What is neither asked for by others nor paid ahead. */
async function requestable(ctx: Context, payable: string, request: string): Promise<number> {
  const { residual, purchaseOrder } = await ctx.repo(Payable).get(payable)
  const left = sub(residual, await reservedOf(ctx, payable, request))
  return purchaseOrder ? Math.max(0, sub(left, await aheadOf(ctx, purchaseOrder))) : left
}

async function refuseBeyond(
  ctx: Context,
  { id, type }: Request,
  { payable, purchaseOrder, amount }: Request['items'][number],
  row: number,
): Promise<void> {
  if (payable) {
    const most = await requestable(ctx, payable, id)
    const { no } = await ctx.repo(Payable).get(payable)
    if (compare(amount, most) > 0)
      refuseLine(of, row, 'amount', `申请金额超过可申请余额：${no} 可申请 ${most.toFixed(2)} 元`)
  }
  if (type !== 'prepay' || !purchaseOrder) return
  const { totalAmount } = await ctx.repo(PurchaseOrder).get(purchaseOrder)
  const taken = add(await prepaidOf(ctx, purchaseOrder, id), await owedOf(ctx, purchaseOrder))
  const most = Math.max(0, sub(totalAmount, taken))
  if (compare(amount, most) > 0)
    refuseLine(of, row, 'amount', `预付金额超过采购订单未付金额（可付 ${most.toFixed(2)} 元）`)
}
