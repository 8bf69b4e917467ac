import {
  areaOf,
  CutPlan,
  type Layout,
  type Nest,
  Panel,
  PanelStatus,
  SheetSource,
  type Unplaced,
  type UnplacedReason,
} from '@mortise/cutting/model'
import { BusinessError, type RowOf, round, sum } from '@mortise/model'
import type { Context } from '@mortise/server'
import { grouped } from '../grouped.ts'
import { setPanels } from '../panels/set-panels.ts'
import { type Board, boardOf, qtyOf } from './board.ts'
import { giveOffcutsBack } from './own-pieces.ts'

type Plan = RowOf<typeof CutPlan>
type PanelRow = RowOf<typeof Panel>

const reasons: Readonly<Record<UnplacedReason, string>> = {
  'no-size': '没有尺寸',
  'too-large': '超出板幅',
  'across-grain': '顺纹放不下',
  'no-sheet-left': '没有板材',
}

/** What was found becomes the nest's own: its sheets, where each panel lies, and for whom. Answers what it came to. */
export async function keepNest(ctx: Context, plan: Plan, nest: Nest): Promise<string> {
  const { repo } = ctx
  const left = leftWords(nest.unplaced)
  if (nest.layouts.length === 0) throw new BusinessError(`没有板件能排下：${left}`)
  const panels = await repo(Panel).lockAll({ plan: plan.id })
  const gone = panels.filter(({ status }) => status !== PanelStatus.waiting)
  if (gone.length > 0) throw new BusinessError(`板件 ${gone[0]?.no} 在计算期间已报废，请重新排版`)
  const sheets = sheetsOf(nest.layouts)
  const sheetNos = new Map(sheets.flatMap(({ panels: ids, sheetNo }) => ids.map((id) => [id, sheetNo])))
  const isLaid = ({ id }: PanelRow) => sheetNos.has(id)
  await setPanels(
    ctx,
    panels.map((panel) => ({
      id: panel.id,
      plan: isLaid(panel) ? plan.id : null,
      sheetNo: sheetNos.get(panel.id) ?? null,
      lotNo: null,
      status: isLaid(panel) ? PanelStatus.nested : PanelStatus.waiting,
    })),
  )
  const used = new Set(sheets.flatMap(({ layout }) => (layout.source === 'offcut' ? layout.id : [])))
  await giveOffcutsBack(ctx, plan.id, ({ id }) => !used.has(id))
  const board = await boardOf(ctx, plan.material)
  await repo(CutPlan).put(plan.id, {
    panelCount: sheetNos.size,
    sheetCount: sheets.length - used.size,
    offcutCount: used.size,
    keptCount: sum(nest.layouts, ({ count, offcuts }) => count * offcuts.length, 0),
    utilisation: round(nest.utilisation, 4),
    progress: 100,
    note: left || null,
    layouts: nest.layouts.map((layout, index) => ({ no: index + 1, layout })) as Plan['layouts'],
    sheets: sheets.map((sheet) => lineOf(sheet, board)) as Plan['sheets'],
    works: worksOf(panels.filter(isLaid)) as Plan['works'],
  })
  return [`${sheetNos.size} 块板件，利用率 ${round(nest.utilisation * 100, 1)}%`, left]
    .filter(Boolean)
    .join('，')
}

interface Sheet {
  readonly sheetNo: number
  readonly layoutNo: number
  readonly layout: Layout
  readonly panels: readonly string[]
}

/** One by one, as they come to the saw. */
function sheetsOf(layouts: readonly Layout[]): Sheet[] {
  const sheets: Sheet[] = []
  for (const [index, layout] of layouts.entries())
    for (let at = 0; at < layout.count; at++)
      sheets.push({
        sheetNo: sheets.length + 1,
        layoutNo: index + 1,
        layout,
        panels: layout.placements.flatMap(({ panels }) => panels[at] ?? []),
      })
  return sheets
}

const lineOf = ({ sheetNo, layoutNo, layout, panels }: Sheet, board: Board) => ({
  sheetNo,
  layoutNo,
  source: layout.source === 'sheet' ? SheetSource.sheet : SheetSource.offcut,
  offcut: layout.source === 'offcut' ? layout.id : null,
  length: layout.length,
  width: layout.width,
  panelCount: panels.length,
  utilisation: round(layout.utilisation, 4),
  qty: qtyOf(board, layout),
  lotNo: null,
})

function worksOf(panels: readonly PanelRow[]) {
  const groups = grouped(panels, ({ workOrder, orderLine }) => `${workOrder} ${orderLine}`)
  return groups.map((own) => ({
    workOrder: own[0].workOrder,
    orderLine: own[0].orderLine,
    panelCount: own.length,
    area: sum(own, areaOf, 4),
  }))
}

function leftWords(unplaced: readonly Unplaced[]): string {
  const texts = grouped(unplaced, ({ reason }) => reason).map(
    (own) => `${reasons[own[0].reason]} ${sum(own, ({ quantity }) => quantity, 0)} 块`,
  )
  return texts.length > 0 ? `未排下：${texts.join('、')}` : ''
}
