/** Third parties whose identities users bind to their account by signing in once. */
const parties: Readonly<Record<string, string>> = {
  wechat_enterprise: '企业微信',
  dingtalk: '钉钉',
  oidc: '统一身份认证',
}

/** What such a party is called; undefined for one whose identities are not bound so. */
export const partyLabel = (thirdType: string | undefined): string | undefined =>
  thirdType !== undefined && Object.hasOwn(parties, thirdType) ? parties[thirdType] : undefined

/** The query of the sign-in page says which identity is to be bound. */
export function bindingSearch(search: string, thirdType: string): string {
  const query = new URLSearchParams(search)
  query.set('bind', thirdType)
  return `?${query.toString()}`
}

export function bindingOf(search: string): string | undefined {
  const thirdType = new URLSearchParams(search).get('bind') ?? undefined
  return partyLabel(thirdType) && thirdType
}
