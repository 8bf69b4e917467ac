// Only in development and tests: lets a worker thread run the TypeScript it is started with.
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const [, , source] = process.argv
const bundled = process.env.MORTISE_BUNDLED
if (bundled) {
  await import(pathToFileURL(path.join(bundled, `${path.basename(source, '.ts')}.mjs`)).href)
} else {
  const { register } = await import('tsx/esm/api')
  register()
  await import(source)
}
