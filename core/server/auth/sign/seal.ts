import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from '../../base/config.ts'
import { derivedSecret } from '../../base/secret.ts'

const CIPHER = 'aes-256-gcm'
const IV = 12
const TAG = 16

/**
 * A text as it may be stored: only this installation, and only for the same purpose, reads it again. Naming in the
 * purpose whose text it is keeps it from being read as somebody else's.
 */
export function seal(config: Config, purpose: string, text: string): string {
  const iv = randomBytes(IV)
  const cipher = createCipheriv(CIPHER, keyOf(config, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text that was sealed; null where it was sealed elsewhere, for another purpose, or was tampered with. */
export function unseal(config: Config, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < IV + TAG) return null
  const opened = createDecipheriv(CIPHER, keyOf(config, purpose), bytes.subarray(0, IV))
  opened.setAuthTag(bytes.subarray(IV, IV + TAG))
  try {
    return Buffer.concat([opened.update(bytes.subarray(IV + TAG)), opened.final()]).toString('utf8')
  } catch {
    return null
  }
}

const keyOf = (config: Config, purpose: string) =>
  Buffer.from(derivedSecret(config, `seal ${purpose}`), 'base64url')
