import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureInstalled } from './install.mjs'
import { filesBelow, fingerprint, fromRoot, run, say, withProgress, workspaces } from './tools.mjs'

const SIDES = {
  server: { label: '构建服务端', make: buildServer },
  web: { label: '构建页面', make: buildWeb },
}

/** Builds what changed since it was last built. */
export async function ensureBuilt(sides = Object.keys(SIDES)) {
  for (const side of sides) {
    const { label } = SIDES[side]
    const inputs = fingerprint(inputsOf(side))
    const stamp = fromRoot('dist', `${side}.inputs`)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) continue
    rmSync(stamp, { force: true })
    // In a process of its own: the builders keep much memory and change the environment.
    await withProgress(label, async () => {
      const code = await run(process.execPath, [import.meta.filename, `--make=${side}`])
      if (code !== 0) throw new Error(`${label}失败`)
    })
    mkdirSync(fromRoot('dist'), { recursive: true })
    writeFileSync(stamp, inputs)
  }
}

const settings = ['vite-settings', 'one-box-rule', 'spoken-names', 'offline-worker'].map(
  (name) => `scripts/${name}.mjs`,
)

/** The files a side is made of: all sources but the other side's, and what decides how they are built. */
export function inputsOf(side) {
  const otherSide = new RegExp(`^(core|app|modules/[^/]+)/${side === 'web' ? 'server' : 'web'}/`)
  const isInput = (file) => !otherSide.test(file) && !/\.(test|spec|test-d)\.tsx?$|\.md$/.test(file)
  const sources = ['core', 'modules', 'app'].flatMap((folder) => filesBelow(folder, isInput))
  return ['package-lock.json', 'scripts/build.mjs', ...settings, ...sources]
}

async function buildServer() {
  const { build } = await import('esbuild')
  const folder = fromRoot('dist/server')
  rmSync(folder, { recursive: true, force: true })
  await build({
    entryPoints: serverEntries(),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [ownPackagesOnly],
  })
}

/** The server, the commands beside it, and every worker: each a file of its own, all in one folder. */
export function serverEntries() {
  const commands = filesBelow('app/server', (file) =>
    /^app\/server\/(main|backup|restore|ledger-verify|ledger-replay)\.ts$/.test(file),
  )
  const workers = workspaces().flatMap(({ folder }) =>
    filesBelow(folder, (file) => file.endsWith('.worker.ts')),
  )
  const entries = {}
  for (const file of [...commands, ...workers]) {
    const name = path.basename(file, '.ts')
    if (entries[name])
      throw new Error(`${file} 与 ${path.relative(fromRoot(), entries[name])} 同名，构建后会相互覆盖`)
    entries[name] = fromRoot(file)
  }
  if (!entries.main) throw new Error('没有 app/server/main.ts')
  return entries
}

/** Packages from the registry stay outside: some carry native parts, and all are installed anyway. */
export const ownPackagesOnly = {
  name: 'own-packages-only',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: wanted, kind }) => {
      if (kind === 'entry-point' || wanted.startsWith('@mortise/') || path.isAbsolute(wanted))
        return undefined
      return { path: wanted, external: true }
    })
  },
}

async function buildWeb() {
  const { build } = await import('vite')
  const { viteSettings } = await import('./vite-settings.mjs')
  await build({ ...viteSettings(), logLevel: 'warn' })
  packAssets(fromRoot('dist/web/assets'))
}

/** Packs once what every browser would have packed for it. */
function packAssets(folder) {
  for (const name of readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name))) {
    const bytes = readFileSync(path.join(folder, name))
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(bytes, quality))
    writeFileSync(path.join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { force: { type: 'boolean' }, make: { type: 'string' } } })
  if (values.make) {
    await SIDES[values.make].make()
  } else {
    await ensureInstalled()
    if (values.force) rmSync(fromRoot('dist'), { recursive: true, force: true })
    await ensureBuilt()
    say('构建完成：dist/')
  }
}
