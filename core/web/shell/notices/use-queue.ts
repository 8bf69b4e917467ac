import { useRef, useState } from 'react'
import { queries } from '../../rows/queries.ts'
import type { Notice } from './notice.ts'
import { noteRead, unreadQuery } from './unread.ts'

/** Notices read one after the other: those that wait are asked for once none waits any more. */
export function useQueue(first: Notice) {
  const [notice, setNotice] = useState(first)
  const [waiting, setWaiting] = useState<readonly Notice[]>([])
  const [hasNext, setHasNext] = useState(true)
  const seen = useRef(new Set([first.id]))

  const next = async () => {
    const [following, ...rest] = waiting.length > 0 ? waiting : await unseen(seen.current)
    setWaiting(rest)
    if (!following) {
      setHasNext(false)
      return
    }
    seen.current.add(following.id)
    noteRead(following)
    setNotice(following)
  }
  const finish = () => {
    setWaiting([])
    setHasNext(false)
  }
  return { notice, hasNext, next, finish }
}

/** What was shown may not be counted as read yet. */
async function unseen(seen: ReadonlySet<string>): Promise<Notice[]> {
  const { notices, messages } = await queries.fetchQuery(unreadQuery)
  return [...notices, ...messages].filter(({ id }) => !seen.has(id))
}
