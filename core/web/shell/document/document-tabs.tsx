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
import { Spin, Tabs, type TabsProps } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import type { AnyDocumentParts, ReadLinesProps } from '../../form/document-parts.ts'
import { useIsChained } from '../../form/related-documents.tsx'
import { useAwaitsParts } from '../../form/use-parts.ts'
import type { ApprovalViews } from '../../product/approval-views.ts'
import { OnItsWay } from '../../product/growing-product.tsx'
import { useProduct } from '../../product/product.tsx'
import { useSeenEntity } from '../../session/seen-entity.ts'
import { useEntityAccess, useRights } from '../../session/use-access.ts'
import { FactGroup, useFacts } from './document-facts.tsx'
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
  approval,
}: {
  of: AnyEntity
  row: Row
  parts: readonly AnyDocumentParts[]
  approval: ApprovalViews | null
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
  const Print = parts.find((part) => part.Print)?.Print
  const { printing } = useProduct()
  const Printing = printing && lazily(printing.document, <Spin />)
  const codedPaper = of.paper ? <DocumentPrint of={of} paper={of.paper} id={id} /> : null
  const coded = Print ? <Print row={row as never} /> : codedPaper
  const items: (Tab | false | undefined)[] = [
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
        children: (
          <>
            {approval && <approval.Log of={of} row={row} />}
            <DocumentHistory of={of} id={id} isOfMoves />
          </>
        ),
      },
    files.length > 0 && { key: 'files', label: '附件', children: <DocumentFiles fields={files} row={row} /> },
    (coded || Printing) && {
      key: 'print',
      label: '打印',
      children: Printing ? <Printing of={of} id={id} coded={coded} /> : coded,
    },
    of.audited && { key: 'history', label: '变更记录', children: <DocumentHistory of={of} id={id} /> },
  ]
  const known = items.filter((item) => !!item)
  // Tabs come all at once: none moves from under the pointer when another area arrives.
  const isAwaited = useAwaitsParts(of.name)
  const tabs = <Tabs className="mortise-document-tabs" items={isAwaited ? awaiting(known) : known} />
  return isAwaited ? <OnItsWay>{tabs}</OnItsWay> : tabs
}

/** What the page shows while it does not know all its tabs: the first, and that there are more. */
const awaiting = (tabs: readonly Tab[]): NonNullable<TabsProps['items']> => [
  ...tabs.slice(0, 1),
  { key: 'awaited', label: <Spin size="small" aria-label="正在载入更多页签" />, disabled: true },
]

interface DetailsProps {
  readonly of: AnyEntity
  readonly row: Row
  readonly parts: readonly AnyDocumentParts[]
}

/** 明细: facts and lines in the order of the form, then what the server wrote. */
function Details({ of: entity, row, parts }: DetailsProps) {
  const of = useSeenEntity(entity)
  const { canSee } = useEntityAccess(of)
  const { factsOf, restOf } = useFacts(of, row)
  const fields = fieldsOf(of)
  const inForm = new Set(of.form.flatMap(([, keys]) => keys))
  const linesIn = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const field = fields[key]
      return field?.kind === 'lines' && canSee(key) && isShown(of, key, row) ? [[key, field] as const] : []
    })
  const draw = ([key, field]: readonly [string, FieldOf<'lines'>]) => (
    <Lines key={key} name={key} field={field} row={row} parts={parts} />
  )
  return (
    <>
      {parts.map(({ Summary }) => Summary && <Summary key={Summary.name} row={row as never} />)}
      {of.form.map(([title, keys]) => {
        const lines = linesIn(keys)
        return (
          <Fragment key={title}>
            {lines.map(draw)}
            <FactGroup title={lines.length > 0 ? '合计' : title || '基本信息'} facts={factsOf(keys)} />
          </Fragment>
        )
      })}
      {linesIn(Object.keys(fields).filter((key) => !inForm.has(key))).map(draw)}
      <FactGroup title="单据信息" facts={restOf()} />
    </>
  )
}

interface LinesProps {
  readonly name: string
  readonly field: FieldOf<'lines'>
  readonly row: Row
  readonly parts: readonly AnyDocumentParts[]
}

/** Lines as a module draws them, else as their definition tells. */
function Lines({ name, field, row, parts }: LinesProps) {
  const Read = parts.find((part) => part.lines?.[name])?.lines?.[name] as
    | ((props: ReadLinesProps) => ReactNode)
    | undefined
  const lines = Array.isArray(row[name]) ? (row[name] as Row[]) : []
  return (
    <div className="mortise-document-part">
      <h2>
        {field.label} <small>共 {lines.length} 行</small>
      </h2>
      {Read && lines.length > 0 ? (
        <Read field={field} lines={lines} row={row as never} />
      ) : (
        <DocumentLines field={field} lines={lines} />
      )}
    </div>
  )
}
