import path from 'node:path'
import { parseArgs } from 'node:util'
import { now } from '@mortise/model'
import { type Config, loadConfig } from '../../base/config.ts'
import { derivedSecret } from '../../base/secret.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { backup } from '../backup.ts'
import { filesOf } from '../backup-here.ts'
import { restore } from '../restore.ts'
import { counted } from './archive.ts'
import { sealPurpose } from './seal.ts'

/** What a command is given by the shell. */
export interface Shell {
  readonly args: readonly string[]
  readonly env: Record<string, string | undefined>
  readonly say: (line: string) => void
}

/** `npm run backup [-- file]`; answers the exit code. */
export const backupCommand = ({ args, env, say }: Shell): Promise<number> =>
  exitCode('备份失败', say, async () => {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
    const config = loadConfig(env)
    const stamp = now().replaceAll(/[-:]/g, '').replace(' ', '-')
    const target = path.resolve(
      positionals[0] ?? path.join(config.dataDir, 'backups', `mortise-${stamp}.tar.gz`),
    )
    const { rows, files } = await onDatabase(config, say, (url) =>
      backup({ url, filesDir: filesOf(config), target, key: derivedSecret(config, sealPurpose), say }),
    )
    if (config.s3) say('上传的文件存放在对象存储中，不在此备份内')
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    say(`备份完成：${Object.keys(rows).length} 张表，${counted(total)} 行，${counted(files)} 个文件`)
    say(`  ${target}`)
  })

/** `npm run restore -- file [--force] [--trust]`; answers the exit code. */
export const restoreCommand = ({ args, env, say }: Shell): Promise<number> =>
  exitCode('恢复失败', say, async () => {
    const flag = { type: 'boolean', default: false } as const
    const options = { force: flag, trust: flag }
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [file] = positionals
    if (file === undefined) throw new Error('请指明备份文件：npm run restore -- 文件 [--force] [--trust]')
    const config = loadConfig(env)
    if (values.trust) say(trustWarning)
    const { rows, files } = await onDatabase(config, say, (url) =>
      restore({
        url,
        filesDir: filesOf(config),
        source: path.resolve(file),
        key: values.trust ? null : derivedSecret(config, sealPurpose),
        force: values.force,
        say,
      }),
    )
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    say(`恢复完成：${Object.keys(rows).length} 张表，${counted(total)} 行，${counted(files)} 个文件`)
  })

const trustWarning =
  '警告：按 --trust 不查验封签。备份中的全部数据、账号、权限与文件将照原样恢复，请确信文件来自可靠的系统、途中未被改动'

async function onDatabase<T>(
  config: Config,
  say: Shell['say'],
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const embedded = await startEmbedded({ dir: path.join(config.dataDir, 'postgres'), log: say })
  try {
    return await work(embedded.url)
  } finally {
    await embedded.stop()
  }
}

async function exitCode(failure: string, say: Shell['say'], work: () => Promise<void>): Promise<number> {
  try {
    await work()
    return 0
  } catch (error) {
    say(`${failure}：${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
}
