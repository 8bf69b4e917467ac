import { useState } from 'react'
import { useSession } from '../../session/connection.ts'
import { browserStore } from '../../session/keeper.ts'

/** Whether the user has put something away for good, in this browser, and how it is put away. */
export function useDismissed(what: string): { isDismissed: boolean; dismiss: () => void } {
  const user = useSession((state) => state.user?.username) ?? ''
  const key = `mortise:dismissed:${what}:${user}`
  const [, redraw] = useState(0)
  return {
    isDismissed: browserStore().getItem(key) !== null,
    dismiss: () => {
      browserStore().setItem(key, '1')
      redraw((times) => times + 1)
    },
  }
}
