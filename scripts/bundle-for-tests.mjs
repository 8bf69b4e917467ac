// Tests start worker threads by the hundred and some servers; bundled beforehand they start in a fifth of the time.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { ownPackagesOnly } from './build.mjs'
import { filesBelow, fromRoot } from './tools.mjs'

const STARTED = /\.worker\.ts$|\/testing\/(?:durable-server|dying-server|killed-[^/]+)\.ts$/

export async function setup() {
  // Where packages are found from.
  const cache = fromRoot('node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'mortise-tests-'))
  await build({
    entryPoints: ['core', 'modules', 'app'].flatMap((part) => filesBelow(part, (file) => STARTED.test(file))),
    outdir: folder,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What two of them share is one thing, as it is in the sources.
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
    plugins: [ownPackagesOnly],
  })
  process.env.MORTISE_BUNDLED = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
