import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { capture, fromRoot, readJson, run, say, withProgress, workspaces } from './tools.mjs'

/** Installs the packages of a folder's lock when they are missing or others than the lock names. */
export async function ensureInstalled(folder = '.') {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) throw new Error(`需要 Node.js 20 或更新的版本，当前为 ${process.versions.node}`)
  const reason = whyInstall(folder)
  if (!reason) return folder === '.' ? linkWorkspaces() : undefined
  say(`需要安装依赖：${reason}`)
  await withProgress('安装依赖', async () => {
    if ((await npm(folder, 'ci', '--ignore-scripts')) === 0) return
    say('npm ci 未成功，改用 npm install')
    if ((await npm(folder, 'install', '--ignore-scripts')) !== 0)
      throw new Error('依赖安装失败，请检查网络与 npm 设置后重试')
  })
}

/** Compares the lock with npm's own record of what it installed. */
function whyInstall(folder) {
  const record = `${folder}/node_modules/.package-lock.json`
  if (!existsSync(fromRoot(record))) return '尚未安装'
  const installed = readJson(record).packages
  const wanted = readJson(`${folder}/package-lock.json`).packages
  for (const [at, { version, optional, link }] of Object.entries(wanted)) {
    if (!at.startsWith('node_modules/') || link) continue
    if (!installed[at] && !optional) return `缺少 ${at.slice('node_modules/'.length)}`
    if (installed[at] && installed[at].version !== version)
      return `${at.slice('node_modules/'.length)} 版本不符`
  }
  return undefined
}

/** A new package of our own needs no install, only its link. */
function linkWorkspaces() {
  for (const { folder, manifest } of workspaces()) {
    const link = fromRoot('node_modules', manifest.name)
    if (existsSync(link)) continue
    rmSync(link, { force: true })
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.relative(path.dirname(link), fromRoot(folder)), link, 'dir')
  }
}

async function npm(folder, ...args) {
  // Inside `npm start` npm tells where it is; on its own the script relies on the path.
  const [command, ...before] = process.env.npm_execpath
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const all = [...before, ...args, '--no-fund', '--no-audit', '--loglevel=error']
  const cwd = fromRoot(folder)
  if (process.stdout.isTTY) return run(command, all, { cwd })
  const { code, output } = await capture(command, all, { cwd })
  if (code !== 0) say(output.trim().split('\n').slice(0, 12).join('\n'))
  return code
}
