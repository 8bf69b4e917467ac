import type { Pool } from 'pg'

/** How somebody came, or tried to come in. */
export type Way = 'password' | 'phone' | 'third' | 'cas'
/** What became of it. */
export type Outcome =
  | 'success'
  | 'locked'
  | 'captcha'
  | 'unknown'
  | 'wrong'
  | 'frozen'
  | 'cancelled'
  | 'second'

export interface LoginEvent {
  readonly way: Way
  readonly outcome: Outcome
  readonly username: string
  readonly accountId?: string | undefined
  /** Where somebody who was let in works. */
  readonly tenant?: string | undefined
  readonly address: string
  readonly agent?: string | undefined
}

/** Keeps every try to sign in, whatever its outcome. */
export async function logLogin(pool: Pool, event: LoginEvent, now: number): Promise<void> {
  const { way, outcome, username, accountId, tenant, address, agent } = event
  await pool.query(
    `insert into engine.login_log (at, way, outcome, username, account_id, tenant, address, agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      new Date(now),
      way,
      outcome,
      username.slice(0, 100),
      accountId ?? null,
      tenant ?? null,
      address,
      agent?.slice(0, 300) ?? null,
    ],
  )
}

interface Counting {
  readonly db: { readonly pool: Pool }
  readonly tenant: string
  readonly now?: number
}

/** A day of the factory, whatever the clock of the machine. */
const dayOf = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date`
const isToday = `${dayOf('at')} = ${dayOf('$1::timestamptz')}`
/** Visits from before tenants were written down are those of the shared one. */
const isVisit = (log: string, tenant: string) =>
  `${log}.outcome = 'success' and coalesce(${log}.tenant, '0') = ${tenant}`

/** Visits are the times somebody signed in: ever, today, and from how many addresses today. */
export async function loginFigures({ db, tenant, now = Date.now() }: Counting) {
  const { rows } = await db.pool.query<{ totalVisitCount: number; todayVisitCount: number; todayIp: number }>(
    `select (count(*) + coalesce((select visits from engine.visit_total where tenant_id = $2), 0))::int
         as "totalVisitCount", count(*) filter (where ${isToday})::int as "todayVisitCount",
       count(distinct address) filter (where ${isToday})::int as "todayIp"
     from engine.login_log log where ${isVisit('log', '$2')}`,
    [new Date(now), tenant],
  )
  return rows[0] ?? { totalVisitCount: 0, todayVisitCount: 0, todayIp: 0 }
}

/** Visits and addresses of each of the last days, today included, days without any as zeros. */
export async function visitFigures({ db, tenant, now = Date.now() }: Counting, days = 7) {
  const { rows } = await db.pool.query<{ visit: number; ip: number; tian: string; type: string }>(
    `select count(log.id)::int as visit, count(distinct log.address)::int as ip,
       to_char(day, 'YYYY-MM-DD') as tian, to_char(day, 'MM-DD') as type
     from generate_series((${dayOf('$1::timestamptz')} - ($2::int - 1))::timestamp, ${dayOf('$1::timestamptz')}::timestamp,
       interval '1 day') day
     left join engine.login_log log on ${isVisit('log', '$3')} and log.at >= day at time zone 'Asia/Shanghai'
       and log.at < (day + interval '1 day') at time zone 'Asia/Shanghai'
     group by day order by day`,
    [new Date(now), days, tenant],
  )
  return rows
}

/** An open page asks for notices every few seconds, and that it did is written down every minute. */
const PRESENT = 5 * 60_000

/** How many people are at work, and how many signed in today, however often. */
export async function presenceFigures({ db, tenant, now = Date.now() }: Counting) {
  const { rows } = await db.pool.query<{ onlineUsers: number; todayUsers: number }>(
    `select
       (select count(distinct account_id)::int from engine.session
        where ended_at is null and seen_at > $3 and $2 = any (tenants)) as "onlineUsers",
       (select count(distinct account_id)::int from engine.login_log log
        where ${isVisit('log', '$2')} and ${isToday}) as "todayUsers"`,
    [new Date(now), tenant, new Date(now - PRESENT)],
  )
  return rows[0] ?? { onlineUsers: 0, todayUsers: 0 }
}
