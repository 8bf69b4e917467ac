import {
  BackReceivable,
  BankJournal,
  FinOpenItem,
  GlVoucher,
  Invoice,
  ItemSide,
  Payable,
  Payment,
  Prepay,
  Receivable,
} from '@mortise/finance/model'
import { compare, flowsOf, roadOf, sub, sum } from '@mortise/model'
import { OutsourceReceipt, OutsourceReturn, OutsourceSend } from '@mortise/outsourcing/model'
import { MaterialIssue, MaterialReturn } from '@mortise/production/model'
import { PurchaseReceipt, PurchaseReturn } from '@mortise/purchasing/model'
import { type Context, defineExtension, providersOf } from '@mortise/server'
import { StockIn, StockOut } from '@mortise/stock/model'
import { BankInfo } from '@mortise/stores/model'
import { stockFaults } from '../stock/stock-faults.ts'
import { bookFaults } from '../verify.ts'
import type { ClosingMonth } from './month.ts'

/** What is left of a step: how much of it, in words, and where it is seen. */
export interface Left {
  readonly count: number
  readonly words: string
  readonly link?: string
}
export const done: Left = { count: 0, words: '' }

const told = (parts: readonly (readonly [label: string, count: number, link: string])[]): Left => {
  const open = parts.filter(([, count]) => count > 0)
  const [first] = open
  if (!first) return done
  return {
    count: open.reduce((sum, [, count]) => sum + count, 0),
    words: open.map(([label, count]) => `${label} ${count} 张`).join('，'),
    link: first[2],
  }
}

/** Documents and vouchers of the month that were begun and not booked. */
export async function unposted({ repo }: Context, { month, first, last }: ClosingMonth): Promise<Left> {
  const date = { ge: first, le: last }
  const waiting = { in: ['draft', 'submitted'] } as const
  const where = (status: string) => `status=${status}`
  return told([
    [
      '未记账凭证',
      await repo(GlVoucher).count({ month, status: { in: ['draft', 'approved'] } }),
      `/finance/gl-voucher?periodCode=${month}`,
    ],
    [
      '应收单草稿',
      await repo(Receivable).count({ date, status: 'draft' }),
      `/finance/receivable?${where('draft')}`,
    ],
    ['未审核回款单', await repo(BackReceivable).count({ date, status: waiting }), '/finance/back-receivable'],
    ['未审核预收预付', await repo(Prepay).count({ date, status: waiting }), '/finance/prepay'],
    [
      '应付单草稿',
      await repo(Payable).count({ date, status: 'draft' }),
      `/finance/payable?${where('draft')}`,
    ],
    [
      '待付付款单',
      await repo(Payment).count({ date, status: 'pending' }),
      `/finance/payment?${where('pending')}`,
    ],
    [
      '未开票发票',
      await repo(Invoice).count({ date, status: { in: ['draft', 'submitted', 'approved'] } }),
      '/finance/invoice',
    ],
  ])
}

/** What moves stock on its own day; a transfer may be on its way over the end of a month. */
const stockDocuments = [
  [StockIn, '/stock/stock-in'],
  [StockOut, '/stock/stock-out'],
  [PurchaseReceipt, '/purchasing/purchase-receipt'],
  [PurchaseReturn, '/purchasing/purchase-return'],
  [MaterialIssue, '/production/material-issue'],
  [MaterialReturn, '/production/material-return'],
  [OutsourceSend, '/outsourcing/outsource-send'],
  [OutsourceReturn, '/outsourcing/outsource-return'],
  [OutsourceReceipt, '/outsourcing/outsource-receipt'],
] as const

/** Stock documents of the month that nobody posted, and stock that is worth another amount than its accounts. */
export async function unpostedStock(ctx: Context, { first, last }: ClosingMonth): Promise<Left> {
  const faults = await stockFaults(ctx)
  if (faults.length > 0)
    return { count: faults.length, words: `${faults[0]?.what}：${faults[0]?.detail}`, link: '/finance/trial' }
  const parts: (readonly [string, number, string])[] = []
  for (const [of, link] of stockDocuments) {
    // Up to the last state of its road, in which it is posted.
    const status = { in: flowsOf(of).flatMap(([, flow]) => roadOf(flow).slice(0, -1)) as never[] }
    const count = await ctx.repo(of as typeof StockIn).count({ date: { ge: first, le: last }, status })
    parts.push([`未过账${of.label}`, count, link])
  }
  return told(parts)
}

/** What came and was not invoiced by the end of the month: it stands estimated in the books. */
export async function uninvoiced({ repo }: Context, { last }: ClosingMonth): Promise<Left> {
  const count = await repo(FinOpenItem).count({
    side: ItemSide.estimate,
    date: { le: last },
    residual: { gt: 0 },
  })
  return count === 0
    ? done
    : {
        count,
        words: `${count} 笔入库未到票，已按暂估入账`,
        link: `/finance/fin-open-item?side=${ItemSide.estimate}`,
      }
}

/** Money by the journals of our accounts, against money by the ledger. */
export async function unlikeBank({ repo }: Context, { last, standing }: ClosingMonth): Promise<Left> {
  let journalled = 0
  for (const { id: bank, openBalance } of await repo(BankInfo).find({ owner: 'self' }, { limit: 200 })) {
    // By their days: what was written later may be of an earlier one.
    const where = { bank, date: { le: last } }
    const came = await repo(BankJournal).sum('inAmount', where)
    const gone = await repo(BankJournal).sum('outAmount', where)
    journalled = sub(sum([journalled, openBalance, came]), gone)
  }
  const off = sub(standing('1001', '1002', '1012'), journalled)
  if (compare(off, 0) === 0) return done
  return { count: 1, words: `总账与日记账相差 ${off.toFixed(2)} 元`, link: '/finance/bank-journal' }
}

/** Pieces of the month that have no price yet, by whichever area pays by the piece. */
export const unconfirmedPieces =
  defineExtension<(ctx: Context, month: string) => Promise<Omit<Left, 'words'>>>('unconfirmedPieces')

export async function piecesToConfirm(ctx: Context, { month }: ClosingMonth): Promise<Left> {
  const found = await Promise.all(providersOf(ctx, unconfirmedPieces).map((ask) => ask(ctx, month)))
  const open = found.find(({ count }) => count > 0)
  return open ? { ...open, words: `未确认计件 ${open.count} 条` } : done
}

/** Wages of the month that were calculated and are not booked yet, by whichever area pays them. */
export const unbookedWages =
  defineExtension<(ctx: Context, month: string) => Promise<Omit<Left, 'words'>>>('unbookedWages')

export async function withoutPayroll(ctx: Context, { month, taken }: ClosingMonth): Promise<Left> {
  const found = await Promise.all(providersOf(ctx, unbookedWages).map((ask) => ask(ctx, month)))
  const open = found.find(({ count }) => count > 0)
  if (open) return { ...open, words: `未计提的工资批次 ${open.count} 个` }
  return taken('credit', '2211') > 0
    ? done
    : { count: 1, words: '本月没有计提职工薪酬', link: '/finance/gl-voucher' }
}

export const withoutDepreciation = async (_ctx: Context, { standing, taken }: ClosingMonth): Promise<Left> =>
  standing('1601') <= 0 || taken('credit', '1602') > 0
    ? done
    : { count: 1, words: '本月没有计提折旧', link: '/finance/gl-voucher' }

/** What of the price of materials has not been carried to stock or to what was sold. */
export const variances = async (_ctx: Context, { standing }: ClosingMonth): Promise<Left> => {
  const rest = standing('1404')
  if (compare(rest, 0) === 0) return done
  return { count: 1, words: `材料成本差异尚有 ${rest.toFixed(2)} 元，请作成本调整`, link: '/finance/trial' }
}

export async function faults(ctx: Context): Promise<Left> {
  const found = await bookFaults(ctx)
  if (found.length === 0) return done
  return { count: found.length, words: `${found[0]?.what}：${found[0]?.detail}`, link: '/finance/trial' }
}
