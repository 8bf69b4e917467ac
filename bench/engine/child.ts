import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'

export interface Child {
  readonly url: string
  readonly process: ChildProcess
  /** Asks the child something and waits for its answer. */
  ask<T>(question: object): Promise<T>
  stop(): Promise<void>
}

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'dist/bench')

const servers = () =>
  readdirSync(path.join(import.meta.dirname, 'servers')).map((name) =>
    path.join(import.meta.dirname, 'servers', name),
  )
/** Threads that the product's server starts lie beside it. */
const workers = () =>
  readdirSync(path.join(root, 'core/server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.worker.ts'))
    .map((file) => path.join(root, 'core/server', file))

/** Builds the servers that are measured, as the product's own server is built. */
export async function bundleServers(): Promise<void> {
  await build({
    entryPoints: [...servers(), ...workers()],
    outdir: folder,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [
      {
        name: 'own-packages-only',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path: wanted, kind }) =>
            kind === 'entry-point' || wanted.startsWith('@mortise/')
              ? undefined
              : { path: wanted, external: true },
          )
        },
      },
    ],
  })
}

/** Starts a server in a process of its own, so that its event loop is its own too. */
export async function startChild(
  name: 'ours' | 'bare' | 'raw',
  options: object,
  nodeFlags: string[] = [],
): Promise<Child> {
  const file = path.join(folder, `${name}.mjs`)
  const child = spawn(process.execPath, [...nodeFlags, file, JSON.stringify(options)], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const { url } = await new Promise<{ url: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string }))
    child.once('exit', (code) =>
      reject(new Error(`the server ${name} ended with ${code} before it listened`)),
    )
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const ask = async <T>(question: object) => {
    child.send(question)
    const [answer] = (await once(child, 'message')) as [T]
    return answer
  }
  return { url, process: child, ask, stop }
}
