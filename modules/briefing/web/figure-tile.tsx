import { QuestionCircleOutlined } from '@ant-design/icons'
import { type BriefingFigure, daysOver, type FigureSpec } from '@mortise/briefing/model'
import { formatMoney, formatThousands } from '@mortise/model'
import { measuredAddress, useMenuPaths } from '@mortise/web'
import { Tooltip } from 'antd'
import { Link } from 'react-router'
import { Sparkline } from './sparkline.tsx'

export interface FigureTileProps {
  readonly spec: FigureSpec
  readonly figure: BriefingFigure
  readonly today: string
}

/** A number, what it was, how it is counted, and the way to its rows. */
export function FigureTile({ spec, figure, today }: FigureTileProps) {
  const { title, measure, page, over, how } = spec
  const unit = measure.unit ?? ''
  const isDaily = typeof over === 'object' && 'day' in over
  const isLinked = useMenuPaths().has(page)
  const shown = unit === '元' ? formatMoney : formatThousands
  const value = shown(figure.value)
  const month = { from: `${today.slice(0, 7)}-01`, to: today }
  return (
    <article className="mortise-today-tile" aria-label={title}>
      <h3>
        {isDaily ? `今日${title}` : title}
        <Tooltip title={how}>
          <button type="button" className="mortise-today-how" aria-label={`${title}如何统计`}>
            <QuestionCircleOutlined />
          </button>
        </Tooltip>
      </h3>
      <p className="mortise-today-value">
        {isLinked ? (
          <Link to={measuredAddress({ measure, page }, daysOver(spec, today))}>{value}</Link>
        ) : (
          <strong>{value}</strong>
        )}
        <span>{unit}</span>
      </p>
      <p className="mortise-today-note">
        {figure.before.length > 0 && figure.month === null && (
          <span>{figure.before.map(({ when, value: was }) => `${when} ${shown(was)}`).join('，')}</span>
        )}
        {figure.month !== null && (
          <>
            <span>昨日 {shown(figure.before[0]?.value ?? 0)}</span>
            <span>
              本月{' '}
              {isLinked ? (
                <Link to={measuredAddress({ measure, page }, month)}>{shown(figure.month)}</Link>
              ) : (
                shown(figure.month)
              )}
              <Change now={figure.month} before={figure.before[1]?.value ?? 0} shown={shown} />
            </span>
          </>
        )}
      </p>
      {figure.curve.length > 1 && <Sparkline title={`${title}近30天`} points={figure.curve} unit={unit} />}
    </article>
  )
}

interface ChangeProps {
  readonly now: number
  readonly before: number
  readonly shown: (value: number) => string
}

/** By how much the month goes before or behind the same days of the last one; of nothing there is no share. */
function Change({ now, before, shown }: ChangeProps) {
  if (before === 0) return <em title="上月同期为 0">–</em>
  const percent = Math.round(((now - before) / before) * 1000) / 10
  const sign = percent > 0 ? '+' : ''
  return (
    <em title={`上月同期 ${shown(before)}`}>
      较上月同期 {sign}
      {percent}%
    </em>
  )
}
