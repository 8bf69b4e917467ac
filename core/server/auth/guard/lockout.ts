import { BusinessError } from '@mortise/model'
import type { Pool, PoolClient } from 'pg'
import { underLock } from '../../db/statement/under-lock.ts'

const WINDOW = 10 * 60_000
/** Whole offices share one address, so an address may fail twenty times as often as a user. */
const MOST = { user: 5, address: 100 }
const CAPTCHA_AFTER = { user: 3, address: 60 }

/** Whose failures count: a user, a phone number, an address. */
export interface Suspect {
  readonly user: string
  readonly address: string
  /**
   * What the address is counted for, accounts unless told. Names that nobody has and phone numbers are counted apart:
   * made up by the thousand, they must not lock out who has an account and shares the address.
   */
  readonly countedAs?: 'unknown' | 'phone' | 'second'
}
/** Moments of the latest failures, newest first. */
export interface Failures {
  readonly user: readonly number[]
  readonly address: readonly number[]
}

/** As many failures as allowed within ten minutes lock for ten minutes after the last of them. */
export const isLocked = (failures: Failures, now: number): boolean =>
  isOver(failures.user, MOST.user, now) || isOver(failures.address, MOST.address, now)

/** Whether a machine may be guessing, so that a captcha is asked for. */
export const isSuspicious = (failures: Failures, now: number): boolean => {
  const recent = (moments: readonly number[]) => moments.filter((at) => now - at < WINDOW).length
  return recent(failures.user) >= CAPTCHA_AFTER.user || recent(failures.address) >= CAPTCHA_AFTER.address
}

function isOver(moments: readonly number[], most: number, now: number): boolean {
  const newest = moments[0]
  const oldest = moments[most - 1]
  return newest !== undefined && oldest !== undefined && newest - oldest <= WINDOW && now - newest < WINDOW
}

/** Failures that lock the user: those of an address that only tried names nobody has lock nobody. */
export const lockingOf = ({ countedAs }: Suspect, failures: Failures): Failures =>
  countedAs === 'unknown' ? { user: failures.user, address: [] } : failures

/** For whoever is signed in and proves who they are once more. */
export const proofLocked = () => new BusinessError('验证失败次数过多，请于10分钟后再试')

export const locked = () => new BusinessError('该用户登录失败次数过多，请于10分钟后再次登录！')

/** The failures that may still matter. */
export async function failuresOf(db: Pool | PoolClient, suspect: Suspect, now: number): Promise<Failures> {
  const { user, address } = subjectsOf(suspect)
  const { rows } = await db.query<{ subject: string; at: number }>(
    `select wanted.subject, found.at from unnest($1::text[], $2::int[]) wanted (subject, most), lateral (
       select (extract(epoch from at) * 1000)::float8 as at from engine.login_attempt
       where subject = wanted.subject and at > $3 order by login_attempt.at desc limit wanted.most) found`,
    [[user, address], [MOST.user, MOST.address], new Date(now - 2 * WINDOW)],
  )
  const momentsOf = (subject: string) =>
    rows
      .filter((row) => row.subject === subject)
      .map((row) => row.at)
      .toSorted((a, b) => b - a)
  return { user: momentsOf(user), address: momentsOf(address) }
}

/**
 * Tries a secret under the lock of its user, so that of many tries at once, on any node, each sees the failures of
 * those before it. A failure is kept, a success forgives the user's own.
 */
export async function tryOnce(
  pool: Pool,
  suspect: Suspect,
  now: () => number,
  isRight: (client: PoolClient) => Promise<boolean>,
): Promise<'passed' | 'failed' | 'locked'> {
  const { user, address } = subjectsOf(suspect)
  return underLock(pool, `login ${user}`, async (client) => {
    const failures = lockingOf(suspect, await failuresOf(client, suspect, now()))
    if (isLocked(failures, now())) return 'locked'
    if (await isRight(client)) {
      await client.query('delete from engine.login_attempt where subject = $1', [user])
      return 'passed'
    }
    const subjects = [user, address]
    await client.query('insert into engine.login_attempt (subject, at) select unnest($1::text[]), $2', [
      subjects,
      new Date(now()),
    ])
    return 'failed'
  })
}

/** Case is ignored, so that no spelling of a name starts a count of its own. */
const subjectsOf = ({ user, address, countedAs }: Suspect) => ({
  user: `u ${user.trim().toLowerCase().slice(0, 100)}`,
  address: `${countedAs ?? 'a'} ${address}`,
})
