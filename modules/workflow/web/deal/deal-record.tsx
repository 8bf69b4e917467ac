import type { AnyEntity } from '@mortise/model'
import { bodyToWire, documentPath, fieldsOf, isDocument, type Row } from '@mortise/model'
import { EntityDetail, EntityForm, FieldEditor, readRow, textOf, useEntity } from '@mortise/web'
import type { HandledRecord } from '@mortise/workflow/model'
import { Alert, Col, Form, Row as Line, Typography } from 'antd'
import { useState } from 'react'

export interface DealRecordProps {
  readonly record: HandledRecord
  /** By key of the field. */
  readonly edits: Row
  readonly onEdit: (edits: Row) => void
}

/** The record that is decided on, as its own page shows it; what the node lets its handler write stands above. */
export function DealRecord({ record, edits, onEdit }: DealRecordProps) {
  const entity = useEntity(record.entity)
  const [other, setOther] = useState<{ readonly entity: AnyEntity; readonly id: string } | null>(null)
  if (!entity || !record.row) return <Typography.Paragraph>{record.title}</Typography.Paragraph>
  const row = { ...readRow(entity, record.row), ...edits } as Row
  const hidden = Object.entries(record.fields).filter(([, right]) => right === 'none')
  const left = without(entity, new Set(hidden.map(([key]) => key)))
  const open = openFields(entity, record)
  return (
    <>
      {open.length > 0 && (
        <Form layout="vertical" component="section" aria-label="可以修改的字段">
          <Line gutter={16}>
            {open.map(([key, field, isRequired]) => (
              <Col key={key} xs={24} md={12} xl={8}>
                <Form.Item label={field.label} required={isRequired}>
                  <FieldEditor
                    field={field}
                    aria-label={field.label}
                    value={row[key]}
                    text={textOf(entity, row, key)}
                    onChange={(value) => onEdit({ ...edits, [key]: value })}
                  />
                </Form.Item>
              </Col>
            ))}
          </Line>
        </Form>
      )}
      {isDocument(entity) && (
        <p>
          <a href={documentPath(entity.name, record.id)} target="_blank" rel="noreferrer">
            打开{entity.label}
          </a>
        </p>
      )}
      <EntityDetail of={left} row={row} onOpen={(of, id) => setOther({ entity: of, id })} />
      {other && (
        <EntityForm
          key={other.id}
          of={other.entity}
          mode="detail"
          row={{ id: other.id }}
          onClose={() => setOther(null)}
        />
      )}
      {hidden.length > 0 && <Alert type="info" title="部分内容在本节点不显示" />}
    </>
  )
}

/** Fields of the head that may be written here; lines are changed on the record's own page. */
function openFields(entity: AnyEntity, { fields }: HandledRecord) {
  const known = fieldsOf(entity)
  return Object.entries(fields).flatMap(([key, right]) => {
    const field = known[key]
    if (!field || field.kind === 'lines' || (right !== 'write' && right !== 'must')) return []
    return [[key, field, right === 'must'] as const]
  })
}

/** The entity as the node shows it. */
function without(entity: AnyEntity, keys: ReadonlySet<string>): AnyEntity {
  if (keys.size === 0) return entity
  const form = entity.form.map(([title, names]) => [title, names.filter((name) => !keys.has(name))] as const)
  const fields = Object.fromEntries(Object.entries(entity.fields).filter(([key]) => !keys.has(key)))
  return { ...entity, form, fields } as AnyEntity
}

/** What is sent of the edits: as a form would send them. */
export const editedRecord = (entity: AnyEntity | undefined, edits: Row): Row | undefined =>
  entity && Object.keys(edits).length > 0 ? bodyToWire(entity, edits) : undefined
