import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** A real Redis of the test's own. */
export async function startRedis() {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'mortise-redis-'))
  const port = await freePort()
  let running = await launch(port, dir)
  const halt = async () => {
    if (running.exitCode !== null) return
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    halt,
    resume: async () => {
      running = await launch(port, dir)
    },
    /** It hangs: connections stay open, and nothing is answered. */
    freeze: () => running.kill('SIGSTOP'),
    thaw: () => running.kill('SIGCONT'),
    stop: async () => {
      await halt()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function launch(port: number, dir: string): Promise<ChildProcess> {
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.once('error', (cause) =>
      reject(new Error('redis-server is missing: apt-get install redis-server', { cause })),
    )
    child.once('exit', () => reject(new Error('redis-server did not start')))
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Ready to accept connections')) resolve()
    })
  })
  return child
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
