/** The longest that one record may be; what is longer goes on in others. */
export const longestRecord = 8224

const chunkSize = 1_048_576

/** Bytes that grow at their end, in large pieces instead of one for each record. */
export function makeBytes() {
  const full: Buffer[] = []
  let chunk = Buffer.allocUnsafe(chunkSize)
  let used = 0
  let before = 0
  const room = (length: number): number => {
    if (used + length > chunk.length) {
      full.push(chunk.subarray(0, used))
      before += used
      chunk = Buffer.allocUnsafe(Math.max(chunkSize, length))
      used = 0
    }
    used += length
    return used - length
  }
  return {
    /** A record whose content is written where it lies. */
    record(id: number, length: number, fill: (buffer: Buffer, at: number) => void): void {
      const at = room(length + 4)
      chunk.writeUInt16LE(id, at)
      chunk.writeUInt16LE(length, at + 2)
      chunk.fill(0, at + 4, at + 4 + length)
      fill(chunk, at + 4)
    },
    push(bytes: Buffer): void {
      bytes.copy(chunk, room(bytes.length))
    },
    size: () => before + used,
    pieces: (): Buffer[] => [...full, chunk.subarray(0, used)],
  }
}
export type Bytes = ReturnType<typeof makeBytes>

/** A text with its length and its kind in front: one byte a letter where that is enough, else two. */
export function encodeText(text: string, lengthBytes: 1 | 2): Buffer {
  const isNarrow = /^[ -\u00ff]*$/.test(text)
  const head = Buffer.alloc(lengthBytes + 1)
  if (lengthBytes === 1) head.writeUInt8(text.length, 0)
  else head.writeUInt16LE(text.length, 0)
  head.writeUInt8(isNarrow ? 0 : 1, lengthBytes)
  return Buffer.concat([head, Buffer.from(text, isNarrow ? 'latin1' : 'utf16le')])
}
