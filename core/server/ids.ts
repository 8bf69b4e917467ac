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
  let chance = ''
  for (const byte of randomBytes(10)) chance += digits[byte & 31]
  return base32(lastTime, 9) + base32(counter, 3) + chance
}

function base32(value: number, width: number): string {
  let text = ''
  for (let rest = value; text.length < width; rest = Math.floor(rest / 32)) text = digits[rest % 32] + text
  return text
}
