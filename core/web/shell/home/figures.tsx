import './home.css'
import type { ReactNode } from 'react'
import type { AmountFigure, Figure, PlotFigure, WaitingFigure } from '../../product/figure.ts'
import { has } from '../../session/permission.ts'
import { useAccess } from '../../session/use-access.ts'
import { FigureCard } from './amount-card.tsx'
import { LatePanels } from './late-panels.tsx'
import { useFiguresShown } from './use-figures-shown.ts'
import { useMenuPaths } from './use-menu-paths.ts'

export interface FiguresProps {
  readonly of: readonly Figure[]
  /** A number that comes before all others. */
  readonly first?: ReactNode
}

/** Figures as far as one may see them: numbers first, then what needs room. */
export function Figures({ of, first }: FiguresProps) {
  const access = useAccess()
  // Here rather than below: what a part fetches has begun by the time its parent looks.
  const isDue = useFiguresShown()
  const paths = useMenuPaths()
  // A link may say what its list begins with.
  const isLinked = ({ to }: Figure) => to !== undefined && paths.has(to.split('?')[0] ?? '')
  const seen = of.filter(({ needs }) => needs === undefined || has(access, needs))
  return (
    <>
      <div className="mortise-amounts">
        {first}
        {seen.filter(isAmount).map((figure) => (
          <FigureCard key={figure.key} figure={figure} isLinked={isLinked(figure)} />
        ))}
      </div>
      <LatePanels of={seen.filter(needsRoom)} isLinked={isLinked} isDue={isDue} />
    </>
  )
}

const isAmount = (figure: Figure): figure is AmountFigure => figure.shape === 'amount'
const needsRoom = (figure: Figure): figure is PlotFigure | WaitingFigure => figure.shape !== 'amount'
