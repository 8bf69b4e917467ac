import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { capture, say, withProgress } from './tools.mjs'

const SHELL = '/usr/bin/chromium-headless-shell'

/** What the browser and multi-node tests need beside Node, and how to see that it is there. */
const NEEDED = [
  { name: 'chromium-headless-shell', isThere: () => existsSync(process.env.CHROMIUM ?? SHELL) },
  { name: 'fonts-noto-cjk', isThere: hasChineseFont },
  { name: 'redis-server', isThere: () => onPath('redis-server') },
  // The server alone: neither a service nor a client comes with it.
  { name: 'mariadb-server-core', isThere: () => existsSync('/usr/sbin/mariadbd') || onPath('mariadbd') },
]

/** The browser of the tests; without its window around it, where that can be had, because it then starts in half the time. */
export const chromium = () => process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')

/** Installs what is missing with apt; where that is not possible it says what to install by hand. */
export async function ensureSystemPackages() {
  const missing = NEEDED.filter(({ isThere }) => !isThere()).map(({ name }) => name)
  if (missing.length === 0) return
  const apt = ['apt-get', '-y', '-qq', '-o', 'DPkg::Lock::Timeout=120']
  const [command, ...before] = process.getuid?.() === 0 ? apt : ['sudo', '-n', ...apt]
  const isPossible = onPath('apt-get') && onPath(command)
  const isDone = isPossible && (await withProgress(`安装系统软件 ${missing.join('、')}`, install))
  if (!isDone)
    say(
      `未能自动安装 ${missing.join('、')}：请手工安装（apt-get install ${missing.join(' ')}），否则相关测试会失败`,
    )

  async function install() {
    // At run level 1 no service is started by being installed.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    await capture(command, [...before, 'update'], { env })
    const { code, output } = await capture(
      command,
      [...before, 'install', '--no-install-recommends', ...missing],
      { env },
    )
    if (code !== 0) say(output.trim().split('\n').slice(-8).join('\n'))
    return code === 0
  }
}

const onPath = (program) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)))

function hasChineseFont() {
  const folders = ['/usr/share/fonts', '/usr/local/share/fonts'].filter((folder) => existsSync(folder))
  const chinese = /CJK|WenQuanYi|wqy|SourceHan|DroidSansFallback/i
  return folders.some((folder) =>
    readdirSync(folder, { recursive: true }).some((name) => chinese.test(String(name))),
  )
}
