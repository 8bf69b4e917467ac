import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** A name in the scratch folder that nobody else has. */
export const scratchFile = (folder: string): string => path.join(folder, randomUUID())

export interface Written {
  readonly size: number
  readonly sha256: string
  /** There was more than was allowed, and the rest is not there. */
  readonly isCut: boolean
}

/** Writes a stream to a file as it comes, counted and hashed, safe on disk when it returns. */
export async function writeScratch(
  source: AsyncIterable<Buffer | string>,
  file: string,
  largest = Number.POSITIVE_INFINITY,
): Promise<Written> {
  const hash = createHash('sha256')
  const handle = await open(file, 'wx')
  let size = 0
  try {
    for await (const part of source) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      size += bytes.length
      if (size > largest) return { size, sha256: '', isCut: true }
      hash.update(bytes)
      await handle.writeFile(bytes)
    }
    await handle.sync()
    return { size, sha256: hash.digest('hex'), isCut: false }
  } finally {
    await handle.close()
  }
}

/** The size and hash of a file that lies there already. */
export async function measureScratch(file: string): Promise<Written> {
  const hash = createHash('sha256')
  let size = 0
  for await (const bytes of createReadStream(file)) {
    size += (bytes as Buffer).length
    hash.update(bytes as Buffer)
  }
  return { size, sha256: hash.digest('hex'), isCut: false }
}

const day = 86_400_000

/** Removes what a stopped process left behind. */
export async function clearScratch(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > day) await rm(file, { recursive: true, force: true })
  }
}
