import type { AnyEntity, Row } from '@mortise/model'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Tag } from 'antd'
import { useEntities, useEntity } from '../product/product.tsx'
import { api } from '../session/connection.ts'

/** A document that another was made from, or that became of it. */
export interface RelatedDocument {
  readonly entity: string
  readonly label: string
  readonly id: string
  readonly title: string
  readonly state: string | null
}
export interface Related {
  readonly from: readonly RelatedDocument[]
  readonly became: readonly RelatedDocument[]
}

/** 关联单据: what a document was made from and what became of it, each a click away. */
export function RelatedDocuments({
  of,
  row,
  onOpen,
}: {
  of: AnyEntity
  row: Row
  onOpen: (entity: AnyEntity, id: string) => void
}) {
  const { data } = useRelated(of, String(row.id))
  if (!data || data.from.length + data.became.length === 0) return null
  const sides = [
    ['来源单据', data.from],
    ['后续单据', data.became],
  ] as const
  return (
    <Descriptions
      bordered
      size="small"
      className="mortise-described"
      title="关联单据"
      column={1}
      styles={{ label: { width: 130 } }}
      items={sides
        .filter(([, documents]) => documents.length > 0)
        .map(([label, documents]) => ({
          key: label,
          label,
          children: documents.map((document) => (
            <DocumentLink key={document.id} document={document} onOpen={onOpen} />
          )),
        }))}
    />
  )
}

/** Whether documents are made from others, or others from them. */
export function useIsChained(of: AnyEntity): boolean {
  const entities = useEntities()
  return (
    of.from.length > 0 ||
    [...entities.values()].some(({ from }) => from.some(({ source }) => source.name === of.name))
  )
}

/** What a document was made from and what became of it. */
export function useRelated(of: AnyEntity, id: string) {
  return useQuery({
    queryKey: ['rows', of.name, 'related', id],
    queryFn: ({ signal }) => api.get<Related>(`${of.wire}/related`, { id }, { signal, quiet: true }),
    enabled: useIsChained(of),
    staleTime: 0,
  })
}

function DocumentLink({
  document: { entity: name, label, id, title, state },
  onOpen,
}: {
  document: RelatedDocument
  onOpen: (entity: AnyEntity, id: string) => void
}) {
  const entity = useEntity(name)
  return (
    <div>
      {label}{' '}
      <Button type="link" size="small" disabled={!entity} onClick={() => entity && onOpen(entity, id)}>
        {title}
      </Button>
      {state && <Tag>{state}</Tag>}
    </div>
  )
}
