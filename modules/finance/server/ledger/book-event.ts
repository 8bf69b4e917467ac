import { GlRule, Side } from '@mortise/finance/model'
import { add, BusinessError, compare, compileFormula, type RowOf, round } from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  type Party,
  type PostedEntry,
  type PostedVoucher,
  type Posting,
  postVoucher,
} from './post-voucher.ts'

type Rule = RowOf<typeof GlRule>

/** Something that happened, as rules read it. */
export interface BusinessEvent {
  readonly event: string
  /** Accounts that follow from what happened, by the names rules know them by. */
  readonly accounts?: Readonly<Record<string, string>>
  /** What formulas of rules read. */
  readonly values: Readonly<Record<string, number | string>>
  readonly party?: Party | null
  readonly order?: string | null
}

/** Books what happened by the rules of the company; several events of one cause make one voucher. */
export async function bookEvents(
  ctx: Context,
  posting: Omit<Posting, 'entries' | 'kind'>,
  events: readonly BusinessEvent[],
): Promise<PostedVoucher | null> {
  const rules = await rulesFor(
    ctx,
    events.map(({ event }) => event),
  )
  const entries = merged(events.flatMap((event) => entriesOf(event, rules.get(event.event) ?? [])))
  if (entries.length === 0) return null
  return postVoucher(ctx, { ...posting, kind: 'auto', entries })
}

/** Those of the company's own, or else those that came with the product. */
async function rulesFor(
  ctx: Context,
  events: readonly string[],
): Promise<ReadonlyMap<string, readonly Rule[]>> {
  const names = [...new Set(events)]
  const all = await ctx
    .repo(GlRule)
    .find({ event: { in: names }, isActive: true }, { sort: [['sort', 'asc']], limit: 1000 })
  return new Map(
    names.map((name) => {
      const ofEvent = all.filter(({ event }) => event === name)
      const own = ofEvent.filter(({ isBuiltIn }) => !isBuiltIn)
      if (ofEvent.length === 0) throw new BusinessError(`未找到记账规则：${name}`)
      return [name, own.length > 0 ? own : ofEvent]
    }),
  )
}

function entriesOf(event: BusinessEvent, rules: readonly Rule[]): PostedEntry[] {
  const { values, accounts = {}, party, order } = event
  return rules.flatMap((rule) => {
    if (rule.condition && compileFormula(rule.condition)(values) !== true) return []
    const amount = round(Number(compileFormula(rule.amount)(values)))
    if (compare(amount, 0) === 0) return []
    const account = /^\d+$/.test(rule.account) ? rule.account : accounts[rule.account]
    if (!account)
      throw new BusinessError(`记账规则 ${rule.eventName ?? event.event} 的科目 ${rule.account} 未知`)
    const isDebit = (rule.side === Side.debit) === amount > 0
    const size = Math.abs(amount)
    return {
      account,
      ...(isDebit ? { debit: size } : { credit: size }),
      party: rule.hasParty ? party : null,
      order: rule.hasOrder ? order : null,
    }
  })
}

/** Entries that differ in their amounts alone become one. */
function merged(entries: readonly PostedEntry[]): PostedEntry[] {
  const byKey = new Map<string, PostedEntry>()
  for (const entry of entries) {
    const { account, party, order, debit } = entry
    const key = [account, party?.type, party?.id, order, debit === undefined].join('|')
    const before = byKey.get(key)
    byKey.set(key, {
      ...entry,
      ...(entry.debit !== undefined && { debit: add(entry.debit, before?.debit) }),
      ...(entry.credit !== undefined && { credit: add(entry.credit, before?.credit) }),
    })
  }
  return [...byKey.values()]
}
