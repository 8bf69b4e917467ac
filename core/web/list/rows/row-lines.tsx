import { type AnyEntity, fieldsOf, type Row } from '@mortise/model'
import { Skeleton } from 'antd'
import { readLines } from '../../form/lines-table.tsx'
import { useRow } from '../../form/use-row.ts'
import SubTable from '../../grid/sub-table/sub-table.tsx'
import { FieldEditor } from '../../kinds/field-value.tsx'
import { LinesContext } from '../../kinds/lines/lines-context.ts'
import { useSeenEntity } from '../../session/seen-entity.ts'
import { useEntityAccess } from '../../session/use-access.ts'

export interface RowLinesProps {
  readonly of: AnyEntity
  readonly row: Row
  /** The row of the list that they stand beside. */
  readonly at: HTMLElement
  readonly onClose: () => void
}

/** The lines of a document beside its row, without opening it. */
export default function RowLines({ of: entity, row: listed, at, onClose }: RowLinesProps) {
  const of = useSeenEntity(entity)
  const { canSee } = useEntityAccess(of)
  const { row, isLoading, error } = useRow(entity, listed)
  const lines = Object.entries(fieldsOf(of)).filter(([key, field]) => field.kind === 'lines' && canSee(key))
  return (
    <SubTable row={at} onClose={onClose}>
      {isLoading && <Skeleton active paragraph={{ rows: 3 }} />}
      {error && <span role="alert">{error.message}</span>}
      {row && (
        <LinesContext value={readLines}>
          {lines.map(([key, field]) => (
            <FieldEditor key={key} field={field} value={row[key]} disabled />
          ))}
        </LinesContext>
      )}
    </SubTable>
  )
}
