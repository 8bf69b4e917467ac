import { BusinessError } from '@mortise/model'
import { hash, verify } from '@node-rs/argon2'
import { makeSlots } from './slots.ts'

/** Argon2id (algorithm 2) with 19 MiB and two passes: some 35 ms of one core. */
const settings = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing is the one call that buys seconds of CPU for a few bytes, so few run at once and few may wait. */
const inSlot = makeSlots(
  { atOnce: 2, waiting: 200 },
  () => new BusinessError('操作过于频繁，请稍后再试！', { code: 429 }),
)

/** What is stored of a password. */
export const hashPassword = (password: string): Promise<string> => inSlot(() => hash(password, settings))

/** Runs work that verifies a password with `compare`, in its turn. */
export const inHashingSlot = inSlot

/** Of a password nobody has: an account that does not exist takes as long to refuse as one that does. */
const nobody = hash('', settings)

/** Whether the password is the stored one; call it inside `inHashingSlot`. */
export async function compare(stored: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(stored || (await nobody), password)
  return isRight && !!stored
}

/** What the policy has to say against a password, or null. */
export const passwordComplaint = (password: string): string | null =>
  password.length >= 8 && password.length <= 32 && /[A-Za-z]/.test(password) && /\d/.test(password)
    ? null
    : '密码须为8到32位且包含字母和数字!'
