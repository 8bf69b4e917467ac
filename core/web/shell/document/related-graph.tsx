import { type AnyEntity, flowsOf, type Row } from '@mortise/model'
import { Alert, Skeleton, Tag } from 'antd'
import { type RelatedDocument, useRelated } from '../../form/related-documents.tsx'
import { DocumentLink, useOpenDocuments } from '../../product/document-link.tsx'
import { numberKeyOf } from '../../session/document-path.ts'

/** 关联单据: what a document was made from, itself, and what became of it, from left to right. */
export default function RelatedGraph({ of, row }: { of: AnyEntity; row: Row }) {
  const { data, error } = useRelated(of, String(row.id))
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  const [stateKey, flow] = flowsOf(of)[0] ?? []
  const itself: RelatedDocument = {
    entity: of.name,
    label: of.label,
    id: String(row.id),
    title: String(row[numberKeyOf(of)] ?? ''),
    state: (stateKey && flow?.states[String(row[stateKey])]) ?? null,
  }
  return (
    <div className="mortise-related">
      <Side label="来源单据" documents={data.from} />
      <section aria-label="本单">
        <h3>本单</h3>
        <ul>
          <Node document={itself} isSelf />
        </ul>
      </section>
      <Side label="后续单据" documents={data.became} />
    </div>
  )
}

function Side({ label, documents }: { label: string; documents: readonly RelatedDocument[] }) {
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      {documents.length === 0 && <p className="mortise-faint">无</p>}
      <ul>
        {documents.map((document) => (
          <Node key={`${document.entity}:${document.id}`} document={document} />
        ))}
      </ul>
    </section>
  )
}

function Node({ document, isSelf = false }: { document: RelatedDocument; isSelf?: boolean }) {
  const { entity, label, id, title, state } = document
  const openDocument = useOpenDocuments()
  const isOpen = !isSelf && openDocument(entity) !== undefined
  return (
    <li data-self={isSelf || undefined}>
      <small>{label}</small>
      {isOpen ? (
        <DocumentLink to={entity} id={id}>
          {title}
        </DocumentLink>
      ) : (
        <strong>{title}</strong>
      )}
      {state && <Tag>{state}</Tag>}
    </li>
  )
}
