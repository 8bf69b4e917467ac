import { GlRule, Side } from '@mortise/finance/model'
import {
  add,
  BusinessError,
  compare,
  compileFormula,
  type FormulaResult,
  faultOf,
  type RowOf,
  round,
  sub,
  typeWords,
} from '@mortise/model'
import type { Context } from '@mortise/server'
import {
  dimensionsOf,
  type Party,
  type PostedEntry,
  type PostedVoucher,
  type Posting,
  postVoucher,
} from './post-voucher.ts'
import { isCode, shippedRules } from './shipped-rules.ts'

type Rule = Pick<
  RowOf<typeof GlRule>,
  | 'event'
  | 'eventName'
  | 'side'
  | 'account'
  | 'amount'
  | 'condition'
  | 'hasParty'
  | 'hasOrder'
  | 'hasDepart'
  | 'hasBank'
>

/** Something that happened, as rules read it. */
export interface BusinessEvent {
  readonly event: string
  /** Accounts that follow from what happened, by the names rules know them by. */
  readonly accounts?: Readonly<Record<string, string>>
  /** What formulas of rules read. */
  readonly values: Readonly<Record<string, number | string>>
  readonly party?: Party | null
  readonly dueOn?: string | null
  readonly order?: string | null
  readonly orderLine?: string | null
  readonly workOrder?: string | null
  readonly project?: string | null
  readonly sourceLine?: string | null
  readonly depart?: string | null
  readonly bank?: string | null
}

/** Books what happened by the rules of the company; several events of one cause make one voucher. */
export async function bookEvents(
  ctx: Context,
  posting: Omit<Posting, 'entries' | 'kind'>,
  events: readonly BusinessEvent[],
): Promise<PostedVoucher | null> {
  const entries = await entriesFor(ctx, events)
  if (entries.length === 0) return null
  return postVoucher(ctx, { ...posting, kind: 'auto', entries })
}

/** What rules make of events, as one voucher has it. */
export async function entriesFor(ctx: Context, events: readonly BusinessEvent[]): Promise<PostedEntry[]> {
  const rules = await rulesFor(
    ctx,
    events.map(({ event }) => event),
  )
  return netted(
    events.flatMap((event) => {
      const own = rules.get(event.event) ?? []
      const entries = entriesOf(event, own)
      if (entries.length === 0) refuseUnbooked(event, own)
      return entries
    }),
  )
}

/** Rules of a company say how something is booked, and not that it is not. */
function refuseUnbooked(event: BusinessEvent, own: readonly Rule[]): void {
  const due = entriesOf(
    event,
    shippedRules.filter((rule) => rule.event === event.event),
  )
  if (due.length === 0) return
  throw new BusinessError(`按记账规则 ${nameOf(own[0], event)} 算不出分录，不能记账，请检查规则的条件和金额`)
}

const nameOf = (rule: Rule | undefined, { event }: BusinessEvent) => rule?.eventName ?? event

/** What a formula of a rule comes to; one that reads what the event does not tell is refused, not counted as nothing. */
function reckoned(event: BusinessEvent, rule: Rule, formula: string, wanted: 'number' | 'boolean') {
  const { values } = event
  const types = new Map(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? 'number' : 'text']),
  ) as ReadonlyMap<string, 'number' | 'text'>
  let result: FormulaResult = ''
  const fault = faultOf(() => {
    result = compileFormula(formula, types)(values)
  })
  const words = `记账规则 ${nameOf(rule, event)} 的算式 ${formula}`
  if (fault) throw new BusinessError(`${words}：${fault.message}`)
  if (typeof result !== wanted) throw new BusinessError(`${words} 的结果应为${typeWords[wanted]}`)
  return result as FormulaResult
}

/** Those of the company's own, or else those that came with the product, as it knows them today. */
async function rulesFor(
  ctx: Context,
  events: readonly string[],
): Promise<ReadonlyMap<string, readonly Rule[]>> {
  const names = [...new Set(events)]
  const own = await ctx
    .repo(GlRule)
    .find(
      { event: { in: names }, isActive: true, isBuiltIn: false },
      { sort: [['sort', 'asc']], limit: 1000 },
    )
  return new Map(
    names.map((name) => {
      const rules = [own, shippedRules].map((all) => all.filter(({ event }) => event === name))
      const found = rules.find(({ length }) => length > 0)
      if (!found) throw new BusinessError(`未找到记账规则：${name}`)
      return [name, found]
    }),
  )
}

function entriesOf(event: BusinessEvent, rules: readonly Rule[]): PostedEntry[] {
  const { accounts = {} } = event
  return rules.flatMap((rule) => {
    if (rule.condition && reckoned(event, rule, rule.condition, 'boolean') !== true) return []
    const amount = round(Number(reckoned(event, rule, rule.amount, 'number')))
    if (compare(amount, 0) === 0) return []
    const account = isCode(rule.account) ? rule.account : accounts[rule.account]
    if (!account) throw new BusinessError(`记账规则 ${nameOf(rule, event)} 的科目 ${rule.account} 未知`)
    const isDebit = (rule.side === Side.debit) === amount > 0
    const size = Math.abs(amount)
    return {
      account,
      ...(isDebit ? { debit: size } : { credit: size }),
      ...aboutOf(event, rule),
    }
  })
}

/** As much as the rule says of what the event is about. */
function aboutOf(event: BusinessEvent, { hasParty, hasOrder, hasDepart, hasBank }: Rule) {
  const { party, dueOn, order, orderLine, workOrder, project, sourceLine, depart, bank } = event
  return {
    ...(hasParty && { party, dueOn, sourceLine }),
    ...(hasOrder && { order, orderLine, workOrder, project }),
    ...(hasDepart && { depart }),
    ...(hasBank && { bank }),
  }
}

/** Entries that differ in their amounts alone become one, on the side that is left of both. */
function netted(entries: readonly PostedEntry[]): PostedEntry[] {
  const byKey = new Map<string, { readonly entry: PostedEntry; readonly amount: number }>()
  for (const { debit = 0, credit = 0, ...entry } of entries) {
    const { account, party } = entry
    const key = JSON.stringify([account, party?.type, party?.id, dimensionsOf(entry)])
    byKey.set(key, { entry, amount: add(byKey.get(key)?.amount, sub(debit, credit)) })
  }
  return [...byKey.values()].flatMap(({ entry, amount }) => {
    if (amount === 0) return []
    return [{ ...entry, ...(amount > 0 ? { debit: amount } : { credit: -amount }) }]
  })
}
