import { WorkshopUnit } from '@mortise/engineering/model'
import { div, mul, type RowOf, sum } from '@mortise/model'
import { OrderEvaluation } from '@mortise/orders/model'
import { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'

/** What lines were to take: the frozen bill at the prices of its approval, and the standard minutes of their work orders. */
export async function plannedOf(
  ctx: Context,
  orders: readonly string[],
  works: readonly RowOf<typeof WorkOrder>[],
): Promise<ReadonlyMap<string, { readonly material: number; readonly labour: number }>> {
  const rows = await ctx
    .repo(OrderEvaluation)
    .pick(['line', 'qty', 'costPrice'], { order: { in: [...orders] }, isCurrent: true }, { limit: 100_000 })
  const labour = await labourByLine(ctx, works)
  return new Map(
    rows.map(({ line, qty, costPrice }) => [
      line,
      { material: mul(costPrice, qty), labour: mul(labour.get(line), qty) },
    ]),
  )
}

/** Of one door of each line: what its operations take at the rates of their units. */
async function labourByLine({ repo }: Context, works: readonly RowOf<typeof WorkOrder>[]) {
  const ids = [...new Set(works.flatMap(({ ops }) => ops.flatMap(({ unit, units }) => [unit, ...units])))]
  const found = await repo(WorkshopUnit).find(
    { id: { in: ids.flatMap((id) => id ?? []) } },
    { limit: 10_000 },
  )
  const rates = new Map<string, number>(found.map(({ id, costRate }) => [id, costRate ?? 0]))
  const byLine = new Map<string, number>()
  for (const { ops, units } of works) {
    const standard = sum(ops, ({ minutes, unit, units: able }) =>
      div(mul(minutes, rates.get(unit ?? able[0] ?? '') ?? 0, 6), 60),
    )
    for (const { orderLine } of units) byLine.set(orderLine, standard)
  }
  return byLine
}
