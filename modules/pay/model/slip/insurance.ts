import { add, compare, formatMoney, formatShare, mul, round, sum } from '@mortise/model'
import { InsureKind } from '../dicts.ts'
import type { InsureTerms, SlipItem } from './slip-input.ts'

type Part = InsureTerms['items'][number]

/** What of a base counts: no less and no more than the plan says. */
export function clampBase(base: number, { floor, ceil }: Pick<InsureTerms, 'floor' | 'ceil'>): number {
  if (floor !== null && compare(base, floor) < 0) return floor
  return ceil !== null && compare(base, ceil) > 0 ? ceil : base
}

function rounded(amount: number, rule: Part['roundRule']): number {
  if (rule === 'fen') return round(amount)
  if (rule === 'jiao') return round(amount, 1)
  return Math.ceil(round(amount))
}

const share = (base: number, rate: number, fixed: number, rule: Part['roundRule']): number =>
  rounded(add(mul(base, rate, 6), fixed, 6), rule)

interface Base {
  readonly insureBase: number
  readonly fundBase: number
}

/** What somebody and the company pay for insurance and fund, and what whoever looks should know of the bases. */
export function insure(plan: InsureTerms | null, bases: Base): { items: SlipItem[]; warnings: string[] } {
  if (!plan) return { items: [], warnings: [] }
  const isFund = ({ kind }: Part) => kind === 'fund'
  const social = plan.items.filter((part) => !isFund(part))
  const fund = plan.items.filter(isFund)
  const items = [
    itemOf('social', plan, social, bases.insureBase, 'emp'),
    itemOf('fund', plan, fund, bases.fundBase, 'emp'),
    itemOf('corpSocial', plan, social, bases.insureBase, 'corp'),
    itemOf('corpFund', plan, fund, bases.fundBase, 'corp'),
  ]
  const used = [
    ...(social.length > 0 ? [['社保', bases.insureBase] as const] : []),
    ...(fund.length > 0 ? [['公积金', bases.fundBase] as const] : []),
  ]
  return {
    items: items.filter(({ amount }) => amount !== 0),
    warnings: used.flatMap(([name, base]) => {
      const clamped = clampBase(base, plan)
      return clamped === base ? [] : [`${name}基数超出上下限，已按${formatMoney(clamped)}计算`]
    }),
  }
}

function itemOf(
  code: 'social' | 'fund' | 'corpSocial' | 'corpFund',
  plan: InsureTerms,
  parts: readonly Part[],
  base: number,
  who: 'emp' | 'corp',
): SlipItem {
  const counted = clampBase(base, plan)
  const shares = parts
    .map((part) => {
      const [rate, fixed] = who === 'emp' ? [part.empRate, part.empFixed] : [part.corpRate, part.corpFixed]
      return { kind: part.kind, rate, fixed, amount: share(counted, rate, fixed, part.roundRule) }
    })
    .filter(({ amount }) => amount !== 0)
  const words = shares.map(({ kind, rate, fixed, amount }) => {
    const added = fixed ? ` + ${formatMoney(fixed)}` : ''
    return `${InsureKind.items[kind]} ${formatMoney(counted)} × ${formatShare(rate)}${added} = ${formatMoney(amount)}`
  })
  return {
    code,
    amount: sum(shares, ({ amount }) => amount),
    formula: words.join('；'),
    inputs: { base, counted, ...Object.fromEntries(shares.map(({ kind, amount }) => [kind, amount])) },
    source: { entity: 'payInsurance', ids: [plan.id] },
  }
}
