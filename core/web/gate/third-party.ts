import type { ThirdLogin } from '../session/entrance.ts'

/** By which type the users of an enterprise chat are known. */
const chats: readonly (readonly [RegExp, string])[] = [
  [/wxwork/i, 'wechat_enterprise'],
  [/dingtalk/i, 'dingtalk'],
]

/** The third party behind the enterprise chat in whose browser the page is open, if it is set up. */
export function chatLogin(userAgent: string, known: readonly ThirdLogin[]): ThirdLogin | undefined {
  const type = chats.find(([pattern]) => pattern.test(userAgent))?.[1]
  return known.find((each) => each.type === type)
}

/** The window in which a third party is asked; by its name it knows what it is for. */
export const THIRD_WINDOW = 'mortise-third-login'

/** What came of asking a third party: a ticket, or why there is none. */
export type Landed =
  | { readonly ticket: string; readonly thirdType: string }
  | { readonly refused: string; readonly thirdType: string }

/** Reads what the address says to which a third party sent its user back; null if it sent nobody. */
export function landedOf(search: string, type = ''): Landed | null {
  const query = new URLSearchParams(search)
  const thirdType = query.get('thirdType') || type
  const ticket = query.get('oauth2LoginToken')
  const refused = query.get('refused')
  if (refused) return { refused, thirdType }
  return ticket && thirdType ? { ticket, thirdType } : null
}

const KIND = 'mortise:third-login'

/** What the window tells the page that opened it. */
export const messageOf = (landed: Landed) => ({ kind: KIND, landed })

/** What a window told, if it is the one that was opened and shows a page of ours. */
export function landedFrom(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  opened: { readonly origin: string; readonly source: unknown },
): Landed | null {
  if (event.origin !== opened.origin || event.source !== opened.source) return null
  const { kind, landed } = (event.data ?? {}) as { kind?: unknown; landed?: Landed }
  return kind === KIND && landed ? landed : null
}
