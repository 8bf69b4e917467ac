import type { Pool } from 'pg'

/** How somebody came, or tried to come in. */
export type Way = 'password' | 'phone' | 'third' | 'cas'
/** What became of it. */
export type Outcome = 'success' | 'locked' | 'captcha' | 'unknown' | 'wrong' | 'frozen' | 'cancelled'

export interface LoginEvent {
  readonly way: Way
  readonly outcome: Outcome
  readonly username: string
  readonly accountId?: string | undefined
  readonly address: string
  readonly agent?: string | undefined
}

/** Keeps every try to sign in, whatever its outcome. */
export async function logLogin(pool: Pool, event: LoginEvent, now: number): Promise<void> {
  const { way, outcome, username, accountId, address, agent } = event
  await pool.query(
    `insert into engine.login_log (at, way, outcome, username, account_id, address, agent)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      new Date(now),
      way,
      outcome,
      username.slice(0, 100),
      accountId ?? null,
      address,
      agent?.slice(0, 300) ?? null,
    ],
  )
}

/** A day of the factory, whatever the clock of the machine. */
const dayOf = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date`

/** Visits are the times somebody signed in: ever, today, and from how many addresses today. */
export async function loginFigures(db: { readonly pool: Pool }, now = Date.now()) {
  const { rows } = await db.pool.query<{ totalVisitCount: number; todayVisitCount: number; todayIp: number }>(
    `select count(*)::int as "totalVisitCount", count(*) filter (where ${dayOf('at')} = ${dayOf('$1::timestamptz')})::int as "todayVisitCount",
       count(distinct address) filter (where ${dayOf('at')} = ${dayOf('$1::timestamptz')})::int as "todayIp"
     from engine.login_log where outcome = 'success'`,
    [new Date(now)],
  )
  return rows[0] ?? { totalVisitCount: 0, todayVisitCount: 0, todayIp: 0 }
}

/** Visits and addresses of each of the last days, today included, days without any as zeros. */
export async function visitFigures(db: { readonly pool: Pool }, days = 7, now = Date.now()) {
  const { rows } = await db.pool.query<{ visit: number; ip: number; tian: string; type: string }>(
    `select count(log.id)::int as visit, count(distinct log.address)::int as ip,
       to_char(day, 'YYYY-MM-DD') as tian, to_char(day, 'MM-DD') as type
     from generate_series((${dayOf('$1::timestamptz')} - ($2::int - 1))::timestamp, ${dayOf('$1::timestamptz')}::timestamp,
       interval '1 day') day
     left join engine.login_log log on log.outcome = 'success' and log.at >= day at time zone 'Asia/Shanghai'
       and log.at < (day + interval '1 day') at time zone 'Asia/Shanghai'
     group by day order by day`,
    [new Date(now), days],
  )
  return rows
}
