import { both, codeOf, conditionOf, type RowOf } from '@mortise/model'
import { type DoorUnit, OrderEvaluation } from '@mortise/orders/model'
import { Defect, type DoorPassport, FactoryScan, ScanResult, type WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'

/** Scans of one door that are told at most. */
const MOST = 500

/** What is known of a door: its parameters and parts as they were frozen, every scan, what was bad. */
export async function passportOf(
  ctx: Context,
  { code, status, line }: RowOf<typeof DoorUnit>,
  works: readonly RowOf<typeof WorkOrder>[],
): Promise<DoorPassport> {
  const workOrder = { in: works.map(({ id }) => id) }
  const evaluation = ctx.can(codeOf(OrderEvaluation, 'list'))
    ? await ctx
        .repo(OrderEvaluation)
        .select(both(ctx.scope(OrderEvaluation), conditionOf(OrderEvaluation, { line, isCurrent: true })), {
          limit: 1,
        })
    : []
  const frozen = evaluation[0] ?? (await ctx.repo(OrderEvaluation).first({ line, isCurrent: true }))
  const scans = ctx.can(codeOf(FactoryScan, 'list'))
    ? await ctx
        .repo(FactoryScan)
        .find({ workOrder, result: ScanResult.accepted }, { sort: [['scannedAt', 'asc']], limit: MOST })
    : []
  // A scan of the whole work order is about each of its doors.
  const own = scans.filter(({ serial }) => serial === null || serial === code)
  const defects = ctx.can(codeOf(Defect, 'list'))
    ? await ctx.repo(Defect).find({ workOrder }, { limit: MOST })
    : []
  const about = new Set(own.map(({ id }) => id))
  return {
    code,
    status,
    itemName: frozen?.itemName ?? null,
    spec: frozen?.spec ?? null,
    room: frozen?.room ?? null,
    evaluation: (await ctx.output(OrderEvaluation, evaluation))[0] ?? null,
    scans: own.length > 0 ? await ctx.output(FactoryScan, own) : [],
    defects: await ctx.output(
      Defect,
      defects.filter(({ scan }) => about.has(scan)),
    ),
  }
}
