import { Panel, PanelStatus } from '@mortise/cutting/model'
import type { RowOf } from '@mortise/model'
import { DoorUnit } from '@mortise/orders/model'
import { Defect, FactoryScan, openHere, ScanResult, WorkOrder } from '@mortise/production/model'
import { reportWork, takeWorkBack } from '@mortise/production/server'
import type { Context } from '@mortise/server'
import { sawOpOf } from './saw-ops.ts'

type Row = RowOf<typeof Panel>

/** What scans of the saw are told by. */
const DEVICE = '开料'

/** The saw reports for itself: begun with the first panel, and a door at a time once all of its panels are cut. */
export async function reportCut(ctx: Context, panel: Row): Promise<void> {
  const { repo } = ctx
  const work = await repo(WorkOrder).get(panel.workOrder)
  if (work.status !== 'released' && work.status !== 'running') return
  const op = await sawOpOf(ctx, work, panel.material)
  // Somebody reported these pieces by the ticket, or they have not come this far.
  if (!op || openHere(op) <= 0) return
  const serial = panel.unit ? (await repo(DoorUnit).get(panel.unit)).code : null
  if (!op.startedAt) await reportWork(ctx, work.id, { action: 'START', opNo: op.opNo, device: DEVICE })
  if (!serial || (await isWaitedFor(ctx, work, panel, op.opNo))) return
  if (await isJudged(ctx, work.id, op.opNo, serial)) return
  await reportWork(ctx, work.id, { action: 'FINISH', opNo: op.opNo, serial, device: DEVICE })
}

/** Whether somebody said of a door that it is finished there, or found it bad: then the saw has nothing to add. */
async function isJudged(
  { repo }: Context,
  workOrder: string,
  opNo: number,
  serial: string,
): Promise<boolean> {
  const told = {
    workOrder,
    opNo,
    serial,
    action: 'FINISH',
    result: ScanResult.accepted,
    undoneBy: null,
  } as const
  const bad = { workOrder, serial, status: { in: ['open', 'decided'] } } as const
  return (await repo(FactoryScan).first(told)) !== null || (await repo(Defect).first(bad)) !== null
}

/** Whether panels of the same door are still to be cut at this operation. */
async function isWaitedFor(
  { repo }: Context,
  { mats }: RowOf<typeof WorkOrder>,
  { workOrder, unit }: Row,
  opNo: number,
): Promise<boolean> {
  const open = await repo(Panel).find(
    { workOrder, unit, status: { in: [PanelStatus.waiting, PanelStatus.nested] } },
    { limit: 1000 },
  )
  const elsewhere = new Set<string>(mats.filter((mat) => mat.opNo !== opNo).map(({ material }) => material))
  return open.some(({ material }) => !elsewhere.has(material))
}

/** A panel is not cut after all: neither is its door. */
export async function takeCutBack(ctx: Context, { workOrder, unit }: Row): Promise<void> {
  if (!unit) return
  const { code } = await ctx.repo(DoorUnit).get(unit)
  await takeWorkBack(ctx, workOrder, { device: DEVICE, serial: code })
}
