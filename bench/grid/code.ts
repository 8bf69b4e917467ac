import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { viteSettings } from '../../scripts/vite-settings.mjs'

/** What every page of the product has loaded already. */
const shared =
  /^(?:react|react-dom|antd|@ant-design\/icons|dayjs|zustand|react-router|@tanstack\/react-query)(?:\/|$)/
const DOOR = '@mortise/web'
const ENTRY = '\0grid'

/**
 * Kilobytes of script, packed, that a page needs for its grid: all of ours that the grid imports, wherever it lies, and
 * what scrolls it. Not what is loaded once a cell asks for it, nor what every page of the product has anyway.
 */
export async function code(): Promise<number> {
  const settings = viteSettings()
  const result = await build({
    ...settings,
    logLevel: 'error',
    plugins: [
      settings.plugins,
      {
        name: 'grid-alone',
        resolveId: (id) => (id === ENTRY ? id : undefined),
        load: (id) => (id === ENTRY ? `export { Grid } from '${DOOR}'` : undefined),
      },
    ],
    build: {
      ...settings.build,
      write: false,
      rolldownOptions: { input: ENTRY, external: shared, preserveEntrySignatures: 'strict' },
    },
  })
  if (!('output' in result)) throw new Error('the grid was not built')
  const chunks = new Map(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const needed = new Set([...chunks.values()].filter(({ isEntry }) => isEntry))
  for (const { imports } of needed) {
    for (const name of imports) {
      const chunk = chunks.get(name)
      if (chunk) needed.add(chunk)
    }
  }
  return [...needed].reduce((total, chunk) => total + gzipSync(chunk.code).length, 0) / 1024
}
