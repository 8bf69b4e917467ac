import { WorkerBadge } from '@mortise/production/model'
import { Label, LabelBars, LabelDialog, LabelSquare, type RowDialogProps, textOf } from '@mortise/web'
import './labels.css'

const BADGE_LABEL = [80, 50] as const

/** What somebody wears and signs with at a station. */
export default function BadgeLabelDialog({ row, onClose }: RowDialogProps<typeof WorkerBadge>) {
  const name = textOf(WorkerBadge, row, 'worker') ?? ''
  const code = row.code ?? ''
  const label = (
    <Label name={code} size={BADGE_LABEL}>
      <div className="mortise-label-texts mortise-ticket-label">
        <strong>{name}</strong>
        <span>生产工牌</span>
      </div>
      <LabelSquare value={code} width={24} />
      <LabelBars value={code} height={12} />
    </Label>
  )
  return <LabelDialog name="工牌" size={BADGE_LABEL} labels={[{ key: row.id, label }]} onClose={onClose} />
}
