import { Customer } from '@mortise/customers/model'
import {
  BankClaim,
  BankJournal,
  type ClaimProposal,
  FinOpenItem,
  ItemSide,
  Payment,
} from '@mortise/finance/model'
import { add, addDays, compare, daysBetween, sum } from '@mortise/model'
import { CustomerOrder, expectedOf } from '@mortise/orders/model'
import type { Context } from '@mortise/server'
import { BankInfo, Store } from '@mortise/stores/model'
import { debtorOf } from '../receivables/debtor.ts'
import { isIncoming, type Line } from './claims.ts'

/** Days before and after the bank's in which something was booked of it. */
const WINDOW = 15
const NEAR = 3
const MOST = 8

/** What a line may be, the likeliest first: by amount, by who paid, by the numbers it names, and by its day. */
export async function proposalsFor(ctx: Context, line: Line): Promise<ClaimProposal[]> {
  const found = [
    ...(await journals(ctx, line)),
    ...(await transfers(ctx, line)),
    ...(isIncoming(line) ? await receipts(ctx, line) : await payments(ctx, line)),
    ...charges(line),
  ]
  return found.toSorted((one, other) => other.confidence - one.confidence).slice(0, MOST)
}

/** Facts that speak for something, each with its weight. */
type Evidence = readonly (readonly [holds: boolean, weight: number, reason: string])[]

function weighed(evidence: Evidence): { confidence: number; reasons: string[] } {
  const held = evidence.filter(([holds]) => holds)
  return {
    confidence: Math.min(
      99,
      held.reduce((total, [, weight]) => total + weight, 0),
    ),
    reasons: held.map(([, , reason]) => reason),
  }
}

const textsOf = ({ memo, oppositeName }: Line): string => `${memo ?? ''} ${oppositeName ?? ''}`
const names = (line: Line, no: string | null): boolean =>
  no !== null && no !== '' && textsOf(line).includes(no)

/** What stands in the journal already, of the same amount and side. */
async function journals({ repo }: Context, line: Line): Promise<ClaimProposal[]> {
  const side = isIncoming(line) ? 'inAmount' : 'outAmount'
  const entries = await repo(BankJournal).find(
    {
      bank: line.bank,
      [side]: line.left,
      date: { ge: addDays(line.date, -WINDOW), le: addDays(line.date, WINDOW) },
    },
    { limit: 50 },
  )
  const taken = await repo(BankClaim).find(
    { journal: { in: entries.map(({ id }) => id) }, status: 'active' },
    { limit: 200 },
  )
  const open = entries.filter(({ id }) => !taken.some(({ journal }) => journal === id))
  return open.map((entry) => {
    const days = Math.abs(daysBetween(entry.date, line.date))
    return {
      kind: 'journal',
      amount: line.left,
      title: `日记账 ${entry.no} ${entry.summary}`,
      journal: entry.id,
      ...weighed([
        [true, 50, '金额相同'],
        [open.length === 1, 15, '唯一'],
        [days <= NEAR, 15, days === 0 ? '日期相同' : `相差${days}天`],
        [line.oppositeName !== null && entry.oppositeName === line.oppositeName, 15, '户名相同'],
        [names(line, entry.sourceNo), 20, '摘要含单号'],
      ]),
    }
  })
}

/** Money between accounts of our own. */
async function transfers({ repo }: Context, line: Line): Promise<ClaimProposal[]> {
  if (!line.oppositeNo) return []
  const other = await repo(BankInfo).first({ owner: 'self', accountNo: line.oppositeNo, isActive: true })
  if (!other || other.id === line.bank) return []
  return [
    {
      kind: 'transfer',
      amount: line.left,
      title: `${isIncoming(line) ? '从' : '转到'}本公司账户 ${other.bankName}`,
      otherBank: other.id,
      confidence: 80,
      reasons: ['对方是本公司账户'],
    },
  ]
}

async function payments({ repo }: Context, line: Line): Promise<ClaimProposal[]> {
  const waiting = await repo(Payment).find({ bank: line.bank, status: 'pending' }, { limit: 200 })
  const fitting = waiting.filter(({ amount, fee }) => compare(add(amount, fee), line.left) === 0)
  const found: ClaimProposal[] = []
  for (const { id, no, partyName, payeeBank } of fitting) {
    const account = payeeBank ? await repo(BankInfo).first({ id: payeeBank }) : null
    found.push({
      kind: 'payment',
      amount: line.left,
      title: `付款单 ${no} ${partyName ?? ''}`,
      payment: id,
      ...weighed([
        [true, 45, '金额相同'],
        [account !== null && account.accountNo === line.oppositeNo, 30, '账号相同'],
        [
          line.oppositeName !== null && line.oppositeName === (account?.accountName ?? partyName),
          15,
          '户名相同',
        ],
        [names(line, no), 20, '摘要含单号'],
      ]),
    })
  }
  return found
}

function charges(line: Line): ClaimProposal[] {
  const words = textsOf(line)
  const isIn = isIncoming(line)
  const is = isIn ? /结息|利息/.test(words) : /手续费|工本费|管理费|服务费|汇划费/.test(words)
  if (!is) return []
  return [
    {
      kind: isIn ? 'interest' : 'charge',
      amount: line.left,
      title: isIn ? '银行利息' : '银行手续费',
      confidence: 80,
      reasons: ['摘要'],
    },
  ]
}

interface Payer {
  readonly partyType: 'store' | 'customer'
  readonly party: string
  readonly name: string
  readonly weight: number
  readonly reason: string
}

async function receipts(ctx: Context, line: Line): Promise<ClaimProposal[]> {
  const orders = await ordersNamed(ctx, line)
  const payers = await payersOf(ctx, line)
  const found: ClaimProposal[] = []
  for (const order of orders) {
    const { debtor } = await debtorOf(ctx, order.id)
    const payer = payers.find(({ party }) => party === debtor.id)
    found.push(
      await forOrder(ctx, line, order, [
        [true, 45, `摘要含订单号${order.no}`],
        [payer !== undefined, payer?.weight ?? 0, payer?.reason ?? ''],
      ]),
    )
  }
  for (const payer of payers) {
    const evidence: Evidence = [[true, payer.weight, payer.reason]]
    for (const order of await awaitingDeposit(ctx, payer))
      if (!orders.some(({ id }) => id === order.id) && compare(expectedOf(order) ?? 0, line.left) === 0)
        found.push(await forOrder(ctx, line, order, evidence))
    found.push(await forDebts(ctx, line, payer, evidence))
  }
  return found
}

type Order = Awaited<ReturnType<typeof awaitingDeposit>>[number]

/** An order that is not shipped is paid ahead of; what is owed for one that is, is paid for. */
async function forOrder(ctx: Context, line: Line, order: Order, evidence: Evidence): Promise<ClaimProposal> {
  const owed = await ctx
    .repo(FinOpenItem)
    .find({ side: ItemSide.receivable, sign: 1, order: order.id, residual: { gt: 0 } }, { limit: 100 })
  const expected = owed.length > 0 ? sum(owed, ({ residual }) => residual) : (expectedOf(order) ?? 0)
  return {
    kind: owed.length > 0 ? 'receipt' : 'prepay',
    amount: line.left,
    title: owed.length > 0 ? `订单 ${order.no} 的应收` : `订单 ${order.no} 的预收`,
    order: order.id,
    ...weighed([
      ...evidence,
      [compare(expected, line.left) === 0, 45, owed.length > 0 ? '等于未收' : '等于应付定金'],
    ]),
  }
}

/** What somebody owes: one of it to the cent, all of it, or as far as it goes. */
async function forDebts(ctx: Context, line: Line, payer: Payer, evidence: Evidence): Promise<ClaimProposal> {
  const { partyType, party, name } = payer
  const owed = await ctx
    .repo(FinOpenItem)
    .find({ side: ItemSide.receivable, sign: 1, partyType, party, residual: { gt: 0 } }, { limit: 500 })
  const exact = owed.filter(({ residual }) => compare(residual, line.left) === 0)
  const total = sum(owed, ({ residual }) => residual)
  const item = exact.length > 0 ? exact[0] : undefined
  return {
    kind: owed.length > 0 ? 'receipt' : 'prepay',
    amount: line.left,
    title: item ? `${name} 的应收 ${item.sourceNo ?? ''}` : `${name} 的${owed.length > 0 ? '应收' : '预收'}`,
    partyType,
    party,
    ...(item && { item: item.id }),
    ...weighed([
      ...evidence,
      [exact.length === 1, 40, '等于一笔未收'],
      [exact.length > 1, 25, `等于${exact.length}笔未收之一`],
      [exact.length === 0 && owed.length > 0 && compare(total, line.left) === 0, 40, '等于全部未收'],
      [owed.some(({ sourceNo }) => names(line, sourceNo)), 20, '摘要含单号'],
    ]),
  }
}

const numberForm = /[A-Z]{2}\d{12}/g

async function ordersNamed({ repo }: Context, line: Line): Promise<Order[]> {
  const numbers = textsOf(line).toUpperCase().match(numberForm) ?? []
  if (numbers.length === 0) return []
  const found = await repo(CustomerOrder).find({ no: { in: numbers.slice(0, 10) } }, { limit: 10 })
  return found.filter(({ status }) => status !== 'draft' && status !== 'voided')
}

async function awaitingDeposit({ repo }: Context, { partyType, party }: Payer) {
  const whose = partyType === 'store' ? { store: party } : { customer: party }
  return repo(CustomerOrder).find({ ...whose, status: 'awaitingDeposit' }, { limit: 50 })
}

/** Who paid, by account and then by name. */
async function payersOf({ repo }: Context, { oppositeNo, oppositeName }: Line): Promise<Payer[]> {
  const payers: Payer[] = []
  const take = (payer: Payer) => {
    if (!payers.some(({ party }) => party === payer.party)) payers.push(payer)
  }
  const byNumber = oppositeNo ? await repo(BankInfo).find({ accountNo: oppositeNo, isActive: true }) : []
  const byName = oppositeName ? await repo(BankInfo).find({ accountName: oppositeName, isActive: true }) : []
  for (const [accounts, weight, reason] of [
    [byNumber, 50, '账号相同'],
    [byName, 40, '户名相同'],
  ] as const)
    for (const { owner, store, ownerName } of accounts) {
      if (owner === 'store' && store)
        take({ partyType: 'store', party: store, name: (await repo(Store).get(store)).name, weight, reason })
      const customer =
        owner === 'customer' ? await repo(Customer).find({ name: ownerName ?? '' }, { limit: 2 }) : []
      if (customer.length === 1 && customer[0])
        take({ partyType: 'customer', party: customer[0].id, name: customer[0].name, weight, reason })
    }
  if (!oppositeName) return payers
  const named = { weight: 40, reason: '户名相同' } as const
  for (const { id, name } of await repo(Store).find({ name: oppositeName }, { limit: 2 }))
    take({ partyType: 'store', party: id, name, ...named })
  const customers = await repo(Customer).find({ name: oppositeName }, { limit: 5 })
  for (const { id, name } of customers)
    take({
      partyType: 'customer',
      party: id,
      name,
      weight: customers.length === 1 ? 40 : 20,
      reason: customers.length === 1 ? '户名相同' : `同名客户${customers.length}位`,
    })
  return payers
}
