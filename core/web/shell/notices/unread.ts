import { type Row, resultOf } from '@mortise/model'
import { queryOptions } from '@tanstack/react-query'
import { queries } from '../../rows/queries.ts'
import { api } from '../../session/connection.ts'
import { type Notice, readNotice, readUnread } from './notice.ts'

/** Milliseconds between two looks for unread notices. */
export const POLL_EVERY = 6000
/** Milliseconds until a notice that was opened is counted as read. */
export const RELOAD_AFTER = 1000

/** All that is known of notices is kept under this name. */
export const NOTICES = 'notices'

/** The unread notices, looked for again and again until that fails once, and not while nobody looks at the page. */
export const unreadQuery = queryOptions({
  queryKey: [NOTICES, 'unread'],
  queryFn: async ({ signal }) =>
    readUnread(await api.get<Row>('/sys/annountCement/listByUser', {}, { signal, quiet: true })),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.status === 'error' ? false : POLL_EVERY),
  refetchOnWindowFocus: 'always',
})

/** Notices have changed: what shows them asks anew, and looks again from time to time if it had stopped. */
export const refreshNotices = (): Promise<void> => queries.invalidateQueries({ queryKey: [NOTICES] })

/** A notice by its id. */
export const findNotice = async (id: string): Promise<Notice> =>
  readNotice(await api.get<Row>('/sys/annountCement/queryById', { id }))

/** Notes that a notice was opened; the counts follow shortly after. */
export function noteRead({ id }: Notice): void {
  const path = '/sys/sysAnnouncementSend/editByAnntIdAndUserId'
  // One that could not be noted stays unread, and is shown again.
  api.put(path, { anntId: id }, { quiet: true }).catch(() => {})
  setTimeout(() => void refreshNotices(), RELOAD_AFTER)
}

/** Notes that everything was read, and answers what the server says to that. */
export async function noteAllRead(): Promise<string> {
  const answer = await api.ask({ method: 'PUT', path: '/sys/sysAnnouncementSend/readAll' })
  await resultOf(Promise.resolve(answer))
  void refreshNotices()
  return answer.message
}
