import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { lazily } from '../../browser/lazily.tsx'
import { session } from '../../session/connection.ts'
import type { EnterOptions, SignedIn } from '../../session/make-session.ts'
import { words } from '../../words.ts'

const ChoosePlace = lazily(() => import('./choose-place.tsx'))

/** What follows when somebody is let in: a choice where there are several places to work, then the session and a welcome. */
export function useArrival(onEntered?: () => void): {
  readonly arrive: (answer: SignedIn, options?: Pick<EnterOptions, 'untilClosed'>) => void
  /** The question for the place, while it is open. */
  readonly asking: ReactNode
} {
  const { notification } = App.useApp()
  const [waiting, setWaiting] = useState<{ answer: SignedIn; options: EnterOptions } | null>(null)

  const enter = (answer: SignedIn, options: EnterOptions) => {
    setWaiting(null)
    session.enter(answer, options)
    if (answer.multi_depart === 0) {
      notification.warning({ title: words.systemNotice, description: words.noDepart, duration: 3 })
    }
    const { welcome } = session.store.getState()
    notification.success({ title: '欢迎', description: `${welcome}，欢迎回来`, duration: 2 })
    onEntered?.()
  }
  return {
    arrive: (answer, options = {}) =>
      isChoiceOpen(answer) ? setWaiting({ answer, options }) : enter(answer, options),
    asking: waiting && (
      <ChoosePlace
        answer={waiting.answer}
        onChosen={(answer, tenant) => enter(answer, { ...waiting.options, tenant })}
        onGivenUp={() => setWaiting(null)}
      />
    ),
  }
}

const isChoiceOpen = ({ multi_depart, tenantList = [] }: SignedIn): boolean =>
  multi_depart === 2 || tenantList.length > 1
