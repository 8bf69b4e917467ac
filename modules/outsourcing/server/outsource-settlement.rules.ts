import { BusinessError, compare, newLine, type RowOf, refuseLine, sub, sum } from '@mortise/model'
import { OutsourceDeduction, OutsourceOrder, OutsourceSettlement } from '@mortise/outsourcing/model'
import { type Context, rules } from '@mortise/server'
import { refuseFuture, refuseUndoing, refuseUnpostable } from '@mortise/stock/server'
import { bookedFor, chargedLines, paidFor } from './fees.ts'

type Settlement = RowOf<typeof OutsourceSettlement>

export const outsourceSettlementRules = rules(OutsourceSettlement, {
  async prepare(settlement, ctx, before) {
    if (!settlement.order) return
    const items = await priced(ctx, settlement)
    const isNew = !before && settlement.deductions.length === 0
    const deductions = isNew ? await owedBy(ctx, { ...settlement, items }) : await known(ctx, settlement)
    return { items, deductions }
  },
  check(settlement, ctx) {
    refuseFuture(ctx, settlement.date)
    refuseMoreThanFee(settlement)
  },
  moves: {
    approve: {
      async guard(settlement, ctx) {
        await refuseUnpostable(ctx, settlement.date)
        await refuseSettled(settlement, ctx)
      },
      async effect(settlement, ctx) {
        const { repo } = ctx
        const items = await priced(ctx, settlement)
        refuseMoreThanFee(await repo(OutsourceSettlement).put(settlement.id, { items }))
        for (const { deduction } of settlement.deductions) {
          await repo(OutsourceDeduction).put(deduction, { settlement: settlement.id })
          await repo(OutsourceDeduction).move(deduction, 'deduct')
        }
      },
    },
    unapprove: {
      guard: ({ date }, ctx) => refuseUndoing(ctx, date, '反审核'),
      async effect({ deductions }, { repo }) {
        for (const { deduction } of deductions) {
          await repo(OutsourceDeduction).move(deduction, 'giveBack')
          await repo(OutsourceDeduction).put(deduction, { settlement: null })
        }
      },
    },
  },
})

/** What the pieces are charged after all that were settled before, so that all settlements come to what receipts booked. */
async function priced(ctx: Context, { id, order, items }: Settlement): Promise<Settlement['items']> {
  const before = await paidFor(ctx, order, id)
  const booked = await bookedFor(ctx, order, null)
  const fees = chargedLines(await ctx.repo(OutsourceOrder).get(order), items, ({ qty }) => qty, {
    before,
    booked,
  })
  return items.map((item, at) => ({ ...item, ...fees[at] }))
}

/** A new settlement takes off what the partner owes, as far as it is less than what is paid; the rest waits. */
async function owedBy(ctx: Context, { supplier, items }: Settlement): Promise<Settlement['deductions']> {
  const open = await ctx
    .repo(OutsourceDeduction)
    .find({ supplier: supplier ?? '', status: 'open' }, { sort: [['id', 'asc']], limit: 200 })
  let left = sum(items, ({ amount }) => amount)
  return open.flatMap(({ id, no, kind, amount }) => {
    if (compare(amount, left) > 0) {
      ctx.remarks.push(`扣款单 ${no} ${amount} 元超过加工费，未列入`)
      return []
    }
    left = sub(left, amount)
    return [{ ...newLine(OutsourceSettlement.fields.deductions, ctx), deduction: id, kind, amount }]
  })
}

/** Deductions that somebody chose, as they stand. */
async function known({ repo }: Context, { deductions }: Settlement): Promise<Settlement['deductions']> {
  const ids = deductions.flatMap(({ deduction }) => deduction ?? [])
  if (ids.length === 0) return deductions
  const found = await repo(OutsourceDeduction).find({ id: { in: ids } }, { limit: ids.length })
  return deductions.map((line) => {
    const own = found.find(({ id }) => id === line.deduction)
    return own ? { ...line, kind: own.kind, amount: own.amount } : line
  })
}

function refuseMoreThanFee({ totalAmount, deducted }: Settlement): void {
  if (compare(deducted, totalAmount) > 0)
    throw new BusinessError(`扣款合计 ${deducted} 元超过加工费 ${totalAmount} 元，请分次扣款或豁免`, {
      field: 'deductions',
    })
}

/** What was taken off, forgiven or is somebody else's debt is not taken off here. */
async function refuseSettled({ supplier, deductions }: Settlement, { repo }: Context): Promise<void> {
  for (const [row, { deduction }] of deductions.entries()) {
    // Locked, so that two settlements do not both take it off.
    const { no, status, supplier: whose } = await repo(OutsourceDeduction).lock(deduction)
    const refuse = (words: string) =>
      refuseLine(OutsourceSettlement.fields.deductions, row, 'deduction', `扣款单 ${no} ${words}`)
    if (status !== 'open') refuse('已处理，请移除')
    if (whose !== supplier) refuse('不是该外协商的扣款')
  }
}
