import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import { HttpFailure } from '../base/failure.ts'
import { makeSlots } from '../base/slots.ts'
import type { FileRecord, Files } from '../context/files.ts'
import { drawThumbnail, thumbnailWidth } from '../files/images.ts'
import { isReadableImage } from '../files/kinds.ts'
import { extensionOf } from '../files/names.ts'
import { scratchFile } from '../files/scratch.ts'

/** Small versions of pictures, drawn when first asked for and kept on this node's disk. */
export function makeThumbnails(files: Files, folder: string) {
  const busy = () => new HttpFailure({ status: 503, code: 503, message: '系统繁忙，请稍后再试！' })
  const drawing = makeSlots({ atOnce: 2, waiting: 200 }, busy)
  const underway = new Map<string, Promise<void>>()
  /** Pictures with a sound header and broken pixels: sent as they are, and not tried at every look. */
  const unreadable = new LRUCache<string, true>({ max: 1_000 })

  const draw = async (record: FileRecord, file: string, width: number) => {
    const opened = await files.open(record.path)
    if (!opened) throw new Error(`the bytes of ${record.path} are gone`)
    const fresh = scratchFile(files.scratch)
    try {
      const drawn = await drawThumbnail(await buffer(opened.stream), width)
      if (!drawn) {
        unreadable.set(record.sha256, true)
        return
      }
      await writeFile(fresh, drawn)
      await mkdir(path.dirname(file), { recursive: true })
      await rename(fresh, file)
    } finally {
      await rm(fresh, { force: true })
    }
  }

  /** The small version opened, or null for files that have none and are sent as they are. */
  return async (record: FileRecord, wanted: number) => {
    if (!isReadableImage(extensionOf(record.path)) || unreadable.has(record.sha256)) return null
    const width = thumbnailWidth(wanted)
    // Named by content, so that the same picture uploaded again is not drawn again.
    const file = path.join(folder, record.sha256.slice(0, 2), `${record.sha256}-${width}.webp`)
    const found = await openFile(file)
    if (found) return found
    let work = underway.get(file)
    if (!work) {
      work = drawing(() => draw(record, file, width)).finally(() => underway.delete(file))
      underway.set(file, work)
    }
    await work
    return openFile(file)
  }
}

async function openFile(file: string) {
  try {
    const handle = await open(file)
    return { stream: handle.createReadStream(), size: (await handle.stat()).size }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
