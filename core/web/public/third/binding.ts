/** Enterprise chats whose identities users bind to their account by signing in once. */
const chats: Readonly<Record<string, string>> = { wechat_enterprise: '企业微信', dingtalk: '钉钉' }

/** What a chat is called; undefined for a third party that is none. */
export const chatLabel = (thirdType: string | undefined): string | undefined =>
  thirdType !== undefined && Object.hasOwn(chats, thirdType) ? chats[thirdType] : undefined

/** The query of the sign-in page says which identity is to be bound. */
export function bindingSearch(search: string, thirdType: string): string {
  const query = new URLSearchParams(search)
  query.set('bind', thirdType)
  return `?${query.toString()}`
}

export function bindingOf(search: string): string | undefined {
  const thirdType = new URLSearchParams(search).get('bind') ?? undefined
  return chatLabel(thirdType) && thirdType
}
