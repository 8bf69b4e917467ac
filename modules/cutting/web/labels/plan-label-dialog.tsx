import type { CutPlan } from '@mortise/cutting/model'
import { LabelDialog, type RowDialogProps } from '@mortise/web'
import { usePlanPanels } from '../plans/use-panel-labels.ts'
import { PANEL_LABEL, PanelLabel } from './panel-label.tsx'

/** The labels of all panels of a nest, in the order of its sheets. */
export default function PlanLabelDialog({ row: { id }, onClose }: RowDialogProps<typeof CutPlan>) {
  const { data, error } = usePlanPanels(id)
  const labels = data?.map((panel) => ({ key: panel.id, label: <PanelLabel panel={panel} /> }))
  return <LabelDialog name="板件标签" size={PANEL_LABEL} labels={labels} error={error} onClose={onClose} />
}
