import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { type AnyEntity, type AnyField, fieldsOf, flowsOf, isShown, type Row } from '@mortise/model'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { shown } from '../../kinds/field-value.tsx'
import { goTo } from '../../pages/go-to.ts'
import { textOf } from '../../rows/texts.ts'
import { numberKeyOf } from '../../session/document-path.ts'
import { useEntityPaths } from '../../session/entity-paths.ts'
import { useEntityAccess } from '../../session/use-access.ts'
import { StepBar } from './step-bar.tsx'

export interface DocumentHeadProps {
  readonly of: AnyEntity
  readonly row: Row
  readonly acts: ReactNode
  /** Goes to the documents beside it in its list. */
  readonly pager: ReactNode
}

/** The head of a document: its number and state, what it comes to, and what may be done with it. */
export function DocumentHead({ of, row, acts, pager }: DocumentHeadProps) {
  const { canSee } = useEntityAccess(of)
  const fields = fieldsOf(of)
  const number = fields[numberKeyOf(of)]
  const [stateKey, flow] = flowsOf(of)[0] ?? []
  const figures = Object.entries(fields).filter(
    ([key, field]) => isFigure(field) && canSee(key) && isShown(of, key, row) && typeof row[key] === 'number',
  )
  return (
    <header className="mortise-document-head">
      <div className="mortise-document-way">
        <ListLink of={of} />
        {pager}
      </div>
      <div className="mortise-document-title">
        <h1>
          <small>{of.label}</small>{' '}
          {number && shown(number, row[numberKeyOf(of)], textOf(of, row, numberKeyOf(of)))}{' '}
          {stateKey && flow && shown(flow, row[stateKey])}
        </h1>
        {acts}
      </div>
      <StepBar of={of} row={row} />
      {figures.length > 0 && (
        <dl className="mortise-document-figures" aria-label="合计">
          {figures.map(([key, field]) => (
            <div key={key}>
              <dt>{field.label}</dt>
              <dd>{shown(field, row[key])}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  )
}

/** What is added up over documents is what one of them comes to. */
const isFigure = (field: AnyField): boolean => 'sum' in field && field.sum === true

function ListLink({ of }: { of: AnyEntity }) {
  const path = useEntityPaths().get(of.name)
  // Where the menu has several lists of them, or none, the number says enough.
  if (!path) return <span />
  return (
    <a
      href={path}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        goTo(path)
      }}
    >
      <LeftOutlined /> {of.label}列表
    </a>
  )
}

export interface PagerProps {
  readonly number: number
  readonly total: number
  readonly hasBefore: boolean
  readonly hasAfter: boolean
  readonly isBusy: boolean
  readonly onStep: (step: 1 | -1) => void
}

/** The documents before and after in the list that this one was opened from. */
export const DocumentPager = ({ number, total, hasBefore, hasAfter, isBusy, onStep }: PagerProps) => (
  <nav aria-label="上一张和下一张" className="mortise-document-pager">
    <Button size="small" icon={<LeftOutlined />} disabled={!hasBefore || isBusy} onClick={() => onStep(-1)}>
      上一张
    </Button>
    <span className="mortise-faint">
      {number} / {total}
    </span>
    <Button
      size="small"
      icon={<RightOutlined />}
      iconPlacement="end"
      disabled={!hasAfter || isBusy}
      onClick={() => onStep(1)}
    >
      下一张
    </Button>
  </nav>
)
