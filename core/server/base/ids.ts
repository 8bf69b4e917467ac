import { randomBytes } from 'node:crypto'

const digits = '0123456789abcdefghjkmnpqrstvwxyz'
let lastTime = 0
let counter = 0

/**
 * A new row's id: letters and digits that sort by the moment they were made, also within one millisecond,
 * so that the newest first needs no second column. 9 of time, 3 of order, 10 by chance.
 */
export function newId(): string {
  const time = Date.now()
  if (time > lastTime) {
    lastTime = time
    counter = 0
  } else {
    counter += 1
    if (counter >= 32 ** 3) {
      lastTime += 1
      counter = 0
    }
  }
  return base32(lastTime, 9) + base32(counter, 3) + chance(10)
}

/** Drawn many at a time, because asking for a few costs as much. */
let bytes = randomBytes(4096)
let used = 0

function chance(width: number): string {
  if (used + width > bytes.length) {
    bytes = randomBytes(bytes.length)
    used = 0
  }
  let text = ''
  for (const end = used + width; used < end; used++) text += digits[(bytes[used] ?? 0) & 31]
  return text
}

function base32(value: number, width: number): string {
  let text = ''
  for (let rest = value; text.length < width; rest = Math.floor(rest / 32)) text = digits[rest % 32] + text
  return text
}
