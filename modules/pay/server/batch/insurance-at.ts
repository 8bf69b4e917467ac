import type { RowOf } from '@mortise/model'
import { type InsureTerms, PayInsurance } from '@mortise/pay/model'
import type { Context } from '@mortise/server'

/** What each plan asks in a month: what replaced it, or what it replaced, where that is in force; another of its city is not. */
export async function insuranceAt(
  { repo }: Context,
  month: string,
): Promise<ReadonlyMap<string, InsureTerms>> {
  const plans = await repo(PayInsurance).find({}, { sort: [['beginMonth', 'desc']], limit: 1000 })
  const known = new Map<string, Plan>(plans.map((plan) => [plan.id, plan]))
  const firstOf = (plan: Plan): string => {
    const former = known.get(plan.replaces ?? '')
    return former && former.beginMonth < plan.beginMonth ? firstOf(former) : plan.id
  }
  const inForce = new Map<string, Plan>()
  // The latest come first: of those that follow each other the last one that has begun is meant.
  for (const plan of plans) {
    const first = firstOf(plan)
    if (plan.beginMonth <= month && !inForce.has(first)) inForce.set(first, plan)
  }
  return new Map(
    plans.flatMap((each) => {
      const plan = inForce.get(firstOf(each))
      return plan ? [[each.id, termsOf(plan)] as const] : []
    }),
  )
}

type Plan = RowOf<typeof PayInsurance>

function termsOf({ id, floor, ceil, items }: RowOf<typeof PayInsurance>): InsureTerms {
  return {
    id,
    floor,
    ceil,
    items: items.map(({ kind, empRate, empFixed, corpRate, corpFixed, roundRule }) => ({
      kind,
      empRate,
      empFixed,
      corpRate,
      corpFixed,
      roundRule,
    })),
  }
}
