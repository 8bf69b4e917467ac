import { type AnyEntity, type AnyField, fieldsOf, isShown, type Row } from '@mortise/model'
import { Descriptions } from 'antd'
import type { ReactNode } from 'react'
import { FieldEditor, shown } from '../kinds/field-value.tsx'
import { LinesContext } from '../kinds/lines/lines-context.ts'
import { DocumentLink, useOpenDocuments } from '../product/document-link.tsx'
import { textOf } from '../rows/texts.ts'
import { numberKeyOf } from '../session/document-path.ts'
import { useSeenEntity } from '../session/seen-entity.ts'
import { useEntityAccess } from '../session/use-access.ts'
import { readLines } from './lines-table.tsx'
import { RelatedDocuments } from './related-documents.tsx'
import { RowHistory } from './row-history.tsx'

const columns = { xs: 1, md: 2, xl: 3 }

/** A row to be read: the groups of its form, what the form leaves to the server, and who wrote it. */
export function EntityDetail({
  of: entity,
  row,
  onOpen,
}: {
  of: AnyEntity
  row: Row
  /** Another document that belongs to this one is to be looked at. */
  onOpen: (entity: AnyEntity, id: string) => void
}) {
  const of = useSeenEntity(entity)
  const { canSee } = useEntityAccess(of)
  const isThere = (key: string) => canSee(key) && isShown(of, key, row)
  const inForm = new Set<string>(of.form.flatMap(([, keys]) => keys))
  const rest = Object.entries(fieldsOf(of)).filter(([key, field]) => !inForm.has(key) && !isSecret(field))
  const groups = [...of.form, ['其他', rest.map(([key]) => key)] as const]
  return (
    <>
      <LinesContext value={readLines}>
        {groups.map(([title, keys]) => (
          <Group key={title} of={of} row={row} title={title} keys={keys.filter(isThere)} />
        ))}
      </LinesContext>
      <RelatedDocuments of={entity} row={row} onOpen={onOpen} />
      <RowHistory row={row} />
    </>
  )
}

const isSecret = (field: object) => 'secret' in field && field.secret === true

function Group({
  of,
  row,
  title,
  keys,
}: {
  of: AnyEntity
  row: Row
  title: string
  keys: readonly string[]
}) {
  const fields = fieldsOf(of)
  const openDocument = useOpenDocuments()
  const linked = (key: string, field: AnyField, content: ReactNode) => {
    const [to, id] =
      key === numberKeyOf(of) ? [of.name, row.id] : [field.kind === 'ref' ? field.to : '', row[key]]
    if (!id || !openDocument(to)) return content
    return (
      <DocumentLink to={to} id={String(id)}>
        {content}
      </DocumentLink>
    )
  }
  const plain = keys.filter((key) => fields[key]?.kind !== 'lines')
  return (
    <>
      {plain.length > 0 && (
        <Descriptions
          bordered
          size="small"
          className="mortise-described"
          title={title || undefined}
          column={columns}
          styles={{ label: { width: 130 } }}
          items={plain.map((key) => {
            const field = fields[key]
            return {
              key,
              label: field?.label,
              children: field && linked(key, field, shown(field, row[key], textOf(of, row, key))),
            }
          })}
        />
      )}
      {keys.map((key) => {
        const field = fields[key]
        return field?.kind === 'lines' && <FieldEditor key={key} field={field} value={row[key]} disabled />
      })}
    </>
  )
}
