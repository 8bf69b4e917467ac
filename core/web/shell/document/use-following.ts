import type { AnyEntity, Row } from '@mortise/model'
import { useEffect, useEffectEvent } from 'react'
import { refreshAll } from '../../rows/queries.ts'
import { useSession } from '../../session/connection.ts'

/** Lets a document that is read follow what others do to it: asked for again when its list changed, or may have. */
export function useFollowing(
  { name }: AnyEntity,
  row: Row | null,
  reload: () => Promise<{ data?: Row | undefined }>,
) {
  const token = useSession((state) => state.token)
  const tenant = useSession((state) => state.tenant)
  const userId = useSession((state) => state.user?.id)
  const look = useEffectEvent(async (changed: readonly unknown[]) => {
    if (!row || (changed.length > 0 && !changed.includes(row.id))) return
    const { data } = await reload()
    // With the row its history, its process and all that it led to.
    if (data && data.version !== row.version) await refreshAll()
  })
  useEffect(() => {
    if (!token || !userId) return
    let leave = () => {}
    let isOver = false
    void import('../../realtime/table-line.ts').then(({ joinTableLine }) => {
      if (isOver) return
      const line = joinTableLine(
        { token, tenant, userId },
        {
          onNews(news) {
            if (news.type === 'hint' && news.key === `entity:${name}`) void look([news.args[0]].flat())
          },
          onReopened: () => void look([]),
          onLine: () => {},
        },
      )
      leave = line.leave
    })
    return () => {
      isOver = true
      leave()
    }
  }, [name, token, tenant, userId])
}
