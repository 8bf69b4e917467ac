import { BusinessError, type RowOf, statesOf } from '@mortise/model'
import { type DeductionKind, OutsourceDeduction, OutsourceOrder } from '@mortise/outsourcing/model'
import { type Context, rules } from '@mortise/server'

type Order = RowOf<typeof OutsourceOrder>

/** Material that left the ledger without becoming part of any output, and why. */
export interface Lost {
  readonly material: string
  /** As the ledger has it: below zero. */
  readonly qty: number
  readonly amount: number
  readonly kind: keyof typeof DeductionKind.items
  readonly reason: string
}

/** Writes down what a partner owes; what was worth nothing is owed by nobody. */
export async function addDeductions(
  { repo }: Context,
  { id, supplier }: Pick<Order, 'id' | 'supplier'>,
  cause: string,
  lost: readonly Lost[],
): Promise<void> {
  for (const { material, qty, amount, kind, reason } of lost) {
    if (amount === 0) continue
    const row = { order: id, material, qty: -qty, amount: -amount, reason: reason.slice(0, 200) }
    const added = await repo(OutsourceDeduction).add(row)
    await repo(OutsourceDeduction).put(added.id, { kind, cause, supplier })
  }
}

/** What is not so any more is owed no more, unless it was settled or forgiven already. */
export async function cancelDeductions({ repo }: Context, cause: string): Promise<void> {
  const found = await repo(OutsourceDeduction).find({ cause, status: { ne: 'cancelled' } })
  for (const { id, no, status } of found) {
    if (status !== 'open')
      throw new BusinessError(`扣款单 ${no} ${statesOf(OutsourceDeduction, 'status')[status]}，不能冲销`)
    await repo(OutsourceDeduction).move(id, 'cancel')
  }
}

export const outsourceDeductionRules = rules(OutsourceDeduction, {
  async prepare({ order }, { repo }) {
    if (order) return { supplier: (await repo(OutsourceOrder).get(order)).supplier }
  },
  async check({ order }, { repo }, before) {
    if (before) return
    const { no, status } = await repo(OutsourceOrder).get(order)
    if (!['approved', 'running', 'done', 'closed'].includes(status))
      throw new BusinessError(
        `外协单 ${no} ${statesOf(OutsourceOrder, 'status')[status]}，审核后才能登记扣款`,
        { field: 'order' },
      )
  },
  moves: {
    waive: {
      async effect({ id, reason }, ctx) {
        const words = `${reason}；豁免：${ctx.reason ?? ''}`
        await ctx.repo(OutsourceDeduction).put(id, { reason: words.slice(0, 200) })
      },
    },
  },
})
