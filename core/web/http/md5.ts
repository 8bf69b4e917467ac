/** MD5 of a text as UTF-8, in lower-case hexadecimal. For signing calls, where the wire asks for it; never for secrets. */
export function md5(text: string): string {
  const state = new Uint32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476])
  const words = paddedWords(new TextEncoder().encode(text))
  for (let at = 0; at < words.length; at += 16) mixBlock(state, words.subarray(at, at + 16))
  return Array.from(new Uint8Array(state.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** RFC 1321: a one bit, zeros, and the length in bits, up to a multiple of 64 bytes; read as little-endian words. */
function paddedWords(bytes: Uint8Array): Uint32Array {
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) << 6) + 64))
  bytes.forEach((byte, index) => padded.setUint8(index, byte))
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(padded.byteLength - 8, bytes.length << 3, true)
  padded.setUint32(padded.byteLength - 4, Math.floor(bytes.length / 2 ** 29), true)
  return Uint32Array.from({ length: padded.byteLength / 4 }, (_, index) => padded.getUint32(index * 4, true))
}

const shifts = [
  [7, 12, 17, 22],
  [5, 9, 14, 20],
  [4, 11, 16, 23],
  [6, 10, 15, 21],
] as const
const sines = Uint32Array.from({ length: 64 }, (_, index) =>
  Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32),
)

/** The four rounds of sixteen steps each. */
function mixBlock(state: Uint32Array, block: Uint32Array): void {
  let [a, b, c, d] = state as unknown as [number, number, number, number]
  for (let step = 0; step < 64; step++) {
    const round = step >> 4
    const [mixed, place] = roundOf(round, step, b, c, d)
    const sum = (a + mixed + sines[step]! + block[place]!) | 0
    const shift = shifts[round]![step & 3]!
    ;[a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0]
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
}

function roundOf(
  round: number,
  step: number,
  b: number,
  c: number,
  d: number,
): [mixed: number, place: number] {
  if (round === 0) return [(b & c) | (~b & d), step]
  if (round === 1) return [(d & b) | (~d & c), (5 * step + 1) & 15]
  if (round === 2) return [b ^ c ^ d, (3 * step + 5) & 15]
  return [c ^ (b | ~d), (7 * step) & 15]
}
