import type { AnyEntity, Row } from '@mortise/model'
import { useQueries } from '@tanstack/react-query'
import { Alert, Skeleton, Tag } from 'antd'
import type { StoryEvent, StoryTeller } from '../../form/document-parts.ts'
import { DocumentLink, useOpenDocuments } from '../../product/document-link.tsx'
import { inOrder } from './story-order.ts'

interface DocumentStoryProps {
  readonly of: AnyEntity
  readonly row: Row
  readonly tellers: readonly StoryTeller<any>[]
}

/** 进度: the story of a document, each part of it told by the area that knows it. */
export default function DocumentStory({ of, row, tellers }: DocumentStoryProps) {
  const told = useQueries({
    queries: tellers.map(({ key, load }) => ({
      queryKey: ['rows', of.name, 'story', key, String(row.id), row.version],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(row as never, signal),
      staleTime: 0,
    })),
  })
  const error = told.find((part) => part.error)?.error
  if (told.some(({ isPending }) => isPending)) return <Skeleton active paragraph={{ rows: 5 }} />
  return (
    <>
      {error && <Alert type="warning" showIcon title={`部分进度未能读取：${error.message}`} />}
      <ol className="mortise-history" aria-label="进度">
        {inOrder(told.flatMap(({ data }) => data ?? [])).map((event) => (
          <Told key={event.key} event={event} />
        ))}
      </ol>
    </>
  )
}

function Told({ event: { title, at, by, note, document, isLate } }: { event: StoryEvent }) {
  const openDocument = useOpenDocuments()
  const isOpen = document && openDocument(document.entity) !== undefined
  return (
    <li data-event={isLate ? 'late' : at === null ? 'ahead' : 'past'}>
      <p>
        <strong>{title}</strong>
        {isOpen && (
          <DocumentLink to={document.entity} id={document.id}>
            {document.title}
          </DocumentLink>
        )}
        {document && !isOpen && <span>{document.title}</span>}
        {by && <span>{by}</span>}
        {at && <time>{at}</time>}
        {isLate && <Tag color="red">逾期</Tag>}
      </p>
      {note && <div className="mortise-faint">{note}</div>}
    </li>
  )
}
