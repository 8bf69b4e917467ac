import { auditLabels, type Row } from '@mortise/model'

/** Who made a row and who changed it last. */
export function RowHistory({ row }: { row: Row }) {
  const told = [
    [auditLabels.createBy, row.createBy_dictText ?? row.createBy],
    [auditLabels.createTime, row.createTime],
    [auditLabels.updateBy, row.updateBy_dictText ?? row.updateBy],
    [auditLabels.updateTime, row.updateTime],
  ].filter(([, value]) => value)
  return (
    <p className="mortise-faint">
      {told.map(([label, value]) => (
        <span key={String(label)} style={{ marginInlineEnd: 24 }}>
          {String(label)}：{String(value)}
        </span>
      ))}
    </p>
  )
}
