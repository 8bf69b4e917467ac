import { useEffect, useEffectEvent } from 'react'
import { useSession } from '../session/connection.ts'

/** Told whenever the server says something under a key, and once the line stands again after it was lost. */
export function useHint(
  key: string | null,
  { onHint, onReopened }: { onHint: (args: readonly unknown[]) => void; onReopened?: () => void },
): void {
  const token = useSession((state) => state.token)
  const tenant = useSession((state) => state.tenant)
  const userId = useSession((state) => state.user?.id)
  const hear = useEffectEvent((args: readonly unknown[]) => onHint(args))
  const reopen = useEffectEvent(() => onReopened?.())
  useEffect(() => {
    if (!key || !token || !userId) return
    let leave: (() => void) | null = null
    let isOver = false
    void import('./table-line.ts').then(({ joinTableLine }) => {
      if (isOver) return
      const line = joinTableLine(
        { token, tenant, userId },
        {
          onNews: (news) => {
            if (news.type === 'hint' && news.key === key) hear(news.args)
          },
          onReopened: reopen,
          onLine: () => undefined,
        },
      )
      leave = line.leave
    })
    return () => {
      isOver = true
      leave?.()
    }
  }, [key, token, tenant, userId])
}
