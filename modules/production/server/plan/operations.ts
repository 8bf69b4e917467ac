import { compileDoor, DoorVersion, scopeOf } from '@mortise/doors/model'
import { type PlacedOp, Process, placeOps, type Route } from '@mortise/engineering/model'
import { compileFormula, mul, type RowOf } from '@mortise/model'
import type { OrderEvaluation } from '@mortise/orders/model'
import type { WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'

type RouteOp = RowOf<typeof Route>['ops'][number]
type Op = RowOf<typeof WorkOrder>['ops'][number]
export type NewOp = Pick<Op, 'opNo' | 'process' | 'after' | 'units' | 'minutes'>

export interface Operations {
  readonly ops: readonly NewOp[]
  /** The operation at which a part is used; what the route has not is used at the first. */
  readonly opOf: (process: string | null) => number | null
}

/** The operations of a route that a door goes through, as its values say. */
export async function operationsOf(
  ctx: Context,
  route: RowOf<typeof Route>,
  evaluation: RowOf<typeof OrderEvaluation>,
): Promise<Operations> {
  const placed = placeOps(route.ops, await conditionsOn(ctx, route, evaluation))
  const processes = await processesOf(ctx, placed)
  const ops = placed.map((each) => newOp(each, processes))
  const opOf = (process: string | null) => {
    const found = placed.find(({ op }) => {
      const known = processes.get(op.process)
      return process !== null && (known?.code === process || known?.name === process)
    })
    return (found ?? placed[0])?.opNo ?? null
  }
  return { ops, opOf }
}

/** All operations that a door of a route may go through, for who asks before its values are fixed. */
export async function operationsOfDoor(ctx: Context, route: RowOf<typeof Route>): Promise<NewOp[]> {
  const placed = placeOps(route.ops)
  const processes = await processesOf(ctx, placed)
  return placed.map((each) => newOp(each, processes))
}

/** The operations of a route that every piece goes through: a part has no values that conditions could read. */
export async function operationsOfPart(ctx: Context, route: RowOf<typeof Route>): Promise<NewOp[]> {
  const placed = placeOps(route.ops, ({ condition }) => !condition)
  const processes = await processesOf(ctx, placed)
  return placed.map((each) => newOp(each, processes))
}

const newOp = (
  { op, opNo, predecessors }: PlacedOp<RouteOp>,
  processes: ReadonlyMap<string, RowOf<typeof Process>>,
): NewOp => ({
  opNo,
  process: op.process,
  after: predecessors.join(','),
  units: op.units,
  minutes: mul(op.minutes ?? processes.get(op.process)?.minutes, op.qtyPer ?? 1, 4),
})

/** Whether an operation is done to a door of these values. */
async function conditionsOn(
  { repo }: Context,
  { ops }: RowOf<typeof Route>,
  { doorVersion, values, inputs }: RowOf<typeof OrderEvaluation>,
): Promise<(op: RouteOp) => boolean> {
  if (!ops.some(({ condition }) => condition)) return () => true
  const version = doorVersion ? await repo(DoorVersion).get(doorVersion) : null
  if (!version?.snapshot || !inputs) return () => true
  const scope = scopeOf(compileDoor(version.snapshot), values ?? {}, inputs)
  return ({ condition }) => !condition || compileFormula(condition)(scope) === true
}

async function processesOf({ repo }: Context, placed: readonly PlacedOp<RouteOp>[]) {
  const ids = placed.map(({ op }) => op.process)
  const rows = await repo(Process).find({ id: { in: ids } }, { limit: ids.length })
  return new Map<string, RowOf<typeof Process>>(rows.map((row) => [row.id, row]))
}
