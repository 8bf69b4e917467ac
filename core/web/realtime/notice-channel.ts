import { type AddressOptions, type Channel, channelAddress, openChannel } from './channel.ts'
import type { Beat } from './heartbeat.ts'

/** What the server tells an open page: that there is something new, and of a new notice which one. */
export interface News {
  /** To all, to one user, or to the users of a store. */
  readonly cmd: 'topic' | 'user' | 'storeNotice'
  readonly id: string | null
  /** Empty where the page is only to look again. */
  readonly text: string
}

export interface NoticeChannelOptions extends AddressOptions {
  readonly userId: string
  readonly token: string
  readonly onNews: (news: News) => void
  readonly onReopened: () => void
  readonly WebSocket?: unknown
}

const beat: Beat = { text: 'HeartBeat', after: 20_000, patience: 6000 }

/** Opens the channel on which the server tells a user of new notices. */
export function openNoticeChannel({ onNews, ...options }: NoticeChannelOptions): Channel {
  return openChannel({
    ...options,
    beat,
    address: channelAddress(['websocket', options.userId], options),
    onMessage(text) {
      const news = newsIn(text)
      if (news) onNews(news)
    },
  })
}

const commands: ReadonlySet<unknown> = new Set<News['cmd']>(['topic', 'user', 'storeNotice'])

/** The news in a message; null in answers to beats and in what we do not understand. */
export function newsIn(text: string): News | null {
  try {
    const { cmd, msgId, msgTxt } = JSON.parse(text) as Readonly<Record<string, unknown>>
    if (!commands.has(cmd)) return null
    return {
      cmd: cmd as News['cmd'],
      id: typeof msgId === 'string' && msgId !== '' ? msgId : null,
      text: typeof msgTxt === 'string' ? msgTxt : '',
    }
  } catch {
    return null
  }
}
