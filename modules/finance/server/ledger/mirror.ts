import { GlAccount, GlVoucher } from '@mortise/finance/model'
import type { RowOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { dimensionsOf, type PostedVoucher, type Posting, postVoucher } from './post-voucher.ts'

/** The same entries on the other sides, on the day of the reversal; the first is then reversed. */
export async function postMirror(
  voucher: RowOf<typeof GlVoucher>,
  ctx: Context,
  of: Partial<Pick<Posting, 'date' | 'source' | 'summary'>> = {},
): Promise<PostedVoucher> {
  const { id, no, month, date, kind, entries } = voucher
  const ids = [...new Set(entries.map(({ account }) => account))]
  const accounts = await ctx.repo(GlAccount).find({ id: { in: ids } }, { limit: ids.length })
  const codeOf = new Map<string, string>(accounts.map((each) => [each.id, each.code]))
  return postVoucher(ctx, {
    date: date > ctx.today ? date : ctx.today,
    kind,
    summary: `冲销 ${month} ${no} 号凭证：${ctx.reason ?? ''}`,
    source: { type: GlVoucher.name, id, event: 'reverse', no: no ?? '' },
    ...of,
    reverses: id,
    entries: entries.map(({ account, debit, credit, partyType, party, partyName, ...entry }) => ({
      account: codeOf.get(account) ?? '',
      debit: credit,
      credit: debit,
      party: partyType && party ? { type: partyType, id: party, name: partyName ?? '' } : null,
      ...dimensionsOf(entry),
    })),
  })
}
