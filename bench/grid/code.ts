import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { viteSettings } from '../../scripts/vite-settings.mjs'

type Chunk = Rolldown.OutputChunk

/** Packages that every page of the product has. */
const shared =
  /^(?:react|react-dom|antd|@ant-design\/icons|dayjs|zustand|react-router|@tanstack\/react-query)(?:\/|$)/

/** What is asked of the door of core/web, by the page that asks. */
const entries: Readonly<Record<string, string>> = { '\0grid': 'Grid', '\0shell': 'startApp' }
const WORKSPACE = /\/shell\/workspace\.tsx$/

/**
 * Kilobytes of script, packed, that a page needs for its grid over what a signed-in user has loaded with the shell: ours,
 * wherever it lies, and what scrolls it. What a cell asks for later does not count.
 */
export async function code(): Promise<number> {
  const chunks = await chunksOf()
  const shell = [...chunks.values()].filter(
    ({ isEntry, name, facadeModuleId }) =>
      (isEntry && name.includes('shell')) || WORKSPACE.test(facadeModuleId ?? ''),
  )
  const grid = [...chunks.values()].filter(({ isEntry, name }) => isEntry && name.includes('grid'))
  if (shell.length !== 2 || grid.length !== 1) throw new Error('the grid was not built beside the shell')
  const there = withImports(shell, chunks)
  const own = [...withImports(grid, chunks)].filter((chunk) => !there.has(chunk))
  return own.reduce((total, chunk) => total + gzipSync(chunk.code).length, 0) / 1024
}

async function chunksOf(): Promise<ReadonlyMap<string, Chunk>> {
  const settings = viteSettings()
  const result = await build({
    ...settings,
    logLevel: 'error',
    plugins: [
      settings.plugins,
      {
        name: 'entries',
        resolveId: (id) => (id in entries ? id : undefined),
        load: (id) => entries[id] && `export { ${entries[id]} } from '@mortise/web'`,
      },
    ],
    build: {
      ...settings.build,
      write: false,
      rolldownOptions: {
        input: Object.keys(entries),
        external: shared,
        preserveEntrySignatures: 'strict',
      },
    },
  })
  if (!('output' in result)) throw new Error('nothing was built')
  const chunks = result.output.filter((file) => file.type === 'chunk')
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
}

/** Chunks with all that is loaded along with them. */
function withImports(chunks: readonly Chunk[], all: ReadonlyMap<string, Chunk>): ReadonlySet<Chunk> {
  const found = new Set(chunks)
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = all.get(name)
      if (chunk) found.add(chunk)
    }
  }
  return found
}
