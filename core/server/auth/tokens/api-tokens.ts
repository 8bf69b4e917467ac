import { LRUCache } from 'lru-cache'
import { busGap } from '../../base/bus.ts'
import type { HttpFailure } from '../../base/failure.ts'
import { newId } from '../../base/ids.ts'
import { digestOf, looksSecret, newSecret } from '../../base/secret.ts'
import { millisOf, wallText } from '../../base/sql-time.ts'
import type { ApiToken, ApiTokens } from '../../context/api-tokens.ts'
import type { Services } from '../../context/services.ts'
import type { Session } from '../../context/sessions.ts'
import { tenantsOf, viewOf } from '../sessions/session-view.ts'
import { makeRefusedTokens } from './refused-tokens.ts'

/** By which a token of a program is told from one of a session. */
const PREFIX = 'mtk_'
const TOUCH_EVERY = 60_000
const TOPIC = 'api-tokens'

export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

interface Stored {
  readonly id: string
  readonly accountId: string
  readonly tenant: string
  readonly codes: readonly string[]
  readonly createdAt: number
  readonly expiresAt: number
}
interface Known {
  readonly stored: Stored
  readonly session: Session
  touchedAt: number
}

export interface RunningApiTokens extends ApiTokens {
  /** The session of a program; null where the token is none, ended, or of somebody who may not be there any more. */
  resolve(token: string, tenant: string, address: string): Promise<Session | null>
  /** What whoever brought a token that does not resolve is told. */
  refusal(token: string): HttpFailure
  close(): Promise<void>
}

/** Tokens by which programs call in their owners' names: stored as digests, bound to one company and some rights. */
export function makeApiTokens(
  services: Services,
  { now = Date.now }: { now?: () => number } = {},
): RunningApiTokens {
  const { pool } = services.db
  const known = new LRUCache<string, Known>({ max: 5_000 })
  const refused = makeRefusedTokens(now)
  let changes = 0
  // Few programs call, and whatever changes about anybody may be about their owners: all are looked up anew.
  const drop = () => {
    changes += 1
    known.clear()
    refused.forget()
  }
  const subscriptions = [TOPIC, 'sessions', 'rights', busGap].map((topic) =>
    services.bus.subscribe(topic, drop),
  )
  const pending = new Set<Promise<unknown>>()

  const touch = (entry: Known, address: string) => {
    if (now() - entry.touchedAt < TOUCH_EVERY) return
    entry.touchedAt = now()
    const writing = pool
      .query('update engine.api_token set used_at = $2, used_from = $3 where id = $1', [
        entry.stored.id,
        new Date(now()),
        address,
      ])
      .catch((error: unknown) => services.log.warn({ err: error }, 'the use of a token was not kept'))
    pending.add(writing)
    void writing.finally(() => pending.delete(writing))
  }

  async function load(token: string): Promise<Known | null> {
    const { rows } = await pool.query<Stored>(
      `select id, account_id as "accountId", tenant_id as tenant, codes, ${millisOf('created_at')} as "createdAt",
         ${millisOf('expires_at')} as "expiresAt"
       from engine.api_token where digest = $1 and revoked_at is null`,
      [digestOf(token)],
    )
    const [stored] = rows
    if (!stored) return null
    const account = await services.providers.accounts.find({ id: stored.accountId })
    if (account?.status !== 'normal' || !tenantsOf(account).includes(stored.tenant)) return null
    const asSession = {
      id: stored.id,
      accountId: account.id,
      orgCode: account.lastOrgCode,
      viewing: null,
      viewingTenant: null,
      createdAt: stored.createdAt,
      seenAt: now(),
      endedAt: null,
      ending: null,
    }
    // Made before a right was kept from programs.
    const { forPeople } = services.linked
    const session = await viewOf(services, asSession, account, stored.tenant, null)
    return {
      stored,
      session: { ...session, scope: new Set(stored.codes.filter((code) => !forPeople.has(code))) },
      touchedAt: 0,
    }
  }

  /** From the next call on, on every node. */
  const dropEverywhere = () => {
    drop()
    services.bus.publish(TOPIC, null)
  }

  return {
    async resolve(token, tenant, address) {
      if (!looksSecret(token.slice(PREFIX.length)) || refused.isBarred(token)) return null
      const mark = changes
      const entry = known.get(token) ?? (await load(token))
      if (!entry || now() >= entry.stored.expiresAt) return null
      // Named or not, it works in the one company it was made in.
      if (tenant !== '0' && tenant !== '' && tenant !== entry.stored.tenant) return null
      if (mark === changes) known.set(token, entry)
      touch(entry, address)
      return entry.session
    },

    refusal: refused.refusal,

    async create({ accountId, tenant, name, codes, days }) {
      const token = PREFIX + newSecret()
      const id = newId()
      await pool.query(
        `insert into engine.api_token (id, digest, account_id, tenant_id, name, codes, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          id,
          digestOf(token),
          accountId,
          tenant,
          name,
          codes,
          new Date(now()),
          new Date(now() + days * 86_400_000),
        ],
      )
      return { id, token }
    },

    async list(accountId, tenant) {
      const { rows } = await pool.query<ApiToken>(
        `select id, name, codes, ${wallText('created_at')} as "createdAt", ${wallText('expires_at')} as "expiresAt",
           ${wallText('used_at')} as "usedAt", used_from as "usedFrom", expires_at <= $3 as "isExpired"
         from engine.api_token where account_id = $1 and tenant_id = $2 and revoked_at is null
         order by created_at desc, id desc`,
        [accountId, tenant, new Date(now())],
      )
      return rows
    },

    async revoke({ id, accountId, tenant }) {
      const { rowCount } = await pool.query(
        `update engine.api_token set revoked_at = $4
         where id = $1 and account_id = $2 and tenant_id = $3 and revoked_at is null`,
        [id, accountId, tenant, new Date(now())],
      )
      dropEverywhere()
      return rowCount === 1
    },

    async revokeAll(accountId) {
      const { rowCount } = await pool.query(
        'update engine.api_token set revoked_at = $2 where account_id = $1 and revoked_at is null',
        [accountId, new Date(now())],
      )
      if (rowCount) dropEverywhere()
    },

    async close() {
      for (const unsubscribe of subscriptions) unsubscribe()
      await Promise.all(pending)
    },
  }
}
