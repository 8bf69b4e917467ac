import { type DictItem, greeting } from '@mortise/model'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Bearing } from '../http/call.ts'
import type { Client } from '../http/client.ts'
import { type Keeper, storedName } from './keeper.ts'
import type { Access } from './permission.ts'
import { noSelections, type Selections } from './selections.ts'
import { storageKeys as key, sessionKeys } from './storage-keys.ts'
import type { Visit } from './visit.ts'

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
  /** Who looks, while somebody sees the product as this user does. */
  readonly viewedBy?: string
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
    /** How the title sounds, syllable by syllable. */
    readonly letters?: string
    readonly icon?: string
    readonly url?: string
    readonly target?: string
    readonly keepAlive?: boolean
    /** Opens in a window of its own. */
    readonly internalOrExternal?: boolean
    readonly componentName?: string
    /** The page draws its own header. */
    readonly pageHeader?: unknown
    /** Only the crumbs stand above the page. */
    readonly hiddenHeaderContent?: boolean
    readonly hideTab?: boolean
    /** Codes of which the user needs one. */
    readonly permission?: readonly string[]
  }
  readonly children?: readonly MenuNode[]
}

/** What the signed-in user finds and may do. */
export interface Grants extends Access {
  readonly menu: readonly MenuNode[]
  readonly sysSafeMode?: boolean
}

export interface SessionState {
  readonly token: string | null
  readonly user: UserInfo | null
  readonly tenant: string | null
  readonly welcome: string | null
  /** Null until asked for. */
  readonly grants: Grants | null
  readonly isSafeMode: boolean
  /** When the user was last seen at this browser, in milliseconds. */
  readonly lastActiveAt: number | null
  /** Whether the last session was left on purpose: then nobody is signed in again unasked. */
  readonly hasLeft: boolean
  readonly selections: Selections
}

/** A department that a user belongs to. */
export interface OwnDepart {
  readonly id: string
  readonly orgCode: string
  readonly departName: string
}

/** What every way of signing in answers. */
export interface SignedIn {
  readonly token: string
  readonly userInfo: UserInfo
  readonly departs?: readonly OwnDepart[]
  /** Whether the user has no department, one, or several to choose among. */
  readonly multi_depart: 0 | 1 | 2
  readonly tenantList?: readonly { readonly id: string; readonly name: string }[]
  readonly sysAllDictItems?: Readonly<Record<string, readonly DictItem[]>>
  /** Told once to whoever turned the second factor on by signing in. */
  readonly recoveryCodes?: readonly string[]
}

/** How a session begins. */
export interface EnterOptions {
  /** Where the user chose among several; the server's choice otherwise. */
  readonly tenant?: string
  /** The session is to end with the browser. */
  readonly untilClosed?: boolean
}

/** The session of a browser: who is signed in, what is granted, and the ways in and out. */
export interface Session {
  readonly store: StoreApi<SessionState>
  readonly bearing: () => Bearing
  /** Begins the session that a way of signing in answered. */
  readonly enter: (answer: SignedIn, options?: EnterOptions) => void
  readonly loadGrants: () => Promise<Grants>
  /** Goes on in another department of the user, with what is granted there. */
  readonly selectDepart: (orgCode: string) => Promise<UserInfo>
  /** Goes on as the user that the server now takes this session for. */
  readonly become: (user: UserInfo) => void
  /** Keeps a choice for another page. */
  readonly select: <K extends keyof Selections>(name: K, chosen: Selections[K]) => void
  readonly selected: <K extends keyof Selections>(name: K) => Selections[K]
  /** Somebody is there. */
  readonly noteActivity: () => void
  /** When somebody was last there, in any window of this browser. */
  readonly lastActivity: () => number | null
  /** Follows what other windows of this browser do; the answer ends that. */
  readonly follow: (windows: EventTarget) => () => void
  /** Ends the session here whatever the server answers; throws what it refused. */
  readonly signOut: (options?: { readonly everywhere?: boolean }) => Promise<void>
  /** Forgets the session without a word to the server. */
  readonly clear: () => void
}

/** Kept beyond the session, so that the sign-in page shows it at once. */
const LOGO = 'logo' satisfies keyof Selections

const nobody: Omit<SessionState, 'selections'> = {
  token: null,
  user: null,
  tenant: null,
  welcome: null,
  grants: null,
  isSafeMode: false,
  lastActiveAt: null,
  hasLeft: false,
}

export interface SessionOptions {
  readonly now?: () => number
  readonly visit?: Visit
  /** The menu that the product goes by, from the one that was sent. */
  readonly menuOf?: (grants: Grants, tenant: string) => readonly MenuNode[]
}

/** A session over what the browser keeps and a client that sends its calls. */
export function makeSession(
  keeper: Keeper,
  client: () => Client,
  { now = Date.now, visit, menuOf = ({ menu }) => menu }: SessionOptions = {},
): Session {
  const welcome = () => greeting(new Date(now()).getHours())
  const savedState = (): Omit<SessionState, 'selections'> => {
    const token = keeper.read<string>(key.token)
    if (!token) return nobody
    return {
      ...nobody,
      token,
      user: keeper.read<UserInfo>(key.user),
      tenant: keeper.read<string>(key.tenant),
      welcome: welcome(),
      lastActiveAt: keeper.read<number>(key.lastActive),
    }
  }
  const forgetAll = () => {
    for (const name of sessionKeys) keeper.remove(name)
  }
  if (visit && keeper.read(key.untilClosed) && !visit.isMarked()) forgetAll()
  const store = createStore<SessionState>()(() => ({
    ...savedState(),
    selections: { ...noSelections, logo: keeper.read<Selections['logo']>(LOGO) },
  }))
  const leave = () =>
    store.setState(({ selections: { logo } }) => ({
      ...nobody,
      hasLeft: true,
      selections: { ...noSelections, logo },
    }))

  const session: Session = {
    store,
    bearing: () => ({ token: store.getState().token, tenant: store.getState().tenant, lowApp: null }),

    enter({ token, userInfo: user, sysAllDictItems }, { tenant: chosen, untilClosed } = {}) {
      const tenant = chosen ?? String(user.loginTenantId ?? '0')
      forgetAll()
      keeper.save(key.user, user, SESSION_LIFE)
      keeper.save(key.tenant, tenant, SESSION_LIFE)
      keeper.save(key.lastActive, now(), SESSION_LIFE)
      if (sysAllDictItems) keeper.save(key.dictionaries, sysAllDictItems, SESSION_LIFE)
      if (untilClosed) {
        keeper.save(key.untilClosed, true, SESSION_LIFE)
        visit?.mark()
      }
      // Last, because other windows begin to read when it is there.
      keeper.save(key.token, token, SESSION_LIFE)
      store.setState({ ...nobody, token, user, tenant, welcome: welcome(), lastActiveAt: now() })
      void keepEncrypted(token)
    },

    async loadGrants() {
      const { token } = store.getState()
      const sent = await client().get<Grants>('/sys/permission/getUserPermissionByToken')
      if (!Array.isArray(sent?.menu) || sent.menu.length === 0) {
        throw new Error('permissions must be a non-null array')
      }
      const grants = { ...sent, menu: menuOf(sent, store.getState().tenant ?? '0') }
      // What one user was granted is nothing for the next.
      if (store.getState().token !== token) return grants
      keeper.save(key.buttonAuth, { auth: grants.auth, allAuth: grants.allAuth }, SESSION_LIFE)
      store.setState({ grants, isSafeMode: grants.sysSafeMode === true })
      return grants
    },

    async selectDepart(orgCode) {
      const { userInfo: user } = await client().post<{ userInfo: UserInfo }>('/sys/selectDepart', {
        orgCode,
        username: store.getState().user?.username,
      })
      keeper.save(key.user, user, SESSION_LIFE)
      store.setState({ user })
      await session.loadGrants()
      return user
    },

    become(user) {
      keeper.remove(key.buttonAuth)
      keeper.save(key.user, user, SESSION_LIFE)
      store.setState({ user, grants: null })
    },

    select(name, chosen) {
      if (name === LOGO) keeper.save(LOGO, chosen, SESSION_LIFE)
      store.setState(({ selections }) => ({ selections: { ...selections, [name]: chosen } }))
    },
    selected: (name) => store.getState().selections[name],

    noteActivity() {
      if (!store.getState().token) return
      keeper.save(key.lastActive, now(), SESSION_LIFE)
      store.setState({ lastActiveAt: now() })
    },
    lastActivity: () => keeper.read<number>(key.lastActive) ?? store.getState().lastActiveAt,

    follow(windows) {
      const reread = () => {
        const { token, user } = store.getState()
        const there = savedState()
        if (there.token !== token) return there.token ? store.setState(there) : leave()
        const isSame = there.user?.orgCode === user?.orgCode && there.user?.id === user?.id
        if (!there.user || isSame) return
        // The department, and as whom one looks, belong to the session, which the windows share.
        store.setState({ user: there.user })
        session.loadGrants().catch(() => {})
      }
      const watched = new Set<unknown>([null, storedName(key.token), storedName(key.user)])
      const onStorage = (event: Event) => {
        if (watched.has((event as StorageEvent).key)) reread()
      }
      windows.addEventListener('storage', onStorage)
      // A page that the browser kept for its back button has missed what happened meanwhile.
      windows.addEventListener('pageshow', reread)
      return () => {
        windows.removeEventListener('storage', onStorage)
        windows.removeEventListener('pageshow', reread)
      }
    },

    async signOut({ everywhere = false } = {}) {
      // Sent with the token that is forgotten before the answer comes: nobody waits for a slow server to be out.
      const answer = client().post(everywhere ? '/sys/logoutAll' : '/sys/logout', {}, { quiet: true })
      session.clear()
      await answer
    },

    clear() {
      forgetAll()
      leave()
    },
  }

  async function keepEncrypted(token: string): Promise<void> {
    try {
      const pair = await client().get('/sys/getEncryptedString', {}, { quiet: true })
      if (store.getState().token === token) keeper.save(key.encrypted, pair, SESSION_LIFE)
    } catch {
      // Nobody misses it.
    }
  }

  return session
}
