import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { formatThousands } from '@mortise/model'
import { Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import type { Amount, AmountFigure } from './figure.ts'
import { useFigure } from './use-figure.ts'

/** A number with what it was before. */
export function AmountCard({ figure, isLinked }: { figure: AmountFigure; isLinked: boolean }) {
  const { title, to } = figure
  const { data, error, isPending, retry } = useFigure(figure)
  return (
    <article className="mortise-amount" aria-label={title} aria-busy={isPending}>
      <h2>{to && isLinked ? <Link to={to}>{title}</Link> : title}</h2>
      {isPending && <Skeleton active title={{ width: '60%' }} paragraph={false} />}
      {error && (
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
              {formatThousands(data.value)}
              {data.isBound && '+'}
            </strong>
            {data.unit && <span>{data.unit}</span>}
          </p>
          <p className="mortise-amount-note">
            {data.before ? <Change {...data} before={data.before} /> : data.note}
          </p>
        </>
      )}
    </article>
  )
}

function Change({ value, isBound, before }: Amount & { before: NonNullable<Amount['before']> }) {
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
