import { Panel, PanelStatus, sawnStates } from '@mortise/cutting/model'
import { ProcessType } from '@mortise/engineering/model'
import type { RowOf } from '@mortise/model'
import { predecessorsOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { opsOfType } from './saw-ops.ts'

type Work = RowOf<typeof WorkOrder>

/** Panels that are cut follow their doors: worked on from the next operation on, complete once a door can be put together. */
export async function followScans(ctx: Context, workOrder: string): Promise<void> {
  const { rows: panels } = await sql<{ id: string; unit: string | null; status: string }>`
    select p.id, p.unit, p.status from ${sql.table(Panel.table)} p
    where p.tenant_id = ${ctx.tenant} and p.work_order = ${workOrder} and not p.deleted
      and p.status = any(${[...sawnStates]})`.execute(ctx.db)
  if (panels.length === 0) return
  const stateOf = await statesOf(ctx, await ctx.repo(WorkOrder).get(workOrder))
  for (const state of sawnStates) {
    const ids = panels
      .filter(({ unit, status }) => status !== state && stateOf(unit) === state)
      .map(({ id }) => id)
    if (ids.length > 0)
      await sql`
        update ${sql.table(Panel.table)} p set status = ${state}, update_by = ${ctx.user.username},
          update_time = ${ctx.now}, version = p.version + 1
        where p.tenant_id = ${ctx.tenant} and p.id = any(${ids})`.execute(ctx.db)
  }
}

async function statesOf(ctx: Context, work: Work): Promise<(unit: string | null) => string> {
  const saws = new Set((await opsOfType(ctx, work, ProcessType.cutting)).map(({ opNo }) => opNo))
  const next = work.ops.filter(
    (op) => !saws.has(op.opNo) && predecessorsOf(op).some((opNo) => saws.has(opNo)),
  )
  const isBegun = next.some(({ startedAt }) => startedAt !== null)
  const [assembly] = await opsOfType(ctx, work, ProcessType.assembling)
  const complete = new Set<string>(inOrder(work).slice(0, assembly?.inQty ?? work.okQty))
  return (unit) => {
    if (unit && complete.has(unit)) return PanelStatus.complete
    return isBegun ? PanelStatus.worked : PanelStatus.cut
  }
}

/** Doors in the order in which they are made: those that are, then those that are still to be. */
const inOrder = ({ units }: Work): string[] => [
  ...units.filter(({ madeAt }) => madeAt !== null).map(({ unit }) => unit),
  ...units.filter(({ madeAt, isScrapped }) => madeAt === null && !isScrapped).map(({ unit }) => unit),
]
