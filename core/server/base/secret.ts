import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Config, secretOf } from './config.ts'

/** 32 bytes by chance, fit for headers, cookies, URLs and WebSocket sub-protocols. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Whether a text can be one of `newSecret`; anything else needs no look into the database. */
export const looksSecret = (text: string): boolean => /^[\w-]{43}$/.test(text)

/** What is stored of a secret. */
export const digestOf = (...parts: readonly string[]): Buffer =>
  createHash('sha256').update(parts.join('\n')).digest()

/** Compares without telling by its time where the first difference lies. */
export const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** One secret of the installation for one purpose: who learns it learns none of the others. */
export function derivedSecret(config: Config, purpose: string): string {
  let secret = secrets.get(config)
  if (secret === undefined) {
    secret = config.secret ?? secretOf(config.dataDir)
    secrets.set(config, secret)
  }
  return createHmac('sha256', secret).update(purpose).digest('base64url')
}
const secrets = new WeakMap<Config, string>()
