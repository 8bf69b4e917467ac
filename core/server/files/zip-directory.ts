import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { createInflateRaw, inflateRaw } from 'node:zlib'

/** One entry as an archive's directory tells of it; nothing of it is unpacked yet. */
export interface ZipEntry {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const wide = 0xffffffff
const largestDirectory = 4_000_000
const inflate = promisify(inflateRaw)

const bad = () => new Error('not a readable zip archive')

/** Bytes that can be read from anywhere. */
export interface ZipSource {
  readonly size: number
  read(position: number, length: number): Promise<Buffer>
}

export async function fileSource(file: FileHandle): Promise<ZipSource> {
  const { size } = await file.stat()
  return {
    size,
    async read(position, length) {
      const buffer = Buffer.alloc(length)
      const { bytesRead } = await file.read(buffer, 0, length, position)
      return buffer.subarray(0, bytesRead)
    },
  }
}

export const bytesSource = (bytes: Buffer): ZipSource => ({
  size: bytes.length,
  read: async (position, length) => bytes.subarray(position, position + length),
})

/** What an archive says it holds, read from its end; throws when it is none. */
export async function readZipDirectory(file: ZipSource): Promise<ZipEntry[]> {
  const { size } = file
  const tail = await readAt(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const end = lastIndexOfMark(tail)
  if (end < 0) throw bad()
  const count = tail.readUInt16LE(end + 10)
  const length = tail.readUInt32LE(end + 12)
  const offset = tail.readUInt32LE(end + 16)
  if (length > largestDirectory || offset + length > size) throw bad()
  const directory = await readAt(file, offset, length)
  const entries: ZipEntry[] = []
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) throw bad()
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const sizes = [
      directory.readUInt32LE(at + 24),
      directory.readUInt32LE(at + 20),
      directory.readUInt32LE(at + 42),
    ]
    const [unpacked = 0, packed = 0, local = 0] = widened(sizes, extra)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed,
      size: unpacked,
      offset: local,
    })
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** One small entry unpacked; throws when it is larger than allowed, whatever the directory said. */
export async function readZipEntry(file: ZipSource, entry: ZipEntry, largest: number): Promise<Buffer> {
  const start = await startOf(file, entry)
  if (entry.packed > largest) throw bad()
  const packed = await readAt(file, start, entry.packed)
  if (entry.method === 0) return packed
  if (entry.method !== 8) throw bad()
  return inflate(packed, { maxOutputLength: largest })
}

/** An entry that holds more than the directory says of it. */
export class UntoldSize extends Error {}

/** An entry of any size, unpacked bit by bit, and no further than the directory says. */
export async function* streamZipEntry(file: ZipSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  let left = entry.size
  for await (const chunk of unpackedChunks(file, entry)) {
    left -= chunk.length
    if (left < 0) throw new UntoldSize(`${entry.name} holds more than ${entry.size} bytes`)
    yield chunk
  }
}

async function* unpackedChunks(file: ZipSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = packedChunks(file, await startOf(file, entry), entry.packed)
  if (entry.method === 0) return yield* packed
  if (entry.method !== 8) throw bad()
  const inflating = createInflateRaw()
  // What goes wrong is met by the reader, who may also have read enough.
  pipeline(packed, inflating, () => {})
  yield* inflating
}

const chunkSize = 65_536

async function* packedChunks(file: ZipSource, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += chunkSize)
    yield await readAt(file, start + at, Math.min(chunkSize, length - at))
}

/** Where the bytes of an entry begin. */
async function startOf(file: ZipSource, { offset }: ZipEntry): Promise<number> {
  const header = await readAt(file, offset, 30)
  if (header.readUInt32LE(0) !== localMark) throw bad()
  return offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** How much more than its own size an archive may hold, once that is much at all. */
const usualRatio = 150
const harmless = 100_000_000
const mostEntries = 10_000

/** Whether unpacking would take what the archive's size gives no reason for: huge, endless, or the same bytes again and again. */
export function isZipBomb(entries: readonly ZipEntry[], fileSize: number): boolean {
  const total = entries.reduce((sum, entry) => sum + entry.size, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (entries.length > mostEntries || packed > fileSize) return true
  // A size told as nothing beside packed bytes is a lie that hides the rest.
  if (entries.some((entry) => entry.size === 0 && entry.packed > 64)) return true
  // So are packed bytes told as nothing where there is room for many: some readers then believe what stands beside them.
  if (entries.some((entry) => entry.packed === 0 && roomOf(entry, entries, fileSize) > mostRoom)) return true
  // Of two that bear one name, one reader takes the first and another the last.
  if (new Set(entries.map(({ name }) => name)).size < entries.length) return true
  return total > harmless && total > usualRatio * fileSize
}

/** A header and a directory that is small. */
const mostRoom = 65_536

/** Bytes from where an entry begins to where the next one does. */
function roomOf({ offset }: ZipEntry, entries: readonly ZipEntry[], fileSize: number): number {
  const next = entries.reduce(
    (least, other) => (other.offset > offset ? Math.min(least, other.offset) : least),
    fileSize,
  )
  return next - offset
}

async function readAt(file: ZipSource, position: number, length: number): Promise<Buffer> {
  const bytes = await file.read(position, length)
  if (bytes.length < length) throw bad()
  return bytes
}

function lastIndexOfMark(tail: Buffer): number {
  for (let at = tail.length - 22; at >= 0; at--) if (tail.readUInt32LE(at) === endMark) return at
  return -1
}

/** Sizes that need 64 bits stand in an extra field, in their order, only those that need it. */
function widened(sizes: readonly number[], extra: Buffer): number[] {
  if (!sizes.includes(wide)) return [...sizes]
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    let next = at + 4
    return sizes.map((value) => {
      if (value !== wide) return value
      if (next + 8 > extra.length) throw bad()
      const large = Number(extra.readBigUInt64LE(next))
      next += 8
      return large
    })
  }
  throw bad()
}
