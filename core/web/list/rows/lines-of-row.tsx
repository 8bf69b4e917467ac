import { type AnyEntity, fieldsOf, type Row } from '@mortise/model'
import { Skeleton, Tabs } from 'antd'
import { readLines } from '../../form/lines-table.tsx'
import { useRow } from '../../form/use-row.ts'
import { FieldEditor } from '../../kinds/field-value.tsx'
import { LinesContext } from '../../kinds/lines/lines-context.ts'
import { useSeenEntity } from '../../session/seen-entity.ts'
import { useEntityAccess } from '../../session/use-access.ts'

export interface LinesOfRowProps {
  readonly of: AnyEntity
  readonly row: Row
  /** Several kinds of lines behind each other rather than below. */
  readonly isTabbed?: boolean
}

/** The lines of a document as they stand, to be read. */
export function LinesOfRow({ of: entity, row: listed, isTabbed = false }: LinesOfRowProps) {
  const of = useSeenEntity(entity)
  const { canSee } = useEntityAccess(of)
  const { row, isLoading, error } = useRow(entity, listed)
  const lines = Object.entries(fieldsOf(of)).filter(([key, field]) => field.kind === 'lines' && canSee(key))
  if (isLoading) return <Skeleton active paragraph={{ rows: 3 }} />
  if (error) return <span role="alert">{error.message}</span>
  if (!row) return null
  const drawn = lines.map(([key, field]) => ({
    key,
    label: field.label,
    children: <FieldEditor key={key} field={field} value={row[key]} disabled />,
  }))
  return (
    <LinesContext value={readLines}>
      {isTabbed ? <Tabs items={drawn} /> : drawn.map(({ children }) => children)}
    </LinesContext>
  )
}
