import { BankJournal, GlAccount } from '@mortise/finance/model'
import { add, BusinessError, compare, type RowOf, sub } from '@mortise/model'
import type { Context } from '@mortise/server'
import { BankInfo } from '@mortise/stores/model'

type Bank = RowOf<typeof BankInfo>
type OwnBank = Bank & { readonly code: string }

/** Money that goes in or out of an account of ours, and why. */
export interface CashMove {
  readonly bank: string
  readonly date: string
  readonly summary: string
  /** Above zero what came in, below what went out. */
  readonly amount: number
  readonly opposite?: { readonly name: string | null; readonly no: string | null }
  readonly source: { readonly type: string; readonly id: string; readonly no: string }
  readonly voucher: string
}

/** Writes what an account took or gave. It is held meanwhile, and gives no more than it has. */
export async function writeJournal(ctx: Context, move: CashMove): Promise<void> {
  const bank = await ctx.repo(BankInfo).lock(move.bank)
  const { balance, seq } = await standingOf(ctx, bank)
  const next = add(balance, move.amount)
  if (move.amount < 0 && compare(next, -bank.overdraftLimit) < 0)
    throw new BusinessError(`账户余额不足：可用 ${add(balance, bank.overdraftLimit).toFixed(2)} 元`, {
      field: 'bank',
    })
  await ctx.repo(BankJournal).add({
    bank: bank.id,
    seq: seq + 1,
    date: move.date,
    summary: move.summary,
    inAmount: Math.max(0, move.amount),
    outAmount: Math.max(0, sub(0, move.amount)),
    balance: next,
    oppositeName: move.opposite?.name ?? null,
    oppositeNo: move.opposite?.no ?? null,
    sourceType: move.source.type,
    source: move.source.id,
    sourceNo: move.source.no,
    voucher: move.voucher,
  })
}

async function standingOf({ repo }: Context, { id, openBalance }: Bank) {
  const last = await repo(BankJournal).first({ bank: id }, { sort: [['seq', 'desc']] })
  return { balance: last?.balance ?? openBalance, seq: last?.seq ?? 0 }
}

const usualAccounts = {
  basic: '1002',
  general: '1002',
  cash: '1001',
  wechat: '1012',
  alipay: '1012',
} as const

/** Refuses what is no account of ours in use; answers it with the account of the books that it is kept on. */
export async function ownBank({ repo }: Context, id: string): Promise<OwnBank> {
  const bank = await repo(BankInfo).get(id)
  if (bank.owner !== 'self') throw new BusinessError('请选择本公司的账户', { field: 'bank' })
  if (!bank.isActive) throw new BusinessError(`账户${bank.accountName}已停用`, { field: 'bank' })
  const code = bank.glAccount
    ? (await repo(GlAccount).get(bank.glAccount)).code
    : usualAccounts[bank.type ?? 'general']
  return { ...bank, code }
}

/** The account of ours that money goes to unless somebody says otherwise; none where none is marked. */
export async function usualBank(ctx: Context): Promise<OwnBank | null> {
  const bank = await ctx.repo(BankInfo).first({ owner: 'self', isDefault: true, isActive: true })
  return bank && ownBank(ctx, bank.id)
}
