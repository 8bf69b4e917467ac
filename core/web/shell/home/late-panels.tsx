import { Skeleton } from 'antd'
import { lazily } from '../../browser/lazily.tsx'
import type { Figure, PlotFigure, WaitingFigure } from '../../product/figure.ts'

type Roomy = PlotFigure | WaitingFigure
const Panel = lazily(
  () => import('./panel.tsx').then((module) => ({ default: module.Panel })),
  ({ figure: { title } }) => <Waiting title={title} />,
)

interface LatePanelsProps {
  readonly of: readonly Roomy[]
  readonly isLinked: (figure: Figure) => boolean
  readonly isDue: boolean
}

/** Figures that need room, fetched once the numbers are there, which are small and wanted first. */
export function LatePanels({ of, isLinked, isDue }: LatePanelsProps) {
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
