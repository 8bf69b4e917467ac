import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import type { FiguresProps } from './figures.tsx'

// Those who open no board never fetch it.
const Figures = lazily(
  () => import('./figures.tsx').then((module) => ({ default: module.Figures })),
  <Skeleton active />,
)

export interface BoardProps extends Pick<FiguresProps, 'of'> {
  readonly title: string
  /** What the figures are narrowed by; a figure's key must tell it too. */
  readonly filter?: ReactNode
}

/** A page of figures that an area draws beside the home page. */
export const Board = ({ title, filter, of }: BoardProps) => (
  <section className="mortise-home" aria-label={title}>
    {filter && <div className="mortise-board-filter">{filter}</div>}
    <Figures of={of} />
  </section>
)
