import { BusinessError, type DictItem } from '@mortise/model'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Bearing } from '../http/call.ts'
import type { Client } from '../http/client.ts'
import type { Access } from '../permission.ts'
import type { Keeper } from './keeper.ts'

/** How long the browser keeps a session and the dictionaries: 7 days. */
export const SESSION_LIFE = 604_800_000

/** Who is signed in, as the server tells it. */
export interface UserInfo {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly avatar: string | null
  readonly orgCode: string | null
  readonly orgCodeTxt: string | null
  readonly loginTenantId: string | number | null
  readonly homePath: string | null
}

/** One entry of the menu tree. */
export interface MenuNode {
  readonly id: string
  /** `0`: in the menu, but no route of its own. */
  readonly route: string
  readonly path: string
  readonly name: string
  readonly component: string
  readonly redirect?: string | null
  readonly hidden?: boolean
  readonly alwaysShow?: boolean
  readonly meta: {
    readonly title: string
    readonly icon?: string
    readonly url?: string
    readonly keepAlive?: boolean
    readonly internalOrExternal?: boolean
    readonly componentName?: string
  }
  readonly children?: readonly MenuNode[]
}

/** What the signed-in user finds and may do. */
export interface Grants extends Access {
  readonly menu: readonly MenuNode[]
}

export interface SessionState {
  readonly token: string | null
  readonly user: UserInfo | null
  readonly tenant: string | null
  /** Null until asked for. */
  readonly grants: Grants | null
}

export interface Credentials {
  readonly username: string
  readonly password: string
  readonly captcha?: string
  readonly checkKey?: string
}

/** What signing in answers. */
export interface SignedIn {
  readonly token: string
  readonly userInfo: UserInfo
  /** Whether the user has no department, one, or several to choose among. */
  readonly multi_depart: 0 | 1 | 2
  readonly sysAllDictItems?: Readonly<Record<string, readonly DictItem[]>>
}

/** The session of a browser: who is signed in, what is granted, and the ways in and out. */
export interface Session {
  readonly store: StoreApi<SessionState>
  readonly bearing: () => Bearing
  readonly signIn: (credentials: Credentials) => Promise<SignedIn>
  readonly loadGrants: () => Promise<Grants>
  /** Works for another department of the user's from now on; what is granted may be other rows. */
  readonly selectDepart: (orgCode: string) => Promise<UserInfo>
  /** Ends the session here whatever the server answers; throws what it refused. */
  readonly signOut: () => Promise<void>
  /** Forgets the session without a word to the server. */
  readonly clear: () => void
}

const nobody: SessionState = { token: null, user: null, tenant: null, grants: null }
const keptNames = ['token', 'user', 'tenant', 'dicts']

/** A session over what the browser keeps and a client that sends its calls. */
export function makeSession(keeper: Keeper, client: () => Client): Session {
  const store = createStore<SessionState>()(() => ({
    ...nobody,
    token: keeper.kept<string>('token'),
    user: keeper.kept<UserInfo>('user'),
    tenant: keeper.kept<string>('tenant'),
  }))
  const clear = () => {
    for (const name of keptNames) keeper.forget(name)
    store.setState(nobody)
  }
  return {
    store,
    clear,
    bearing: () => ({ token: store.getState().token, tenant: store.getState().tenant, lowApp: null }),
    async signIn(credentials) {
      const { code, message, result } = await client().ask({
        method: 'POST',
        path: '/sys/login',
        body: credentials,
      })
      if (code !== 200) throw new BusinessError(message, { code })
      const answer = result as SignedIn
      const { token, userInfo: user } = answer
      const tenant = String(user.loginTenantId ?? '0')
      keeper.keep('token', token, SESSION_LIFE)
      keeper.keep('user', user, SESSION_LIFE)
      keeper.keep('tenant', tenant, SESSION_LIFE)
      if (answer.sysAllDictItems) keeper.keep('dicts', answer.sysAllDictItems, SESSION_LIFE)
      store.setState({ token, user, tenant, grants: null })
      return answer
    },
    async loadGrants() {
      const grants = await client().get<Grants>('/sys/permission/getUserPermissionByToken')
      if (!Array.isArray(grants?.menu) || grants.menu.length === 0) {
        throw new Error('permissions must be a non-null array')
      }
      store.setState({ grants })
      return grants
    },
    async selectDepart(orgCode) {
      const username = store.getState().user?.username
      const { userInfo: user } = await client().post<{ userInfo: UserInfo }>('/sys/selectDepart', {
        orgCode,
        username,
      })
      keeper.keep('user', user, SESSION_LIFE)
      store.setState({ user })
      return user
    },
    async signOut() {
      try {
        await client().post('/sys/logout', {}, { quiet: true })
      } finally {
        clear()
      }
    },
  }
}
