import type { Pool } from 'pg'
import { sessionTable } from './session-table.ts'

const DAY = 24 * 3600_000

/** Removes what has lapsed. Several nodes may do it at once; one sweep is as good as two. */
export async function sweepAuth(pool: Pool, now: number): Promise<void> {
  const before = (age: number) => [new Date(now - age)]
  await sessionTable(pool).sweep(now)
  await pool.query('delete from engine.login_attempt where at < $1', before(DAY))
  await pool.query('delete from engine.captcha where expires_at < $1', before(0))
  await pool.query('delete from engine.sms_code where sent_at < $1', before(2 * DAY))
  await pool.query('delete from engine.login_ticket where expires_at < $1', before(0))
  await pool.query('delete from engine.login_proof where expires_at < $1', before(0))
  await pool.query('delete from engine.oidc_login where expires_at < $1', before(0))
  await pool.query('delete from engine.chat_login where expires_at < $1', before(0))
  // Visits are figures of the product; failures only serve whoever looks into an attack.
  await pool.query("delete from engine.login_log where outcome <> 'success' and at < $1", before(180 * DAY))
}
