import { type Dimension, GlAccount, GlVoucher } from '@mortise/finance/model'
import { type RowOf, refuseLine } from '@mortise/model'
import type { Context } from '@mortise/server'

type Voucher = RowOf<typeof GlVoucher>
type Entry = Voucher['entries'][number]

const of = GlVoucher.fields.entries

/** What is wrong with an entry whatever it belongs to: two amounts or none, an account that takes none, a party left out. */
export async function refuseWrongEntries(ctx: Context, { kind, entries }: Voucher): Promise<void> {
  const ids = [...new Set(entries.map(({ account }) => account))]
  const accounts = await ctx.repo(GlAccount).find({ id: { in: ids } }, { limit: ids.length })
  const accountOf = new Map<string, RowOf<typeof GlAccount>>(accounts.map((each) => [each.id, each]))
  for (const [row, entry] of entries.entries()) {
    if (entry.debit === 0 && entry.credit === 0) refuseLine(of, row, 'debit', '请输入金额')
    if (entry.debit !== 0 && entry.credit !== 0) refuseLine(of, row, 'credit', '借方和贷方只能填一个')
    const account = accountOf.get(entry.account)
    if (!account) refuseLine(of, row, 'account', '科目不存在')
    else refuseAccount(account, row, entry, kind === 'manual' || kind === 'adjust')
  }
}

function refuseAccount(account: RowOf<typeof GlAccount>, row: number, entry: Entry, isByHand: boolean): void {
  const { code, below, isActive, isControl, dims } = account
  if (below > 0) refuseLine(of, row, 'account', `科目 ${code} 不是末级科目`)
  if (!isActive) refuseLine(of, row, 'account', `科目 ${code} 已停用`)
  if (isControl && isByHand) refuseLine(of, row, 'account', `控制科目 ${code} 不允许手工录入`)
  for (const dim of dims ?? []) {
    const [field, label] = wantedFor[dim]
    if (!entry[field]) refuseLine(of, row, field, `科目 ${code} 需要核算${label}`)
  }
}

const wantedFor = {
  party: ['partyName', '往来单位'],
  order: ['order', '订单'],
  project: ['project', '项目'],
  depart: ['depart', '部门'],
  bank: ['bank', '银行账户'],
} as const satisfies Record<keyof typeof Dimension.items, readonly [keyof Entry, string]>
