import type { Row } from '@mortise/model'
import type { Pool } from 'pg'
import { newId } from '../../base/ids.ts'
import { millisOf, wallTime } from '../../base/sql-time.ts'
import type { Ending } from '../../context/sessions.ts'
import { IDLE, LONGEST, REMEMBERED } from './ending.ts'

/** A session as it is stored; moments in milliseconds. */
export interface StoredSession {
  readonly id: string
  readonly accountId: string
  readonly orgCode: string | null
  /** The account that is looked as, while somebody looks as another user. */
  readonly viewing: string | null
  readonly viewingTenant: string | null
  readonly createdAt: number
  readonly seenAt: number
  readonly endedAt: number | null
  readonly ending: Ending | null
}

/** One session, within a tenant if that matters, or all of an account but one. */
export type Which =
  | { readonly id: string; readonly tenant?: string }
  | { readonly accountId: string; readonly except?: string | undefined; readonly only?: string }

export interface NewSessionRow {
  readonly tokenDigest: Buffer
  readonly fileDigest: Buffer
  readonly account: { readonly id: string; readonly username: string; readonly realname: string }
  /** What the list of online users shows beside the names. */
  readonly profile: Row
  readonly tenants: readonly string[]
  readonly orgCode: string | null
  readonly address: string
  readonly agent: string | null
}

/** One of somebody's own devices. */
export interface OwnSession {
  readonly id: string
  readonly address: string
  readonly agent: string | null
  readonly loginTime: string
  readonly lastTime: string
}

export interface OnlineUser {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly profile: Row
  /** Where from, since when, and when last: wall time, as everything that is shown. */
  readonly address: string | null
  readonly loginTime: string
  readonly lastTime: string
}

/** Who works for the platform is its affair alone, also while visiting another tenant. */
const isOf = (tenant: string) => `${tenant} = any (tenants) and (${tenant} = '0' or '0' <> all (tenants))`

/** The statements behind sessions. Every moment is told by the caller's clock. */
export function sessionTable(pool: Pool) {
  return {
    async byDigest(kind: 'token' | 'file', digest: Buffer): Promise<StoredSession | null> {
      const { rows } = await pool.query<StoredSession>({
        name: `session-by-${kind}`,
        text: `select id, account_id as "accountId", org_code as "orgCode", viewing,
            viewing_tenant as "viewingTenant", ${millisOf('created_at')} as "createdAt",
            ${millisOf('seen_at')} as "seenAt", ${millisOf('ended_at')} as "endedAt", ending
          from engine.session where ${kind}_digest = $1`,
        values: [digest],
      })
      return rows[0] ?? null
    },

    async add(session: NewSessionRow, now: number): Promise<string> {
      const id = newId()
      const { account } = session
      await pool.query(
        `insert into engine.session (id, token_digest, file_digest, account_id, username, realname, profile, tenants,
           org_code, address, created_at, seen_at, agent) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
        [
          id,
          session.tokenDigest,
          session.fileDigest,
          account.id,
          account.username,
          account.realname,
          JSON.stringify(session.profile),
          session.tenants,
          session.orgCode,
          session.address,
          new Date(now),
          session.agent,
        ],
      )
      return id
    },

    /** False when the session is no longer there to be used. */
    async touch(id: string, seenAt: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        'update engine.session set seen_at = greatest(seen_at, $2) where id = $1 and ended_at is null',
        [id, new Date(seenAt)],
      )
      return rowCount === 1
    },

    /** Ends those that still live and tells which they were. */
    async end(which: Which, ending: Ending, at: number): Promise<{ id: string }[]> {
      const [condition, ...values] =
        'accountId' in which
          ? [
              'account_id = $3 and id is distinct from $4 and ($5::text is null or id = $5)',
              which.accountId,
              which.except ?? null,
              which.only ?? null,
            ]
          : [`id = $3 and ($4::text is null or ${isOf('$4')})`, which.id, which.tenant ?? null]
      const { rows } = await pool.query<{ id: string }>(
        `update engine.session set ended_at = $1, ending = $2 where ended_at is null and ${condition} returning id`,
        [new Date(at), ending, ...values],
      )
      return rows
    },

    async remove(tokenDigest: Buffer): Promise<{ id: string } | null> {
      const { rows } = await pool.query<{ id: string }>(
        'delete from engine.session where token_digest = $1 returning id',
        [tokenDigest],
      )
      return rows[0] ?? null
    },

    async view(id: string, as: { id: string; tenant: string } | null): Promise<void> {
      await pool.query('update engine.session set viewing = $2, viewing_tenant = $3 where id = $1', [
        id,
        as?.id ?? null,
        as?.tenant ?? null,
      ])
    },

    async chooseDepart(id: string, orgCode: string): Promise<void> {
      await pool.query('update engine.session set org_code = $2 where id = $1', [id, orgCode])
    },

    /** Those of a tenant who may be at work, the latest first. */
    async online(
      where: { tenant: string; username: string; now: number },
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ users: OnlineUser[]; total: number }> {
      const condition = `ended_at is null and seen_at > $1 and created_at > $2 and ${isOf('$3')}
        and ($4 = '' or position(lower($4) in lower(username)) > 0)`
      const values = [new Date(where.now - IDLE), new Date(where.now - LONGEST), where.tenant, where.username]
      const [page, count] = await Promise.all([
        pool.query<OnlineUser>(
          `select id, username, realname, profile, address, ${wallTime('created_at')} as "loginTime",
             ${wallTime('seen_at')} as "lastTime"
           from engine.session where ${condition} order by seen_at desc, id limit $5 offset $6`,
          [...values, limit, offset],
        ),
        pool.query<{ total: number }>(
          `select count(*)::int as total from engine.session where ${condition}`,
          values,
        ),
      ])
      return { users: page.rows, total: count.rows[0]?.total ?? 0 }
    },

    /** Where somebody is signed in, the latest first. */
    async ofAccount(accountId: string, now: number): Promise<OwnSession[]> {
      const { rows } = await pool.query<OwnSession>(
        `select id, address, agent, ${wallTime('created_at')} as "loginTime", ${wallTime('seen_at')} as "lastTime"
         from engine.session where account_id = $1 and ended_at is null and seen_at > $2 and created_at > $3
         order by seen_at desc, id`,
        [accountId, new Date(now - IDLE), new Date(now - LONGEST)],
      )
      return rows
    },

    /** Forgets what nobody can be told about any more. */
    async sweep(now: number): Promise<void> {
      await pool.query('delete from engine.session where ended_at < $1 or seen_at < $2 or created_at < $3', [
        new Date(now - REMEMBERED),
        new Date(now - IDLE - REMEMBERED),
        new Date(now - LONGEST - REMEMBERED),
      ])
    },
  }
}
