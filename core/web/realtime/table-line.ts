import type { Row } from '@mortise/model'
import { randomId } from '../browser/random-id.ts'
import { openTableChannel, rowMessage, type TableChannelOptions, type TableNews } from './table-channel.ts'

/** Whose line it is, and in which tenant. */
export type Caller = Pick<TableChannelOptions, 'userId' | 'token' | 'tenant' | 'origin' | 'WebSocket'>

/** What a grid wants to know. */
export interface Listener {
  readonly onNews: (news: TableNews) => void
  /** The line stands again; what was said meanwhile is lost. */
  readonly onReopened: () => void
  readonly onLine: (stands: boolean) => void
}

export interface TableLine {
  /** Tells the other pages of a row. */
  readonly sendRow: (socketKey: string, row: Row, caseId: string) => void
  readonly leave: () => void
}

/** One for all grids of a browser tab. */
const pageId = randomId()
const lines = new Map<string, ReturnType<typeof openLine>>()

/** Joins the line of this tab, which stands while some grid listens. */
export function joinTableLine(caller: Caller, listener: Listener): TableLine {
  const name = [caller.origin, caller.userId, caller.tenant, caller.token].join(' ')
  const line = lines.get(name) ?? openLine(caller)
  lines.set(name, line)
  line.listeners.add(listener)
  listener.onLine(line.isUp())
  return {
    sendRow: (...row) => line.channel.send(rowMessage(...row)),
    leave() {
      line.listeners.delete(listener)
      if (line.listeners.size > 0) return
      lines.delete(name)
      line.channel.close()
    },
  }
}

function openLine(caller: Caller) {
  const listeners = new Set<Listener>()
  // Until the first attempt has failed there is nothing to tell.
  let stands = true
  const channel = openTableChannel({
    ...caller,
    pageId,
    onNews: (news) => {
      for (const { onNews } of listeners) onNews(news)
    },
    onReopened: () => {
      for (const { onReopened } of listeners) onReopened()
    },
    onLine: (next) => {
      stands = next
      for (const { onLine } of listeners) onLine(next)
    },
  })
  return { channel, listeners, isUp: () => stands }
}
