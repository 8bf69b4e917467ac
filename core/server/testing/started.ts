import path from 'node:path'

/** What Node is told to run a file of ours: as it was bundled for this run of tests, else as it is. */
export function startedFrom(source: string): { readonly file: string; readonly options: readonly string[] } {
  const folder = process.env.MORTISE_BUNDLED
  if (!folder) return { file: source, options: ['--import', 'tsx'] }
  return { file: path.join(folder, `${path.basename(source, '.ts')}.mjs`), options: ['--enable-source-maps'] }
}
