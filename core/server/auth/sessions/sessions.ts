import type { CacheFigures, Row } from '@mortise/model'
import { busGap } from '../../base/bus.ts'
import { digestOf, looksSecret, newSecret } from '../../base/secret.ts'
import type { Account, Accounts } from '../../context/accounts.ts'
import type { Services } from '../../context/services.ts'
import type { Ending, Session, Sessions } from '../../context/sessions.ts'
import { type Ended, endedBy, endOf, REMEMBERED } from './ending.ts'
import { type About, type Live, sessionMemory } from './session-memory.ts'
import {
  type NewSessionRow,
  type OnlineUser,
  type OwnSession,
  type StoredSession,
  sessionTable,
} from './session-table.ts'
import { departInForce, tenantOf, tenantsOf, viewOf } from './session-view.ts'
import { sweepAuth } from './sweep.ts'

/** What a request's token stands for: a session, one that ended, or nothing known. */
export type Resolved = Session | Ended | null

/** All that signing in and out needs of sessions; the rest of the server sees `Sessions`. */
export interface RunningSessions extends Sessions {
  /** Answers at once what is known already, so that a request costs no query and no tick. */
  resolve(token: string | undefined, tenant?: string): Resolved | Promise<Resolved>
  /** Starts a session of an account that proved to be who it is. */
  create(
    account: Account,
    at: { tenant: string; orgCode?: string | undefined; address: string; agent?: string | undefined },
  ): Promise<NewSession>
  /** Forgets a session its user gave up, also one that had ended. */
  logout(token: string): Promise<void>
  /** Ends one session by the handle that the list of online users shows; false if there is none in the tenant. */
  endOne(handle: string, tenant: string, why: Ending): Promise<boolean>
  /** Where somebody is signed in. */
  ofAccount(accountId: string): Promise<OwnSession[]>
  /** Ends one session of an account by its owner's wish; false if there is none. */
  endOwn(id: string, accountId: string): Promise<boolean>
  online(
    where: { tenant: string; username: string },
    page: Paging,
  ): Promise<{ users: OnlineUser[]; total: number }>
  /** What keeping them in memory is good for. */
  figures(): CacheFigures
  /** The clock that sessions go by. */
  now(): number
  close(): Promise<void>
}
export interface NewSession {
  readonly id: string
  readonly token: string
  /** What the file cookie holds. */
  readonly fileSecret: string
  readonly departs: Awaited<ReturnType<Accounts['departs']>>
  /** The user as it travels, in the tenant and the department now in force. */
  readonly userInfo: Row
}
/** Whoever says so means programs too. */
const endsTokens: ReadonlySet<Ending> = new Set(['password', 'everywhere'])

interface Paging {
  readonly limit: number
  readonly offset: number
}

/** How often a session in use says so in the database. */
const TOUCH_EVERY = 60_000
const SWEEP_EVERY = 3600_000
const TOPIC = 'sessions'

/** Sessions as this node knows them: a table for all nodes, and in memory what is in use here. */
export function makeSessions(
  services: Services,
  { now = Date.now }: { now?: () => number } = {},
): RunningSessions {
  const table = sessionTable(services.db.pool)
  const memory = sessionMemory()
  const pending = new Set<Promise<unknown>>()

  const inBackground = (work: Promise<unknown>) => {
    const watched = work.catch((error: unknown) =>
      services.log.error({ err: error }, 'sessions were not kept up'),
    )
    pending.add(watched)
    void watched.finally(() => pending.delete(watched))
  }
  const forget = (about: About) => {
    memory.drop(about)
    services.bus.publish(TOPIC, about)
  }
  const subscriptions = [
    services.bus.subscribe(TOPIC, (message) => memory.drop(message as About)),
    // Whoever changes a user's roles or departments says so there.
    services.bus.subscribe('rights', (message) => {
      const { accountId } = message as { accountId?: string }
      memory.drop(accountId === undefined ? null : { accountId })
    }),
    services.bus.subscribe(busGap, () => memory.drop(null)),
  ]
  const sweeping = setInterval(() => inBackground(sweepAuth(services.db.pool, now())), SWEEP_EVERY).unref()

  /** Undefined when the database must be asked. */
  function remembered(key: string, wanted: string): Resolved | undefined {
    const entry = memory.get(key)
    if (!entry || 'ended' in entry) return entry
    // Another node may have seen it later than this one.
    if (now() >= endOf({ createdAt: entry.stored.createdAt, seenAt: entry.seenAt })) {
      memory.forget(key)
      return undefined
    }
    const tenant = tenantOf(entry.account, wanted)
    if (tenant === null) return null
    const session = entry.views.get(tenant)
    if (session) touch(entry)
    return session
  }

  function touch(entry: Live) {
    entry.seenAt = now()
    if (entry.seenAt - entry.writtenAt < TOUCH_EVERY) return
    entry.writtenAt = entry.seenAt
    const { id } = entry.stored
    const writing = table.touch(id, entry.seenAt).then((isThere) => {
      if (!isThere) memory.drop({ id })
    })
    inBackground(writing)
  }

  async function lookUp(kind: 'token' | 'file', secret: string, wanted: string): Promise<Resolved> {
    const mark = memory.mark()
    const key = kind + secret
    const entry = memory.get(key) ?? (await load(kind, secret))
    if (!entry) return null
    if ('ended' in entry) {
      memory.keep(key, entry, mark)
      return entry
    }
    const tenant = tenantOf(entry.account, wanted)
    if (tenant === null) return null
    const session = await viewOf(services, entry.stored, entry.account, tenant, entry.viewer)
    entry.views.set(tenant, session)
    memory.keep(key, entry, mark)
    touch(entry)
    return session
  }

  async function load(kind: 'token' | 'file', secret: string): Promise<Live | Ended | null> {
    const stored = await table.byDigest(kind, digestOf(secret))
    if (!stored) return null
    const endedAt = stored.endedAt ?? endOf(stored)
    if (now() - endedAt >= REMEMBERED) return null
    if (stored.endedAt !== null) return endedBy(stored.ending ?? 'expired')
    if (now() >= endedAt) return endNow(stored.id, 'expired', endedAt)
    const account = await services.providers.accounts.find({ id: stored.accountId })
    if (account?.status !== 'normal') return endNow(stored.id, 'frozen', now())
    const { id, username, realname } = account
    const seenAs = await seenAsBy(stored)
    return {
      stored,
      ...(seenAs ? { account: seenAs, viewer: { id, username, realname } } : { account, viewer: null }),
      seenAt: stored.seenAt,
      writtenAt: stored.seenAt,
      views: new Map(),
    }
  }

  /**
   * Who is looked as, in the one tenant where that began; nobody once they were frozen or went elsewhere. Ended, with the
   * reason, once it could not begin any more.
   */
  async function seenAsBy({ id, accountId, viewing, viewingTenant }: StoredSession): Promise<Account | null> {
    const account = viewing === null ? null : await services.providers.accounts.find({ id: viewing })
    if (account?.status !== 'normal' || !viewingTenant || !tenantsOf(account).includes(viewingTenant))
      return null
    const refusal = await services.providers.accounts.viewRefusal?.(accountId, account, viewingTenant)
    if (refusal) {
      await table.view(id, null)
      services.realtime.closeSession(id)
      throw refusal
    }
    return { ...account, tenants: account.tenants.filter((tenant) => tenant.id === viewingTenant) }
  }

  async function endNow(id: string, why: Ending, at: number): Promise<Ended> {
    await table.end({ id }, why, at)
    services.realtime.closeSession(id)
    return endedBy(why)
  }

  const sessions: RunningSessions = {
    now,
    figures: memory.figures,

    resolve(token, tenant = '0') {
      if (!token || !looksSecret(token)) return null
      const found = remembered(`token${token}`, tenant)
      return found === undefined ? lookUp('token', token, tenant) : found
    },

    async ofFileCookie(secret, tenant = '0') {
      if (!secret || !looksSecret(secret)) return null
      const found = remembered(`file${secret}`, tenant) ?? (await lookUp('file', secret, tenant))
      return found && !('ended' in found) ? found : null
    },

    async create(account, { tenant, orgCode: wished, address, agent }) {
      const { accounts } = services.providers
      const departs = await accounts.departs(account.id, tenant)
      const orgCode = departInForce(departs, wished, account.lastOrgCode)?.orgCode ?? null
      const userInfo = await accounts.userInfo(account.id, { tenant, orgCode })
      const [token, fileSecret] = [newSecret(), newSecret()]
      const { avatar = null, sex = null, birthday = null } = userInfo
      const row: NewSessionRow = {
        tokenDigest: digestOf(token),
        fileDigest: digestOf(fileSecret),
        account,
        profile: { avatar, sex, birthday },
        tenants: tenantsOf(account),
        orgCode,
        address,
        agent: agent?.slice(0, 300) ?? null,
      }
      const id = await table.add(row, now())
      if (!services.config.concurrent) await sessions.endAll(account.id, 'kicked', { except: id })
      // Whoever froze the user or changed the password meanwhile ended the sessions there were, not this one.
      const current = await accounts.find({ id: account.id })
      if (current?.status !== 'normal') await endNow(id, 'frozen', now())
      else if (current.passwordHash !== account.passwordHash) await endNow(id, 'password', now())
      return { id, token, fileSecret, departs, userInfo }
    },

    async logout(token) {
      const removed = looksSecret(token) ? await table.remove(digestOf(token)) : null
      if (!removed) return
      memory.forget(`token${token}`)
      forget(removed)
      services.realtime.closeSession(removed.id)
    },

    async endAll(accountId, why, { except } = {}) {
      const ended = await table.end({ accountId, except }, why, now())
      forget({ accountId })
      for (const { id } of ended) services.realtime.closeSession(id)
      if (endsTokens.has(why)) await services.apiTokens.revokeAll(accountId)
    },

    async endOne(handle, tenant, why) {
      const [ended] = await table.end({ id: handle, tenant }, why, now())
      if (!ended) return false
      forget({ id: handle })
      services.realtime.closeSession(handle)
      return true
    },

    ofAccount: (accountId) => table.ofAccount(accountId, now()),

    async endOwn(id, accountId) {
      const [ended] = await table.end({ accountId, only: id }, 'everywhere', now())
      if (!ended) return false
      forget({ id })
      services.realtime.closeSession(id)
      return true
    },

    async chooseDepart(sessionId, orgCode) {
      await table.chooseDepart(sessionId, orgCode)
      forget({ id: sessionId })
    },

    async view(sessionId, as) {
      await table.view(sessionId, as)
      forget({ id: sessionId })
    },

    online: (where, page) => table.online({ ...where, now: now() }, page),

    async close() {
      clearInterval(sweeping)
      for (const unsubscribe of subscriptions) unsubscribe()
      await Promise.all(pending)
    },
  }
  return sessions
}
