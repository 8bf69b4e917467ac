import { Panel, PanelStatus, sawnStates } from '@mortise/cutting/model'
import { ProcessType } from '@mortise/engineering/model'
import type { RowOf } from '@mortise/model'
import { predecessorsOf, WorkOrder } from '@mortise/production/model'
import type { Context } from '@mortise/server'
import { sql } from 'kysely'
import { inOrder } from './doors-in-order.ts'
import { opsOfType } from './saw-ops.ts'
import { sawnByTicket } from './sawn-by-ticket.ts'

type Work = RowOf<typeof WorkOrder>

interface Follower {
  readonly id: string
  readonly unit: string | null
  readonly material: string
  readonly isExtra: boolean
  readonly status: string
  readonly isScanned: boolean
}

/**
 * Panels that are cut follow their doors: worked on from the next operation on, complete once a door can be put together. Those that
 * no nest has are cut when the saw is reported by its ticket, so that nobody takes boards for them again.
 */
export async function followScans(ctx: Context, workOrder: string): Promise<void> {
  const { rows: panels } = await sql<Follower>`
    select p.id, p.unit, p.material, p.is_extra as "isExtra", p.status, p.cut_at is not null as "isScanned"
    from ${sql.table(Panel.table)} p
    where p.tenant_id = ${ctx.tenant} and p.work_order = ${workOrder} and not p.deleted
      and (p.status = any(${[...sawnStates]}) or p.status = ${PanelStatus.waiting} and p.plan is null)`.execute(
    ctx.db,
  )
  if (panels.length === 0) return
  const work = await ctx.repo(WorkOrder).get(workOrder)
  const isSawn = await sawnByTicket(ctx, work)
  const stateOf = await statesOf(ctx, work)
  const nextOf = (panel: Follower) =>
    panel.isScanned || isSawn(panel) ? stateOf(panel.unit) : PanelStatus.waiting
  for (const state of [PanelStatus.waiting, ...sawnStates]) {
    const ids = panels
      .filter((panel) => panel.status !== state && nextOf(panel) === state)
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
