import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { formatThousands } from '@mortise/model'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import type { Amount, AmountFigure } from '../../product/figure.ts'
import { useFigure } from './use-figure.ts'

export interface AmountCardProps {
  readonly title: string
  readonly to?: string | undefined
  readonly data: Amount | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** A number with what it was before. */
export function AmountCard({ title, to, data, error, retry }: AmountCardProps) {
  return (
    <article className="mortise-amount" aria-label={title} aria-busy={!data && !error}>
      <h2>{to ? <Link to={to}>{title}</Link> : title}</h2>
      {!data && !error && <Skeleton active title={{ width: '60%' }} paragraph={false} />}
      {!data && error && (
        <p className="mortise-amount-note" role="alert">
          暂时无法获取
          <Button type="link" size="small" onClick={retry}>
            重试
          </Button>
        </p>
      )}
      {data && (
        <>
          <p className="mortise-amount-value">
            <strong>
              {data.value === null ? '–' : formatThousands(data.value)}
              {data.isBound && '+'}
            </strong>
            {data.unit && data.value !== null && <span>{data.unit}</span>}
          </p>
          <p className="mortise-amount-note">
            {data.before ? <Change {...data} before={data.before} /> : data.note}
          </p>
        </>
      )}
    </article>
  )
}

/** A number that an area brings. */
export function FigureCard({ figure, isLinked }: { figure: AmountFigure; isLinked: boolean }) {
  const answer = useFigure(figure)
  return <AmountCard {...answer} title={figure.title} to={isLinked ? figure.to : undefined} />
}

function Change({ value, isBound, before }: Amount & { before: NonNullable<Amount['before']> }) {
  if (value === null) return `${before.when} ${formatThousands(before.value)}`
  const change = value - before.value
  // Of a bound nobody knows how far it went.
  if (isBound) return `${before.when} ${formatThousands(before.value)}`
  if (change === 0) return `与${before.when}持平`
  return (
    <>
      较{before.when}
      <span className={change > 0 ? 'mortise-more' : 'mortise-less'}>
        {change > 0 ? <ArrowUpOutlined aria-label="多" /> : <ArrowDownOutlined aria-label="少" />}
        {formatThousands(Math.abs(change))}
      </span>
    </>
  )
}
