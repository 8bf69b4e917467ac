import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { fromRoot, run, say } from './tools.mjs'

say('榫卯 Mortise 正在启动')
try {
  await ensureInstalled()
  // In a process of its own, so that the builders' memory is given back before the server runs.
  if ((await run(process.execPath, [fromRoot('scripts/build.mjs'), '--quiet'])) !== 0)
    throw new Error('构建失败')
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
