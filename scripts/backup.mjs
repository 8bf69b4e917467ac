import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './tools.mjs'

await ensureInstalled()
await ensureBuilt(['server'])
// Arguments are read there, from this very process.
await import(pathToFileURL(fromRoot('dist/server/backup.mjs')).href)
