import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './store.ts'

/** Files in a folder of the installation's own disk. */
export function localStore(root: string): FileStore {
  const at = (told: string) => path.join(root, ...told.split('/'))
  return {
    async put(told, from) {
      const file = at(told)
      await mkdir(path.dirname(file), { recursive: true })
      await rename(from, file)
    },
    async get(told, range) {
      try {
        const file = await open(at(told))
        return file.createReadStream({ highWaterMark: 262_144, ...range })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (told) => rm(at(told), { force: true }),
  }
}
