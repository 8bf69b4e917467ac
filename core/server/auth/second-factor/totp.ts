import { createHmac, randomBytes } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP = 30_000

/** A new secret as apps take it: 160 bits in base 32. */
export const newTotpSecret = (): string => base32(randomBytes(20))

export const stepAt = (now: number): number => Math.floor(now / STEP)

/** The six digits of one step (RFC 6238, SHA-1: what every app knows). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The step that a code is of, now, just before or just after, so that clocks may differ a little; null if of none. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const step = stepAt(now)
  return [step, step - 1, step + 1].find((each) => codeAt(secret, each) === code) ?? null
}

/** What an app reads from a square code. */
export const totpAddress = (secret: string, username: string, issuer: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(username)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`

function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
