import { BusinessError } from '@mortise/model'
import type { Pool } from 'pg'
import { digestOf, isSame } from '../../base/secret.ts'
import { drawCode, newCode } from './draw.ts'

const LIFE = 60_000
/** Looking without consuming would otherwise let a machine try all codes. */
const MOST_TRIES = 10

/** What answers a captcha; the letters' case does not matter. */
export interface CaptchaAnswer {
  readonly captcha?: string | undefined
  readonly checkKey?: string | undefined
}

/** Draws a new captcha for the client's key; an earlier one of that key is void. */
export async function issueCaptcha(pool: Pool, key: string, now: number): Promise<string> {
  if (!/^[\w.-]{1,64}$/.test(key)) throw new BusinessError('验证码无效')
  const code = newCode()
  await pool.query(
    `insert into engine.captcha (key, digest, expires_at) values ($1, $2, $3)
     on conflict (key) do update set digest = excluded.digest, expires_at = excluded.expires_at, tries = 0`,
    [key, digestOf(key, code), new Date(now + LIFE)],
  )
  return drawCode(code)
}

/** Whether the answer is right; either way the captcha is used up. */
export async function consumeCaptcha(pool: Pool, answer: CaptchaAnswer, now: number): Promise<boolean> {
  const { captcha, checkKey } = answer
  if (!captcha || !checkKey) return false
  const { rows } = await pool.query<{ digest: Buffer }>(
    'delete from engine.captcha where key = $1 returning case when expires_at > $2 and tries < $3 then digest end as digest',
    [checkKey, new Date(now), MOST_TRIES],
  )
  const digest = rows[0]?.digest
  return !!digest && isSame(digest, digestOf(checkKey, captcha.trim().toUpperCase()))
}

/** Looks at an answer and leaves the captcha for the login that follows. */
export async function checkCaptcha(
  pool: Pool,
  { captcha = '', checkKey = '' }: CaptchaAnswer,
  now: number,
): Promise<'right' | 'wrong' | 'void'> {
  const { rows } = await pool.query<{ digest: Buffer }>(
    `update engine.captcha set tries = tries + 1 where key = $1 and expires_at > $2 and tries < $3 returning digest`,
    [checkKey, new Date(now), MOST_TRIES],
  )
  const digest = rows[0]?.digest
  if (!digest) return 'void'
  return isSame(digest, digestOf(checkKey, captcha.trim().toUpperCase())) ? 'right' : 'wrong'
}
