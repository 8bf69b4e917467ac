import { auditLabels, type Row } from '@mortise/model'
import { textOf } from '../rows/texts.ts'

/** Who wrote a row is the same of every entity. */
const anything = { fields: {} }

/** Who made a row and who changed it last. */
export function RowHistory({ row }: { row: Row }) {
  const entries = [
    [auditLabels.createBy, textOf(anything, row, 'createBy') ?? row.createBy],
    [auditLabels.createTime, row.createTime],
    [auditLabels.updateBy, textOf(anything, row, 'updateBy') ?? row.updateBy],
    [auditLabels.updateTime, row.updateTime],
  ].filter(([, value]) => value)
  return (
    <p className="mortise-faint">
      {entries.map(([label, value]) => (
        <span key={String(label)} style={{ marginInlineEnd: 24 }}>
          {String(label)}：{String(value)}
        </span>
      ))}
    </p>
  )
}
