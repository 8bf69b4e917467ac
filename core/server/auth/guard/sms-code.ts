import { randomInt } from 'node:crypto'
import { BusinessError } from '@mortise/model'
import type { Pool, PoolClient } from 'pg'
import { newId } from '../../base/ids.ts'
import { digestOf, isSame } from '../../base/secret.ts'
import { underLock } from '../../db/statement/under-lock.ts'

/** What a code is good for; one sent for signing in does not change a password. */
export type SmsPurpose = 'login' | 'register' | 'forgotten'

const LIFE = 10 * 60_000
const DAY = 24 * 3600_000
const MOST_TRIES = 5
const MOST_A_DAY = 10
const MOST_BY_ADDRESS = 30

/** A new code of six digits, kept as a digest until it is used or ten minutes old. */
export async function issueSmsCode(
  pool: Pool,
  { mobile, purpose, address }: { mobile: string; purpose: SmsPurpose; address: string },
  now: number,
): Promise<{ id: string; code: string }> {
  return underLock(pool, `sms ${mobile}`, async (client) => {
    const { rows } = await client.query<{ valid: boolean; today: number; nearby: number }>(
      `select exists (select from engine.sms_code where mobile = $1 and purpose = $2 and sent_at > $3
           and used_at is null and tries < $4) as valid,
         (select count(*)::int from engine.sms_code where mobile = $1 and sent_at > $5) as today,
         (select count(*)::int from engine.sms_code where address = $6 and sent_at > $3) as nearby`,
      [mobile, purpose, new Date(now - LIFE), MOST_TRIES, new Date(now - DAY), address],
    )
    const { valid, today, nearby } = rows[0] ?? { valid: false, today: 0, nearby: 0 }
    if (valid) throw new BusinessError('验证码10分钟内，仍然有效！')
    if (today >= MOST_A_DAY || nearby >= MOST_BY_ADDRESS) {
      throw new BusinessError('短信接口请求太多，请稍后再试！', { code: 40002 })
    }
    const id = newId()
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await client.query(
      'insert into engine.sms_code (id, mobile, purpose, digest, address, sent_at) values ($1, $2, $3, $4, $5, $6)',
      [id, mobile, purpose, digestOf(id, code), address, new Date(now)],
    )
    return { id, code }
  })
}

/** Takes back a code that could not be sent, so that another may be asked for at once. */
export async function withdrawSmsCode(pool: Pool, id: string): Promise<void> {
  await pool.query('delete from engine.sms_code where id = $1', [id])
}

/** Whether the code is the one sent last; too many wrong ones spoil it. */
export async function checkSmsCode(
  db: Pool | PoolClient,
  { mobile, purpose, code }: { mobile: string; purpose: SmsPurpose; code: string },
  now: number,
): Promise<{ id: string } | null> {
  const { rows } = await db.query<{ id: string; digest: Buffer }>(
    `update engine.sms_code set tries = tries + 1 where tries < $4 and used_at is null and sent_at > $3 and id =
       (select id from engine.sms_code where mobile = $1 and purpose = $2 order by sent_at desc, id desc limit 1)
     returning id, digest`,
    [mobile, purpose, new Date(now - LIFE), MOST_TRIES],
  )
  const [found] = rows
  return found && isSame(found.digest, digestOf(found.id, code.trim())) ? { id: found.id } : null
}

/** The same, and a right code is used up: of two who bring it at once one is too late. */
export async function consumeSmsCode(
  db: Pool | PoolClient,
  wanted: { mobile: string; purpose: SmsPurpose; code: string },
  now: number,
): Promise<boolean> {
  const found = await checkSmsCode(db, wanted, now)
  if (!found) return false
  const { rowCount } = await db.query(
    'update engine.sms_code set used_at = $2 where id = $1 and used_at is null',
    [found.id, new Date(now)],
  )
  return rowCount === 1
}
