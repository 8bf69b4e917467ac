import type { Pool } from 'pg'
import { digestOf, looksSecret, newSecret } from '../../base/secret.ts'
import type { Account } from '../../context/accounts.ts'
import type { Way } from '../guard/login-log.ts'

/** Long enough to find an authenticator and to bind it. */
const LIFE = 10 * 60_000

/** Who proved the first factor, and how. */
export interface FirstProof {
  readonly accountId: string
  readonly way: Way
  /** The name that was typed. */
  readonly username: string
  readonly password: Buffer
}

/** What is remembered of a password, so that one that was changed meanwhile proves nothing. */
const passwordOf = ({ passwordHash }: Account): Buffer => digestOf(passwordHash ?? '')

/** A secret that says of its bearer for ten minutes that the first factor was right; it opens nothing by itself. */
export async function issueProof(
  pool: Pool,
  account: Account,
  { way, user }: { way: Way; user: string },
): Promise<string> {
  const proof = newSecret()
  await pool.query(
    `insert into engine.login_proof (digest, account_id, way, username, password, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [digestOf(proof), account.id, way, user.slice(0, 100), passwordOf(account), new Date(Date.now() + LIFE)],
  )
  return proof
}

/** Whom a secret stands for; it stays, so that a code may be mistyped. */
export async function proofOf(pool: Pool, proof: string): Promise<FirstProof | null> {
  if (!looksSecret(proof)) return null
  const { rows } = await pool.query<FirstProof>(
    `select account_id as "accountId", way, username, password from engine.login_proof
     where digest = $1 and expires_at > $2`,
    [digestOf(proof), new Date()],
  )
  return rows[0] ?? null
}

export const isStillRight = ({ password }: FirstProof, account: Account): boolean =>
  password.equals(passwordOf(account))

/** Uses a secret up: of two who bring it at once one is too late. */
export async function redeemProof(pool: Pool, proof: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from engine.login_proof where digest = $1', [digestOf(proof)])
  return rowCount === 1
}
