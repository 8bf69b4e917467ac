/** SHA-256 in lower-case hexadecimal; by ourselves where the page came over a plain connection, which offers none. */
export async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = globalThis.isSecureContext
    ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    : plainSha256(new Uint8Array(bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** FIPS 180-4, block by block. */
export function plainSha256(bytes: Uint8Array): Uint8Array {
  const state = Uint32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)))
  const whole = bytes.length - (bytes.length % 64)
  const words = new Uint32Array(64)
  for (let at = 0; at < whole; at += 64) mix(state, words, bytes, at)
  const rest = bytes.length - whole
  const tail = new Uint8Array(rest < 56 ? 64 : 128)
  tail.set(bytes.subarray(whole))
  tail[rest] = 0x80
  const view = new DataView(tail.buffer)
  view.setUint32(tail.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(tail.length - 4, (bytes.length << 3) >>> 0)
  for (let at = 0; at < tail.length; at += 64) mix(state, words, tail, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setUint32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

function firstPrimes(count: number): number[] {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  }
  return primes
}

const fraction = (number: number): number => Math.floor((number - Math.floor(number)) * 2 ** 32)

const constants = Uint32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function mix(state: Uint32Array, words: Uint32Array, bytes: Uint8Array, at: number): void {
  for (let index = 0; index < 16; index++) {
    const from = at + index * 4
    words[index] =
      (bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!
  }
  for (let index = 16; index < 64; index++) {
    const [early, late] = [words[index - 15]!, words[index - 2]!]
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[index] = words[index - 16]! + small + words[index - 7]! + large
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let index = 0; index < 64; index++) {
    const first =
      (h +
        (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
        ((e & f) ^ (~e & g)) +
        constants[index]! +
        words[index]!) |
      0
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, index) => {
    state[index] = state[index]! + word
  })
}
