import { type AnyEntity, type AnyField, auditLabels, fieldsOf, isShown, type Row } from '@mortise/model'
import type { ReactNode } from 'react'
import { shown } from '../../kinds/field-value.tsx'
import { DocumentLink, useOpenDocuments } from '../../product/document-link.tsx'
import { textOf } from '../../rows/texts.ts'
import { numberKeyOf } from '../../session/document-path.ts'
import { useEntityAccess } from '../../session/use-access.ts'
import { isTold } from './read-columns.ts'

export interface Fact {
  readonly key: string
  readonly label: string
  readonly value: ReactNode
  readonly isWide?: boolean
}

/** Kinds that have another place on the page, or none. */
const elsewhere: ReadonlySet<string> = new Set(['lines', 'json', 'file', 'image', 'flow'])
const wide: ReadonlySet<string> = new Set(['textarea'])

/** What the head of a document says under one heading. */
export function FactGroup({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <section className="mortise-document-facts" aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {facts.map(({ key, label, value, isWide }) => (
          <div key={key} className={isWide ? 'mortise-document-wide' : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The facts of a document: those of fields by their keys, and those that its form leaves to the server. */
export function useFacts(of: AnyEntity, row: Row) {
  const { canSee } = useEntityAccess(of)
  const openDocument = useOpenDocuments()
  const fields = fieldsOf(of)
  const factOf = (key: string): Fact[] => {
    const field = fields[key]
    if (!field || !isFact(of, key, field) || !canSee(key) || !isShown(of, key, row)) return []
    // What people said is told either way; of what the server marks, only the mark.
    const isSaid = field.kind === 'bool' && !field.readonly && typeof row[key] === 'boolean'
    if (!isSaid && !isTold(field, row[key])) return []
    const content = shown(field, row[key], textOf(of, row, key))
    const isLinked = field.kind === 'ref' && openDocument(field.to)
    const value = isLinked ? (
      <DocumentLink to={field.to} id={String(row[key])}>
        {content}
      </DocumentLink>
    ) : (
      content
    )
    return [{ key, label: field.label, value, isWide: wide.has(field.kind) }]
  }
  const inForm = new Set<string>(of.form.flatMap(([, keys]) => keys))
  const rest = Object.keys(fields).filter((key) => !inForm.has(key))
  return {
    factsOf: (keys: readonly string[]) => keys.flatMap(factOf),
    restOf: () => [...rest.flatMap(factOf), ...auditFacts(row)],
  }
}

function isFact(of: AnyEntity, key: string, field: AnyField): boolean {
  const isSecret = 'secret' in field && field.secret === true
  return !elsewhere.has(field.kind) && !isSecret && !field.internal && key !== numberKeyOf(of)
}

const anything = { fields: {} } as AnyEntity

const auditFacts = (row: Row): Fact[] =>
  [
    {
      key: 'createBy',
      label: auditLabels.createBy,
      value: textOf(anything, row, 'createBy') ?? row.createBy,
    },
    { key: 'createTime', label: auditLabels.createTime, value: row.createTime },
    {
      key: 'updateBy',
      label: auditLabels.updateBy,
      value: textOf(anything, row, 'updateBy') ?? row.updateBy,
    },
    { key: 'updateTime', label: auditLabels.updateTime, value: row.updateTime },
  ].flatMap(({ value, ...fact }) => (value ? [{ ...fact, value: String(value) }] : []))
