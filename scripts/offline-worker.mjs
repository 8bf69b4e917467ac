import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fromRoot } from './tools.mjs'

/** What the pages that open without a network are made of, beside what every page starts with. */
const roots = [
  'core/web/shell/workspace.tsx',
  'core/web/public/pages/public-page.tsx',
  'core/web/product/growing-product.tsx',
  'core/web/browser/chinese-dates.ts',
  'app/web/modules.ts',
  'app/web/later-modules.ts',
  'modules/demo/web/index.ts',
  'modules/production/web/scan/scan-page.tsx',
  'modules/production/web/scan/scan-camera.tsx',
  'modules/production/web/station/station-page.tsx',
]
const beside = ['/night.js', '/favicon.svg', '/manifest.webmanifest']

/** Writes the worker that keeps those pages, with the names of the files of this build. */
export const offlineWorker = {
  name: 'offline-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const files = [...beside, ...[...codeOf(bundle)].map((file) => `/${file}`).toSorted()]
    const id = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16)
    const worker = readFileSync(fromRoot('core/web/offline/worker.js'), 'utf8')
    const source = `const BUILD = ${JSON.stringify({ id, files })}\n${worker}`
    this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source })
  },
}

/** The entry, the roots, and all that they import at once, with their styles. */
function codeOf(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
  const first = roots.map((root) => {
    const file = fromRoot(root)
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(file))
    if (!chunk) throw new Error(`${root} is in no file of the build`)
    return chunk
  })
  const files = new Set()
  const waiting = [...chunks.filter(({ isEntry }) => isEntry), ...first]
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (files.has(chunk.fileName)) continue
    files.add(chunk.fileName)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    waiting.push(...chunk.imports.flatMap((name) => bundle[name] ?? []))
  }
  return files
}
