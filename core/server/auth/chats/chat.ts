import type { Config } from '../../base/config.ts'
import { dingtalk } from './dingtalk.ts'
import { wecom } from './wecom.ts'

/** An enterprise chat that vouches for its users: its app sends them to us signed in there already. */
export interface Chat {
  /** As the wire names it; accounts are bound and tickets issued under it. */
  readonly type: 'wechat_enterprise' | 'dingtalk'
  readonly label: string
  /** What the last part of our own addresses is called. */
  readonly name: 'wecom' | 'dingtalk'
  /** Where the browser goes; it comes back with what was asked for under `state`. */
  authorizeUrl(redirectUri: string, state: string): string
  /** The name under which the code comes back. */
  readonly code: 'code' | 'authCode'
  /** Who the user is there; null for somebody who is none of the company's. */
  subjectOf(code: string): Promise<string | null>
}

/** The chats that this installation knows. */
export const chatsOf = (config: Config): readonly Chat[] => [
  ...(config.wecomLogin ? [wecom(config.wecomLogin)] : []),
  ...(config.dingtalkLogin ? [dingtalk(config.dingtalkLogin)] : []),
]
