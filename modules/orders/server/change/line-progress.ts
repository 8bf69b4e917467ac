import { compare, mul, type RowOf } from '@mortise/model'
import { type CustomerOrder, OrderEvaluation, type Stage } from '@mortise/orders/model'
import { type Context, defineExtension, providersOf } from '@mortise/server'

type Line = RowOf<typeof CustomerOrder>['lines'][number]

/** How far the shop is with a line, and what has gone into it that cannot be had back. */
export interface LineProgress {
  readonly stage: Stage
  readonly sunk: number
}

/** Whoever makes doors answers how far they are, by line. */
export const lineStage =
  defineExtension<(ctx: Context, lines: readonly Line[]) => Promise<ReadonlyMap<string, LineProgress>>>(
    'lineStage',
  )

export async function progressOf(
  ctx: Context,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, LineProgress>> {
  const [asked] = providersOf(ctx, lineStage)
  return asked ? asked(ctx, lines) : countedProgress(ctx, lines)
}

/** As far as the lines' own counters tell. */
async function countedProgress(
  { repo }: Context,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, LineProgress>> {
  const ids = lines.map(({ id }) => id)
  const rows = await repo(OrderEvaluation).find({ line: { in: ids }, isCurrent: true }, { limit: ids.length })
  return new Map(
    lines.map((line): [string, LineProgress] => {
      const cost = rows.find((row) => row.line === line.id)?.costPrice ?? 0
      return [line.id, { stage: stageOf(line), sunk: mul(cost, line.producedQty) }]
    }),
  )
}

function stageOf({ releasedQty, producedQty, qty }: Line): Stage {
  if (compare(releasedQty, 0) <= 0) return '未开工'
  return compare(producedQty, qty) >= 0 ? '已完工' : '已开工'
}
