import { Panel, PanelGrain, PanelPart, PanelStatus } from '@mortise/cutting/model'
import { Process, ProcessType, ticketCode } from '@mortise/engineering/model'
import { materialsById } from '@mortise/materials/server'
import type { RowOf } from '@mortise/model'
import { OrderEvaluation, OrderLine } from '@mortise/orders/model'
import type { WorkOrder } from '@mortise/production/model'
import { type Context, insertRows } from '@mortise/server'

type Work = RowOf<typeof WorkOrder>
type Part = RowOf<typeof OrderEvaluation>['bom'][number]
type NewPanel = Partial<RowOf<typeof Panel>>

/** What a part of a door is cut to. */
const pieces: Readonly<Record<string, RowOf<typeof Panel>['part']>> = {
  1: PanelPart.leaf,
  2: PanelPart.frame,
  3: PanelPart.architrave,
}

export const nextPanelNo = async (ctx: Context): Promise<string> =>
  ticketCode('panel', Number(await ctx.drawSequence('panel.no', '{00000000}')))

/** Released doors have their panels: one row for each piece that the frozen cut list of a door asks for. */
export async function makePanels(work: Work, ctx: Context): Promise<void> {
  const isSawn = await sawnAt(ctx, work)
  const rows: NewPanel[] = []
  for (const orderLine of new Set(work.units.map((unit) => unit.orderLine))) {
    const evaluation = await ctx.repo(OrderEvaluation).first({ line: orderLine, isCurrent: true })
    const parts = evaluation?.bom.filter(isSawn) ?? []
    const { order } = await ctx.repo(OrderLine).get(orderLine)
    const cut = await panelsOfDoor(ctx, parts)
    for (const { unit, qty } of work.units.filter((each) => each.orderLine === orderLine)) {
      if (qty <= 0) continue
      for (const panel of cut)
        rows.push({ ...panel, no: await nextPanelNo(ctx), workOrder: work.id, unit, order, orderLine })
    }
  }
  await insertRows(ctx, Panel, rows)
}

/** Whether a part is used where the work order saws; what names another operation is none of the saw's, even if the route has not that one. */
async function sawnAt({ repo }: Context, { ops, mats }: Work): Promise<(part: Part) => boolean> {
  const saws = await repo(Process).find(
    { id: { in: ops.map(({ process }) => process) }, type: ProcessType.cutting },
    { limit: ops.length },
  )
  const isSaw = (opNo: number | null) =>
    ops.some((op) => op.opNo === opNo && saws.some(({ id }) => id === op.process))
  const sawn = new Set<string>(mats.filter(({ opNo }) => isSaw(opNo)).map(({ material }) => material))
  return ({ material, process }) =>
    material !== null &&
    sawn.has(material) &&
    (!process || saws.some(({ code, name }) => code === process || name === process))
}

/** What has a length and a width is a panel; laths are sawn off by their length alone. */
async function panelsOfDoor(ctx: Context, parts: readonly Part[]): Promise<NewPanel[]> {
  const known = parts.flatMap((part) => (part.material ? [{ ...part, material: part.material }] : []))
  const materials = await materialsById(ctx, known)
  return known.flatMap(({ material, name, part, cuts }) =>
    (cuts ?? []).flatMap((cut) => {
      const { length, width } = cut
      const board = materials.get(material)
      if (!length || !width || !board) return []
      const panel: NewPanel = {
        material,
        name,
        part: pieces[part ?? ''] ?? PanelPart.leaf,
        length,
        width,
        thickness: cut.thickness ?? board.thickness,
        grain: board.hasGrain ? PanelGrain.length : PanelGrain.none,
        edges: [],
        isExtra: false,
        status: PanelStatus.waiting,
      }
      return Array.from({ length: Math.floor(cut.pieces) }, () => panel)
    }),
  )
}
