import type { CurrentUser } from './context.ts'

/** A third party that vouches for its users. */
export interface ThirdLogin {
  /** Such as `dingtalk`; identities are bound and tickets issued under it. */
  readonly type: string
  readonly label: string
  /** Where the browser goes to sign in there. */
  readonly begin: string
}

/** Why a session ended under its user's hands; the header and the message tell. */
export type Ending = 'expired' | 'kicked' | 'forced' | 'frozen' | 'password' | 'everywhere' | 'second'

export interface Session {
  readonly id: string
  readonly account: { readonly id: string; readonly username: string; readonly realname: string }
  readonly tenant: string
  readonly user: CurrentUser
  /** Who looks, while somebody sees the product as this user does; such a session changes nothing. */
  readonly viewer: Viewer | null
  /** Of a program that calls by a token: the rights it was given, beyond which it has none. */
  readonly scope?: ReadonlySet<string>
}

export interface Viewer {
  readonly id: string
  readonly username: string
  readonly realname: string
}

export interface Sessions {
  /** Ends sessions of a user; the next call of each is told why. With a password, and everywhere, tokens of programs end too. */
  endAll(accountId: string, why: Ending, options?: { except?: string }): Promise<void>
  /** The department a session works in, changed at once. */
  chooseDepart(sessionId: string, orgCode: string): Promise<void>
  /** Lets a session see one tenant as another account does, without changing anything; null ends that. */
  view(sessionId: string, as: { readonly id: string; readonly tenant: string } | null): Promise<void>
  /** The session whose browser sent this cookie for stored files, in the tenant a file belongs to if the user may be there. */
  ofFileCookie(secret: string | undefined, tenant?: string): Promise<Session | null>
}
