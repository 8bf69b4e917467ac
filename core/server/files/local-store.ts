import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './store.ts'

/** Files in a folder of the installation's own disk. */
export function localStore(root: string): FileStore {
  const at = (name: string) => path.join(root, ...name.split('/'))
  return {
    async put(name, from) {
      const file = at(name)
      await mkdir(path.dirname(file), { recursive: true })
      await rename(from, file)
    },
    async get(name, range) {
      try {
        const file = await open(at(name))
        return file.createReadStream({ highWaterMark: 262_144, ...range })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (name) => rm(at(name), { force: true }),
  }
}
