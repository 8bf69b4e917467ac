import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fromRoot, say } from './tools.mjs'

say('榫卯 Mortise 正在启动')
try {
  await ensureInstalled()
  await ensureBuilt()
} catch (error) {
  say(error.message)
  process.exit(1)
}
if (process.env.npm_lifecycle_event) endWithParent()
process.setSourceMapsEnabled(true)
// In this very process: signals reach the server without a middleman, and none is left behind.
await import(pathToFileURL(fromRoot('dist/server/main.mjs')).href)

/** A `kill` of npm ends npm and its shell, which does not pass it on: we see that our parent is gone. */
function endWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 300)
  timer.unref()
}
