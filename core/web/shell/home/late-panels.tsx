import { useIsFetching } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import type { Figure, PlotFigure, WaitingFigure } from '../../product/figure.ts'
import { queries } from '../../rows/queries.ts'
import { FIGURES } from './use-figure.ts'

type Roomy = PlotFigure | WaitingFigure
const Panel = lazily(
  () => import('./panel.tsx').then((module) => ({ default: module.Panel })),
  ({ figure: { title } }) => <Waiting title={title} />,
)

/** Figures that need room, fetched once the numbers are there, which are small and wanted first. */
export function LatePanels({
  of,
  isLinked,
}: {
  of: readonly Roomy[]
  isLinked: (figure: Figure) => boolean
}) {
  const isFetching = useIsFetching({ queryKey: FIGURES }) > 0
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    // Asked for now: what was drawn along with this has begun to fetch since.
    if (queries.isFetching({ queryKey: FIGURES }) === 0) setDue(true)
  }, [isFetching])
  return (
    <div className="mortise-panels">
      {of.map((figure) =>
        isDue ? (
          <Panel key={figure.key} figure={figure} isLinked={isLinked(figure)} />
        ) : (
          <Waiting key={figure.key} title={figure.title} />
        ),
      )}
    </div>
  )
}

const Waiting = ({ title }: { title: string }) => (
  <section className="mortise-panel" aria-label={title}>
    <header>
      <h2>{title}</h2>
    </header>
    <Skeleton active className="mortise-panel-wait" paragraph={{ rows: 5 }} />
  </section>
)
