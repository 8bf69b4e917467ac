import { BusinessError, compare, sub, sum } from '@mortise/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'

/** An entry as whoever posts tells it: its account by code, its amount on one side. */
export interface PostedEntry {
  readonly account: string
  readonly debit?: number
  readonly credit?: number
  readonly summary?: string
  readonly party?: Party | null | undefined
  /** Until when the party has to pay; the day of the voucher unless told. */
  readonly dueOn?: string | null | undefined
  readonly order?: string | null | undefined
  readonly orderLine?: string | null | undefined
  readonly workOrder?: string | null | undefined
  readonly project?: string | null | undefined
  /** The line of the document that it is of, for whoever finds its item again. */
  readonly sourceLine?: string | null | undefined
  readonly depart?: string | null | undefined
  readonly bank?: string | null | undefined
}
export interface Party {
  readonly type: 'customer' | 'store' | 'supplier' | 'employee' | 'other'
  readonly id: string
  readonly name: string
}

export interface Posting {
  readonly date: string
  readonly summary: string
  readonly kind: 'auto' | 'manual' | 'adjust' | 'close' | 'open'
  /** What causes it: the same event of the same source is posted once. None of what nobody sends twice. */
  readonly source?: {
    readonly type: string
    readonly id: string
    readonly event: string
    readonly no: string
  }
  readonly entries: readonly PostedEntry[]
  /** The voucher of which it is the mirror. */
  readonly reverses?: string
}
export interface PostedVoucher {
  readonly id: string
  readonly no: string
  readonly isRepeated: boolean
  /** What it left open with parties, by the place of its entry. */
  readonly items: readonly PostedItem[]
}
export interface PostedItem {
  readonly id: string
  /** Which of the entries that were posted, from zero. */
  readonly at: number
  readonly account: string
}

/** What an entry is about beside its account and party. */
export const dimensionsOf = (
  entry: Pick<
    PostedEntry,
    'dueOn' | 'order' | 'orderLine' | 'workOrder' | 'project' | 'sourceLine' | 'depart' | 'bank'
  >,
) => ({
  dueOn: entry.dueOn ?? null,
  order: entry.order ?? null,
  orderLine: entry.orderLine ?? null,
  workOrder: entry.workOrder ?? null,
  project: entry.project ?? null,
  sourceLine: entry.sourceLine ?? null,
  depart: entry.depart ?? null,
  bank: entry.bank ?? null,
})

/** The one way by which documents enter the books: numbered and posted in the caller's transaction, or refused. */
export async function postVoucher(ctx: Context, posting: Posting): Promise<PostedVoucher> {
  refuseUnbalanced(posting.entries)
  const { date, summary, kind, source, reverses } = posting
  const head = {
    date,
    month: date.slice(0, 7),
    summary: summary.slice(0, 200),
    kind,
    sourceType: source?.type ?? null,
    source: source?.id ?? null,
    sourceEvent: source?.event ?? null,
    sourceNo: source?.no ?? null,
    reverses: reverses ?? null,
  }
  const lines = posting.entries.map(({ account, party, ...entry }, at) => ({
    at,
    code: account,
    summary: (entry.summary ?? summary).slice(0, 200),
    debit: entry.debit ?? 0,
    credit: entry.credit ?? 0,
    partyType: party?.type ?? null,
    party: party?.id ?? null,
    partyName: party?.name ?? null,
    ...dimensionsOf(entry),
  }))
  const { tenant, user, now, db } = ctx
  const { rows } = await sql<PostedVoucher>`
      select id, no, is_repeated as "isRepeated", items
      from public.erp_gl_post(${tenant}, ${JSON.stringify(head)}::json,
        ${JSON.stringify(lines)}::json, ${user.username}, ${now}::timestamp)`.execute(db)
  const [posted] = rows
  if (!posted) throw new Error('the books answered nothing')
  return posted
}

function refuseUnbalanced(entries: readonly PostedEntry[]): void {
  const difference = sub(
    sum(entries, ({ debit }) => debit),
    sum(entries, ({ credit }) => credit),
  )
  if (compare(difference, 0) !== 0) throw new BusinessError(`凭证借贷不平衡，差额 ${difference}`)
  if (sum(entries, ({ debit }) => debit) === 0) throw new BusinessError('凭证没有分录')
}
