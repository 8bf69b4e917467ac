import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Disk } from '@mortise/model'

/** Places that fill up, in the words of those who look after them; where they lie is nobody's business. */
const places = [
  ['数据目录', ''],
  ['上传文件', 'files'],
  ['备份目录', 'backups'],
] as const

/** How full the disks are. */
export const disksOf = (dataDir: string): Promise<Disk[]> =>
  Promise.all(
    places.map(async ([name, folder]) => {
      const { blocks, bavail, bsize } = await roomAt(path.join(dataDir, folder))
      const max = blocks * bsize
      const rest = bavail * bsize
      return { name, max, rest, used: max > 0 ? Math.round(((max - rest) / max) * 1000) / 10 : 0 }
    }),
  )

/** A folder that was not made yet lies where it will be made. */
const roomAt = (folder: string): Promise<StatsFs> =>
  statfs(folder).catch((error: unknown) => {
    const parent = path.dirname(folder)
    if (parent === folder) throw error
    return roomAt(parent)
  })
