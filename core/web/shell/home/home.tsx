import './home.css'
import { greeting } from '@mortise/model'
import dayjs from 'dayjs'
import { useSession } from '../../connection.ts'
import { has } from '../../permission.ts'
import { useProduct } from '../../product.tsx'
import { useAccess } from '../../session/use-access.ts'
import { allNodes } from '../routes/guard.ts'
import { FigureCard } from './amount-card.tsx'
import type { AmountFigure, Figure, PlotFigure, WaitingFigure } from './figure.ts'
import { ownFigures } from './own-figures.ts'
import { Panel } from './panel.tsx'
import { QuickLinks } from './quick-links.tsx'
import { UnreadCard } from './unread-card.tsx'

/** The home page: how things stand, what waits, and the ways to work. */
export default function Home() {
  const user = useSession((state) => state.user)
  const menu = useSession((state) => state.grants?.menu) ?? []
  const access = useAccess()
  const { figures } = useProduct()
  const paths = new Set(allNodes(menu).map(({ path }) => path))
  // A link may say what its list begins with.
  const isLinked = ({ to }: Figure) => to !== undefined && paths.has(to.split('?')[0] ?? '')
  const seen = [...ownFigures, ...figures].filter(({ needs }) => needs === undefined || has(access, needs))
  return (
    <section className="mortise-home" aria-label="首页">
      <header>
        <h1>
          {greeting(new Date().getHours())}，{user?.realname}
        </h1>
        <p>{[dayjs().format('YYYY年M月D日 dddd'), user?.orgCodeTxt].filter(Boolean).join(' · ')}</p>
      </header>
      <div className="mortise-amounts">
        <UnreadCard />
        {seen.filter(isAmount).map((figure) => (
          <FigureCard key={figure.key} figure={figure} isLinked={isLinked(figure)} />
        ))}
      </div>
      <div className="mortise-panels">
        {seen.filter(needsRoom).map((figure) => (
          <Panel key={figure.key} figure={figure} isLinked={isLinked(figure)} />
        ))}
      </div>
      <QuickLinks menu={menu} />
    </section>
  )
}

const isAmount = (figure: Figure): figure is AmountFigure => figure.shape === 'amount'
const needsRoom = (figure: Figure): figure is PlotFigure | WaitingFigure => figure.shape !== 'amount'
