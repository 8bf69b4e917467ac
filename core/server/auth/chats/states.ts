import type { Pool } from 'pg'
import { digestOf, looksSecret, newSecret } from '../../base/secret.ts'

const LIFE = 10 * 60_000

/**
 * A secret that ties what comes back to the browser that went: given to it as a cookie, good once and for ten minutes.
 * With a subject it stands for an identity that somebody proved and nobody has bound yet.
 */
export async function issueState(
  pool: Pool,
  thirdType: string,
  subject: string | null = null,
): Promise<string> {
  const state = newSecret()
  await pool.query(
    'insert into engine.chat_login (digest, third_type, subject, expires_at) values ($1, $2, $3, $4)',
    [digestOf(state), thirdType, subject, new Date(Date.now() + LIFE)],
  )
  return state
}

/** What a secret stood for, which it does no longer; null if it never did, or not lately. */
export async function redeemState(
  pool: Pool,
  state: string,
  thirdType: string,
): Promise<{ readonly subject: string | null } | null> {
  if (!looksSecret(state)) return null
  const { rows } = await pool.query<{ subject: string | null; isValid: boolean }>(
    `delete from engine.chat_login where digest = $1
     returning subject, third_type = $2 and expires_at > $3 as "isValid"`,
    [digestOf(state), thirdType, new Date()],
  )
  return rows[0]?.isValid ? { subject: rows[0].subject } : null
}
