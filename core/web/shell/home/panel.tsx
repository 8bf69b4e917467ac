import { useIsFetching } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Chart } from '../../chart/chart.tsx'
import { isBlank } from '../../chart/plot.ts'
import type { PlotFigure, WaitingFigure } from '../../product/figure.ts'
import { FIGURES, useFigure } from './use-figure.ts'
import { WaitingList } from './waiting-list.tsx'

/** A figure that needs room: a plot, or rows that wait. */
export function Panel({ figure, isLinked }: { figure: PlotFigure | WaitingFigure; isLinked: boolean }) {
  const { title, to } = figure
  return (
    <section className="mortise-panel" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {to && isLinked && <Link to={to}>查看全部</Link>}
      </header>
      {figure.shape === 'plot' ? <PlotBody figure={figure} /> : <WaitingBody figure={figure} />}
    </section>
  )
}

function PlotBody({ figure }: { figure: PlotFigure }) {
  const answer = useFigure(figure)
  // Numbers are small and wanted first.
  const isDeferred = useIsFetching({ queryKey: FIGURES }) > 0
  return (
    <Body {...answer}>
      {(plot) =>
        isBlank(plot) ? (
          <Nothing>暂无数据</Nothing>
        ) : (
          <Chart title={figure.title} plot={plot} isDeferred={isDeferred} />
        )
      }
    </Body>
  )
}

function WaitingBody({ figure }: { figure: WaitingFigure }) {
  const answer = useFigure(figure)
  return (
    <Body {...answer}>
      {(waiting) =>
        waiting.rows.length === 0 ? (
          <Nothing>{figure.none}</Nothing>
        ) : (
          <WaitingList of={figure.of} waiting={waiting} />
        )
      }
    </Body>
  )
}

interface BodyProps<A> {
  readonly data: A | undefined
  readonly error: Error | null
  readonly retry: () => void
  readonly children: (answer: A) => ReactNode
}

function Body<A>({ data, error, retry, children }: BodyProps<A>) {
  if (data) return children(data)
  if (!error) return <Skeleton active className="mortise-panel-wait" paragraph={{ rows: 5 }} />
  return (
    <div className="mortise-panel-none" role="alert">
      <p>{error.message}</p>
      <Button onClick={retry}>重试</Button>
    </div>
  )
}

const Nothing = ({ children }: { children: string }) => (
  <div className="mortise-panel-none">
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children} />
  </div>
)
