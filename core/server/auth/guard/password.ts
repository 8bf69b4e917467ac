import { BusinessError } from '@mortise/model'
import { hash, verify } from '@node-rs/argon2'
import type { Pool } from 'pg'
import { makeSlots } from '../../base/slots.ts'
import { type Suspect, tryOnce } from './lockout.ts'
import { isCommon, isOwn } from './weak-password.ts'

/** Argon2id (algorithm 2) with 19 MiB and two passes: some 35 ms of one core. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const busy = () => new BusinessError('操作过于频繁，请稍后再试！', { code: 429 })

/** Hashing buys much CPU for a few bytes, so few run at once and few may wait. */
const inHashingSlot = makeSlots({ atOnce: 2, waiting: 200 }, busy)

/** What is stored of a password. */
export const hashPassword = (password: string): Promise<string> =>
  inHashingSlot(() => hash(password, settings))

/** Of a password nobody has: an account that does not exist takes as long to refuse as one that does. */
const nobody = hash('', settings)

/** Whether the password is the stored one. */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored || (await nobody)
  const isRight = await inHashingSlot(() => verify(against, password))
  return isRight && !!stored
}

/** Whoever tries a password holds a connection meanwhile; a crowd of them must not hold them all. */
const inTurn = makeSlots({ atOnce: 2, waiting: 200 }, busy)

/** Tries a password; wrong ones count against the user and the address. */
export const tryPassword = (
  pool: Pool,
  suspect: Suspect,
  stored: string | null | undefined,
  password: string,
) => inTurn(() => tryOnce(pool, suspect, Date.now, () => isPassword(stored, password)))

/** What the policy has to say against a password, or null; `own` are the names and numbers of whoever it is for. */
export function passwordComplaint(password: string, own: readonly string[] = []): string | null {
  const isFit =
    password.length >= 8 && password.length <= 32 && /[A-Za-z]/.test(password) && /\d/.test(password)
  if (!isFit) return '密码须为8到32位且包含字母和数字!'
  if (isCommon(password)) return '密码过于常见，容易被猜到，请换一个!'
  return isOwn(password, own) ? '密码不能由账号、姓名或手机号组成，请换一个!' : null
}
