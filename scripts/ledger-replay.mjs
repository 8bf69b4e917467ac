import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot } from './tools.mjs'

await ensureInstalled()
await ensureBuilt(['server'])
await import(pathToFileURL(fromRoot('dist/server/ledger-replay.mjs')).href)
