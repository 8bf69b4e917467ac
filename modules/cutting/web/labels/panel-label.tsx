import { Panel, PanelEdge } from '@mortise/cutting/model'
import type { RowOf } from '@mortise/model'
import { Label, LabelBars, LabelSquare, textOf } from '@mortise/web'

export const PANEL_LABEL = [60, 40] as const

/** Sticks on a panel as it leaves the saw: whose it is, how large, which edges are banded. */
export function PanelLabel({ panel }: { panel: RowOf<typeof Panel> }) {
  const { length, width, thickness, name, edges, sheetNo } = panel
  const code = panel.no ?? ''
  const banded = edges?.map((edge) => PanelEdge.items[edge]).join('、')
  return (
    <Label name={code} size={PANEL_LABEL}>
      <div className="mortise-label-texts">
        <strong>
          {length}×{width}
          {thickness ? `×${thickness}` : ''}
        </strong>
        <span>
          {name} {sheetNo ? `板号 ${sheetNo}` : ''}
        </span>
        <span>{textOf(Panel, panel, 'order')}</span>
        <span>{textOf(Panel, panel, 'workOrder')}</span>
        {banded && <span>封边 {banded}</span>}
      </div>
      <LabelSquare value={code} width={16} />
      <LabelBars value={code} height={8} />
    </Label>
  )
}
