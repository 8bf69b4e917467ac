import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import type { FiguresProps } from './figures.tsx'

// Those who open no board never fetch it.
const Figures = lazy(() => import('./figures.tsx').then((module) => ({ default: module.Figures })))

export interface BoardProps extends Pick<FiguresProps, 'of'> {
  readonly title: string
  /** What the figures are narrowed by; a figure's key must tell it too. */
  readonly filter?: ReactNode
}

/** A page of figures that an area draws beside the home page. */
export const Board = ({ title, filter, of }: BoardProps) => (
  <section className="mortise-home" aria-label={title}>
    {filter && <div className="mortise-board-filter">{filter}</div>}
    <Suspense fallback={<Skeleton active />}>
      <Figures of={of} />
    </Suspense>
  </section>
)
