import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ensureInstalled } from './install.mjs'
import { commandOf, fromRoot, root, say } from './tools.mjs'

await ensureInstalled()
const { createServer } = await import('vite')
const { viteSettings } = await import('./vite-settings.mjs')

const serverPort = Number(process.env.PORT ?? 3000)
const server = spawn(
  process.execPath,
  [commandOf('tsx'), 'watch', '--clear-screen=false', 'app/server/main.ts'],
  {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // A group of its own: a second Ctrl+C, straight from the terminal, would kill it before the database is stopped.
    detached: true,
    env: { ...process.env, PORT: String(serverPort) },
  },
)
const pages = await createServer(viteSettings({ port: Number(process.env.WEB_PORT ?? 5173), serverPort }))
await pages.listen()
say(
  `页面 ${pages.resolvedUrls?.local[0]}（源码在 ${fromRoot('app/web')}，改动即时生效），服务端口 ${serverPort}`,
)

let ending = false
const end = (signal) => {
  if (ending) return
  ending = true
  server.kill(signal)
}
process.on('SIGINT', () => end('SIGINT'))
process.on('SIGTERM', () => end('SIGTERM'))
const [code] = await once(server, 'exit')
await pages.close()
process.exit(code ?? 0)
