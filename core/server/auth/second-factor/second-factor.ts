import { randomInt } from 'node:crypto'
import { BusinessError } from '@mortise/model'
import { sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { digestOf } from '../../base/secret.ts'
import type { Account } from '../../context/accounts.ts'
import type { Context } from '../../context/context.ts'
import type { Services } from '../../context/services.ts'
import { proofLocked, tryOnce } from '../guard/lockout.ts'
import { tenantsOf } from '../sessions/session-view.ts'
import { seal, unseal } from '../sign/seal.ts'
import { newTotpSecret, stepOf, totpAddress } from './totp.ts'

const RECOVERY_CODES = 10
/** Without letters and digits that are taken for one another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const ISSUER = '榫卯'

export interface SecondFactorState {
  readonly isOn: boolean
  readonly isRequired: boolean
  readonly recoveryLeft: number
}
export interface Enrolment {
  readonly secret: string
  /** What an app reads from a square code. */
  readonly address: string
}

const purposeOf = (accountId: string) => `second factor of ${accountId}`

/** Whether somebody proves twice who they are, and whether a company of theirs wants it. */
export async function secondFactorOf(services: Services, account: Account): Promise<SecondFactorState> {
  const { rows } = await services.db.pool.query<{ isOn: boolean; recoveryLeft: number }>(
    `select confirmed_at is not null as "isOn", cardinality(recovery) as "recoveryLeft"
     from engine.second_factor where account_id = $1`,
    [account.id],
  )
  const isRequired = (await services.providers.requiresSecondFactor?.(tenantsOf(account))) ?? false
  const { isOn = false, recoveryLeft = 0 } = rows[0] ?? {}
  return { isOn, isRequired, recoveryLeft: isOn ? recoveryLeft : 0 }
}

/** A new secret for the account, good for nothing until a code of it comes back; whoever was shown one before has none. */
export async function beginEnrolment(
  { config, db }: Pick<Services, 'config' | 'db'>,
  { id, username }: Pick<Account, 'id' | 'username'>,
): Promise<Enrolment> {
  const secret = newTotpSecret()
  const { rowCount } = await db.pool.query(
    `insert into engine.second_factor (account_id, secret) values ($1, $2)
     on conflict (account_id) do update set secret = $2, last_step = 0 where second_factor.confirmed_at is null`,
    [id, seal(config, purposeOf(id), secret)],
  )
  if (rowCount !== 1) throw new BusinessError('两步验证已启用')
  return { secret, address: totpAddress(secret, username, ISSUER) }
}

/** Turns it on for whoever brings a code of the secret shown last; answers codes for the day the telephone is lost. */
export async function confirmEnrolment(
  services: Services,
  account: Account,
  code: string,
  address: string,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await proveSecond(services, account, address, async (client) => {
    if (!(await passTotp(client, services, account.id, digitsOf(code), 'is null'))) return false
    await client.query(
      'update engine.second_factor set confirmed_at = now(), recovery = $2 where account_id = $1',
      [account.id, codes.map((each) => digestOf(account.id, plain(each)))],
    )
    return true
  })
  return codes
}

/** Lets pass who brings a code of now that was not used before, or a recovery code; wrong ones are counted. */
export const passSecond = (
  services: Services,
  account: Account,
  code: string,
  address: string,
): Promise<void> =>
  proveSecond(services, account, address, async (client) =>
    /^\d{6}$/.test(digitsOf(code))
      ? passTotp(client, services, account.id, digitsOf(code), 'is not null')
      : passRecovery(client, account.id, code),
  )

export async function renewRecoveryCodes({ pool }: { pool: Pool }, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await pool.query('update engine.second_factor set recovery = $2 where account_id = $1', [
    accountId,
    codes.map((each) => digestOf(accountId, plain(each))),
  ])
  return codes
}

/** From now on the password alone lets them in again, unless their company wants more. */
export async function forgetSecondFactor({ db }: Pick<Context, 'db'>, accountId: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from engine.second_factor where account_id = ${accountId}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Counted apart from passwords: each right password forgives the wrong ones before it, so that whoever knows it could
 * guess codes for ever.
 */
async function proveSecond(
  { db }: Services,
  { id }: Account,
  address: string,
  isRight: (client: PoolClient) => Promise<boolean>,
): Promise<void> {
  const suspect = { user: `second ${id}`, address, countedAs: 'second' as const }
  const outcome = await tryOnce(db.pool, suspect, Date.now, isRight)
  if (outcome === 'locked') throw proofLocked()
  if (outcome === 'failed') throw new BusinessError('动态验证码错误或已使用')
}

/** A code counts once: its step must lie after the last that did, and of two who bring it at once one is too late. */
async function passTotp(
  client: PoolClient,
  { config }: Pick<Services, 'config'>,
  accountId: string,
  code: string,
  confirmed: 'is null' | 'is not null',
): Promise<boolean> {
  const { rows } = await client.query<{ secret: string }>(
    `select secret from engine.second_factor where account_id = $1 and confirmed_at ${confirmed}`,
    [accountId],
  )
  const secret = rows[0] && unseal(config, purposeOf(accountId), rows[0].secret)
  const step = secret ? stepOf(secret, code, Date.now()) : null
  if (step === null) return false
  const { rowCount } = await client.query(
    'update engine.second_factor set last_step = $2 where account_id = $1 and last_step < $2',
    [accountId, step],
  )
  return rowCount === 1
}

async function passRecovery(client: PoolClient, accountId: string, code: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update engine.second_factor set recovery = array_remove(recovery, $2)
     where account_id = $1 and confirmed_at is not null and $2 = any (recovery)`,
    [accountId, digestOf(accountId, plain(code))],
  )
  return rowCount === 1
}

/** Apps show them as 123 456. */
const digitsOf = (code: string): string => code.replace(/\s/g, '')
const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
