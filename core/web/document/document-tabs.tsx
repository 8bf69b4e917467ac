import {
  type AnyEntity,
  type FieldOf,
  fieldsOf,
  flowsOf,
  isApproval,
  isShown,
  type Row,
  userMovesOf,
} from '@mortise/model'
import { Spin, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { lazily } from '../browser/lazily.tsx'
import { useIsChained } from '../form/related-documents.tsx'
import type { AnyDocumentParts, ReadLinesProps } from '../product/document-parts.ts'
import { useSeenEntity } from '../session/seen-entity.ts'
import { useEntityAccess, useRights } from '../session/use-access.ts'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentFiles, fileFieldsOf } from './document-files.tsx'
import { DocumentLines } from './document-lines.tsx'

const RelatedGraph = lazily(() => import('./related-graph.tsx'), <Spin />)
const DocumentHistory = lazily(() => import('./document-history.tsx'), <Spin />)
const DocumentStory = lazily(() => import('./document-story.tsx'), <Spin />)
const DocumentPrint = lazily(() => import('./document-print.tsx'), <Spin />)

interface Tab {
  readonly key: string
  readonly label: string
  readonly children: ReactNode
}

/** What there is to know of a document, each behind its tab; what is not opened is not asked for. */
export function DocumentTabs({
  of,
  row,
  parts,
}: {
  of: AnyEntity
  row: Row
  parts: readonly AnyDocumentParts[]
}) {
  const { canSee } = useEntityAccess(of)
  const { has } = useRights()
  const isChained = useIsChained(of)
  const id = String(row.id)
  const files = fileFieldsOf(of, canSee)
  const isApproved = flowsOf(of).some(([, flow]) =>
    userMovesOf(flow).some(([name, move]) => isApproval(name, move)),
  )
  const own = parts
    .flatMap(({ tabs = [] }) => tabs)
    .filter(({ needs, when }) => (needs === undefined || has(needs)) && (!when || when(row as never)))
  const tellers = parts
    .flatMap(({ story = [] }) => story)
    .filter(({ needs }) => needs === undefined || has(needs))
  const items: (Tab | false)[] = [
    { key: 'details', label: '明细', children: <Details of={of} row={row} parts={parts} /> },
    ...own.map(({ key, label, View }) => ({ key, label, children: <View row={row as never} /> })),
    tellers.length > 0 && {
      key: 'story',
      label: '进度',
      children: <DocumentStory of={of} row={row} tellers={tellers} />,
    },
    isChained && { key: 'related', label: '关联单据', children: <RelatedGraph of={of} row={row} /> },
    isApproved &&
      of.audited && {
        key: 'approval',
        label: '审批',
        children: <DocumentHistory of={of} id={id} isOfMoves />,
      },
    files.length > 0 && { key: 'files', label: '附件', children: <DocumentFiles fields={files} row={row} /> },
    of.paper !== undefined && {
      key: 'print',
      label: '打印',
      children: <DocumentPrint of={of} paper={of.paper} id={id} />,
    },
    of.audited && { key: 'history', label: '变更记录', children: <DocumentHistory of={of} id={id} /> },
  ]
  return <Tabs className="mortise-document-tabs" items={items.filter((item) => item !== false)} />
}

function Details({
  of: entity,
  row,
  parts,
}: {
  of: AnyEntity
  row: Row
  parts: readonly AnyDocumentParts[]
}) {
  const of = useSeenEntity(entity)
  const { canSee } = useEntityAccess(of)
  const lines = Object.entries(fieldsOf(of)).filter(
    (entry): entry is [string, FieldOf<'lines'>] =>
      entry[1].kind === 'lines' && canSee(entry[0]) && isShown(of, entry[0], row),
  )
  return (
    <>
      {parts.map(({ Summary }, index) => Summary && <Summary key={String(index)} row={row as never} />)}
      <DocumentFacts of={of} row={row} />
      {lines.map(([key, field]) => {
        const Read = parts.find((part) => part.lines?.[key])?.lines?.[key] as
          | ((props: ReadLinesProps) => ReactNode)
          | undefined
        const told = Array.isArray(row[key]) ? (row[key] as Row[]) : []
        return (
          <section key={key} className="mortise-document-part" aria-label={field.label}>
            <h2>
              {field.label} <small>共 {told.length} 行</small>
            </h2>
            {Read && told.length > 0 ? (
              <Read field={field} lines={told} row={row as never} />
            ) : (
              <DocumentLines field={field} lines={told} />
            )}
          </section>
        )
      })}
    </>
  )
}
