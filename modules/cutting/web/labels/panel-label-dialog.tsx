import type { Panel } from '@mortise/cutting/model'
import { LabelDialog, type RowDialogProps } from '@mortise/web'
import { PANEL_LABEL, PanelLabel } from './panel-label.tsx'

/** The label of one panel. */
export default function PanelLabelDialog({ row, onClose }: RowDialogProps<typeof Panel>) {
  const labels = [{ key: row.id, label: <PanelLabel panel={row} /> }]
  return <LabelDialog name="板件标签" size={PANEL_LABEL} labels={labels} onClose={onClose} />
}
