import { areaOf, CutPlan, Offcut, Panel, PanelStatus } from '@mortise/cutting/model'
import { BusinessError, type RowOf, sum } from '@mortise/model'
import { WorkOrder } from '@mortise/production/model'
import { type Context, insertRows, newId } from '@mortise/server'
import { MoveType, ReservationSource } from '@mortise/stock/model'
import { heldFor, postDocument } from '@mortise/stock/server'
import { endedWork } from '../panels/ended-work.ts'
import { sawnByTicket } from '../panels/sawn-by-ticket.ts'
import { setPanels } from '../panels/set-panels.ts'
import { type Board, boardOf, qtyOf } from '../plan/board.ts'
import { leftoverWarehouse } from './leftover-warehouse.ts'
import { countNeeds, withNeeds } from './needs.ts'
import { heldOffcuts, holdOffcuts, lotOf, nextOffcutNo } from './offcut-stock.ts'
import { type SawnSheet, sawnLines } from './sawn-lines.ts'
import { withLots } from './sheet-lots.ts'

type Plan = RowOf<typeof CutPlan>
type Work = RowOf<typeof WorkOrder>
type NewOffcut = Awaited<ReturnType<typeof addOffcuts>>[number]

/** The work orders of a nest, held in the order in which everybody locks them. */
export const worksOf = ({ repo }: Context, { works }: Plan): Promise<Work[]> =>
  repo(WorkOrder).lockAll({ id: { in: works.map(({ workOrder }) => workOrder) } })

export async function refuseUnreleasable(plan: Plan, ctx: Context): Promise<void> {
  const works = await worksOf(ctx, plan)
  for (const { no, status, holdReason } of works) {
    if (status === 'paused') throw new BusinessError(`工单 ${no} 已暂停：${holdReason ?? ''}，不能下发开料`)
    if (endedWork.includes(status)) throw new BusinessError(`工单 ${no} 已结束，请作废后重新排版`)
  }
  const panels = await ctx.repo(Panel).lockAll({ plan: plan.id })
  const gone = panels.find(({ status }) => status !== PanelStatus.nested)
  if (gone) throw new BusinessError(`板件 ${gone.no} 已报废，请作废后重新排版`)
  for (const work of works) {
    const isSawn = await sawnByTicket(ctx, work)
    const sawn = panels.find((panel) => panel.workOrder === work.id && isSawn(panel))
    if (sawn) throw new BusinessError(`板件 ${sawn.no} 已按工序票报工开料，请作废后重新排版`)
  }
}

/** Boards leave the stock for the work orders, what is left of them comes back as offcuts, and the saw may begin. */
export async function releasePlan(plan: Plan, ctx: Context): Promise<void> {
  const { repo } = ctx
  const board = await boardOf(ctx, plan.material)
  const works = await worksOf(ctx, plan)
  const needs = await withNeeds(ctx, plan, works, board.material.name)
  const { warehouse, material } = plan
  const source = { type: ReservationSource.workOrder, id: works.map(({ id }) => id) }
  const held = await heldFor(ctx, source, { warehouse, material })
  const sheets = await withLots(ctx, plan, board.material, held)
  const offcuts = await addOffcuts(ctx, plan, sheets, board)
  const sawn = await sawnSheets(ctx, { ...plan, sheets }, board, offcuts)
  const { moves } = await postDocument(
    ctx,
    CutPlan,
    { id: plan.id, no: plan.no, date: ctx.today },
    {
      type: MoveType.productionIssue,
      lines: sawnLines(sawn, {
        material: plan.material,
        precision: board.precision,
        leftover: offcuts[0]?.warehouse ?? null,
        held,
      }),
    },
  )
  await holdOffcuts(ctx, offcuts, board.material)
  for (const { id } of await repo(Offcut).lockAll({ usedBy: plan.id })) await repo(Offcut).move(id, 'use')
  const issued = (line: Plan['works'][number]) =>
    -sum(
      moves.filter(
        ({ workOrder, orderLine }) => workOrder === line.workOrder && orderLine === line.orderLine,
      ),
      ({ qty }) => qty,
      4,
    )
  const own = needs.map((line) => ({ ...line, qty: issued(line) }))
  await repo(CutPlan).put(plan.id, { sheets, works: own })
  const panels = await repo(Panel).lockAll({ plan: plan.id })
  const lotNos = new Map(sheets.map(({ sheetNo, lotNo }) => [sheetNo, lotNo]))
  await setPanels(
    ctx,
    panels.map(({ id, sheetNo, status }) => ({
      id,
      plan: plan.id,
      sheetNo,
      status: status ?? PanelStatus.nested,
      lotNo: lotNos.get(sheetNo ?? 0) ?? null,
    })),
  )
  await countNeeds(ctx, own, works, 1)
}

/** What is worth keeping of each sheet, with its own code. */
async function addOffcuts(ctx: Context, plan: Plan, sheets: Plan['sheets'], board: Board) {
  const { material, thickness } = plan
  const rows = []
  for (const { sheetNo, layoutNo, lotNo } of sheets) {
    const layout = plan.layouts.find(({ no }) => no === layoutNo)?.layout
    for (const { length, width } of layout?.offcuts ?? []) {
      const qty = qtyOf(board, { length, width })
      if (qty <= 0) continue
      rows.push({ id: newId(), material, thickness, length, width, sheetNo, qty, sourceLot: lotNo })
    }
  }
  if (rows.length === 0) return []
  const warehouse = await leftoverWarehouse(ctx)
  const numbered = []
  for (const row of rows)
    numbered.push({
      ...row,
      no: await nextOffcutNo(ctx),
      area: areaOf(row),
      warehouse: warehouse as RowOf<typeof Offcut>['warehouse'],
      plan: plan.id,
      status: 'free',
    })
  return insertRows(ctx, Offcut, numbered)
}

async function sawnSheets(
  ctx: Context,
  plan: Plan,
  { material }: Board,
  offcuts: readonly NewOffcut[],
): Promise<SawnSheet[]> {
  const panels = await ctx.repo(Panel).find({ plan: plan.id })
  const used = await ctx.repo(Offcut).find({ usedBy: plan.id })
  const reservations = await heldOffcuts(
    ctx,
    used.map(({ id }) => id),
  )
  return plan.sheets.map(({ sheetNo, offcut, lotNo, qty }) => ({
    warehouse: used.find(({ id }) => id === offcut)?.warehouse ?? plan.warehouse,
    lotNo,
    qty,
    reservation: offcut ? (reservations.get(offcut) ?? null) : null,
    kept: offcuts
      .filter((each) => each.sheetNo === sheetNo)
      .map((each) => ({ id: each.id, qty: each.qty, lotNo: lotOf(each, material) })),
    panels: panels
      .filter((panel) => panel.sheetNo === sheetNo)
      .map((panel) => ({
        workOrder: panel.workOrder,
        orderLine: panel.orderLine,
        area: areaOf(panel),
      })),
  }))
}
