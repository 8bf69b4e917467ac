import './home.css'
import { greeting } from '@mortise/model'
import dayjs from 'dayjs'
import { lazily } from '../../browser/lazily.tsx'
import { useNow } from '../../browser/use-now.ts'
import type { Figure } from '../../product/figure.ts'
import { useProduct } from '../../product/product.tsx'
import { useSession } from '../../session/connection.ts'
import { Figures } from './figures.tsx'
import { LateFirstSteps } from './late-first-steps.tsx'
import { MyWork } from './my-work.tsx'
import { ownFigures } from './own-figures.ts'
import { UnreadCard } from './unread-card.tsx'
import { useFiguresShown } from './use-figures-shown.ts'
import { Welcomes } from './welcomes.tsx'

const QuickLinks = lazily(() =>
  import('./quick-links.tsx').then((module) => ({ default: module.QuickLinks })),
)

/** The home page: how things stand, what waits, and the ways to work. */
export default function Home() {
  const user = useSession((state) => state.user)
  const menu = useSession((state) => state.grants?.menu) ?? []
  const { figures } = useProduct()
  const now = dayjs(useNow())
  const isDue = useFiguresShown()
  return (
    <section className="mortise-home" aria-label="首页">
      <header>
        <h1>
          {greeting(now.hour())}，{user?.realname}
        </h1>
        <p>{[now.format('YYYY年M月D日 dddd'), user?.orgCodeTxt].filter(Boolean).join(' · ')}</p>
      </header>
      <LateFirstSteps isDue={isDue} />
      {isDue && <Welcomes />}
      <MyWork />
      <Figures of={[...ownFigures, ...figures.toSorted(waitingFirst)]} first={<UnreadCard />} />
      {isDue && <QuickLinks menu={menu} />}
    </section>
  )
}

/** What has to be done stands before what is good to know. */
const waitingFirst = (one: Figure, other: Figure): number =>
  Number(other.shape === 'waiting') - Number(one.shape === 'waiting')
