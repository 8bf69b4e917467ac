import type { Row } from '@mortise/model'
import { type AddressOptions, type Channel, channelAddress, openChannel } from './channel.ts'
import type { Beat } from './heartbeat.ts'

/** What comes over the channel of a page with grids. */
export type TableNews =
  /** A row that somebody saved, as the listener may see it, and the grid it was saved on. */
  | { readonly type: 'row'; readonly socketKey: string; readonly row: Row; readonly caseId: string }
  /** Anything else that a page may have asked to be told, by its key. */
  | { readonly type: 'hint'; readonly key: string; readonly args: readonly unknown[] }

export interface TableChannelOptions extends AddressOptions {
  readonly userId: string
  readonly token: string
  /** Tells the pages of a user apart. */
  readonly pageId: string
  readonly onNews: (news: TableNews) => void
  readonly onReopened: () => void
  readonly onLine: (stands: boolean) => void
  readonly WebSocket?: unknown
}

const beat: Beat = {
  text: JSON.stringify({ type: 'heart_beat', data: '' }),
  after: 10_000,
  patience: 6000,
  isSteady: true,
}

/** Opens the channel on which pages with grids hear of each other's rows. */
export function openTableChannel({ onNews, ...options }: TableChannelOptions): Channel {
  return openChannel({
    ...options,
    beat,
    address: channelAddress(['vxeSocket', options.userId, options.pageId], options),
    onMessage(text) {
      const news = tableNewsIn(text)
      if (news) onNews(news)
    },
  })
}

/** How a row is told to the other pages. */
export const rowMessage = (socketKey: string, row: Row, caseId: string): string =>
  JSON.stringify({ type: 'update_vxe_table', data: { socketKey, args: [row, caseId] } })

/** The news in a message; null in answers to beats and in what we do not understand. */
export function tableNewsIn(text: string): TableNews | null {
  try {
    const { type, data } = JSON.parse(text) as { type?: unknown; data?: Row | null }
    const args = data?.args
    if (!data || !Array.isArray(args)) return null
    if (type === 'common_send_date' && typeof data.key === 'string')
      return { type: 'hint', key: data.key, args }
    const [row, caseId] = args as unknown[]
    const isRow = typeof row === 'object' && row !== null && typeof (row as Row).id === 'string'
    if (type !== 'update_vxe_table' || typeof data.socketKey !== 'string' || !isRow) return null
    return { type: 'row', socketKey: data.socketKey, row: row as Row, caseId: String(caseId) }
  } catch {
    return null
  }
}
