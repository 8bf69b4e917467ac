import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { BusinessError } from '@mortise/model'
import type { Config } from '../../base/config.ts'

/** A backup that lies in the data folder. */
export interface ShelvedBackup {
  readonly name: string
  /** Where it lies. */
  readonly file: string
  readonly size: number
  /** When it was begun, by the clock of the factory. */
  readonly at: string
  /** What it was made before, or for; null of one that a command made. */
  readonly why: string | null
}

const named = /^mortise-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(?:-([a-z]+))?\.tar\.gz$/

/** All that are whole, the latest first. */
export async function shelvedBackups(config: Pick<Config, 'dataDir'>): Promise<ShelvedBackup[]> {
  const names = await readdir(shelfOf(config)).catch(() => [])
  const found = await Promise.all(names.flatMap((name) => (named.test(name) ? [shelved(config, name)] : [])))
  return found.toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** The one of that name; a name that leads elsewhere is none. */
export async function shelvedBackup(config: Pick<Config, 'dataDir'>, name: string): Promise<ShelvedBackup> {
  const found = named.test(name) ? await shelved(config, name).catch(() => null) : null
  if (!found) throw new BusinessError('备份文件不存在')
  return found
}

export const shelfOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'backups')

async function shelved(config: Pick<Config, 'dataDir'>, name: string): Promise<ShelvedBackup> {
  const file = path.join(shelfOf(config), name)
  const [, year, month, day, hour, minute, second, why = null] = named.exec(name) ?? []
  const { size } = await stat(file)
  return { name, file, size, at: `${year}-${month}-${day} ${hour}:${minute}:${second}`, why }
}
