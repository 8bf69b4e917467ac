import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Envelope } from '@mortise/model'
import { expect } from 'vitest'
import { removeEmbedded } from '../db/embedded/embedded.ts'
import type { Listening } from './durable-server.ts'
import { startedFrom } from './started.ts'

/** A running server that may be killed. */
export interface Killable<Furniture extends object> extends Listening<Furniture> {
  readonly process: ChildProcess
  /** The answer of a call, or null when none came. */
  ask(method: string, call: string, body?: object): Promise<Envelope | null>
  /** `kill -9` of the server, of PostgreSQL or of both. */
  kill(victim: 'server' | 'database' | 'both'): Promise<void>
}

/** A data folder that outlives the servers started on it, one after another; `file` tells what they serve. */
export async function killableServers<Furniture extends object>(file: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mortise-kill-'))
  let running: ChildProcess | undefined
  return {
    async start(): Promise<Killable<Furniture>> {
      const server = startedFrom(path.join(import.meta.dirname, 'durable-server.ts'))
      const args = [...server.options, server.file, dataDir, startedFrom(file).file]
      const child = spawn(process.execPath, args, {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      running = child
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`the server ended with ${String(code)} before it listened`)
      })
      const [listening] = (await Promise.race([once(child, 'message'), ended])) as [Listening<Furniture>]
      // From here on its end is what the test is about.
      ended.catch(() => {})
      return {
        ...listening,
        process: child,
        ask: (method, call, body) => ask(listening, method, call, body),
        kill: (victim) => kill(listening, child, victim),
      }
    },
    async remove(): Promise<void> {
      if (running?.exitCode === null && running.signalCode === null) {
        running.kill('SIGTERM')
        await once(running, 'exit')
      }
      await removeEmbedded(path.join(dataDir, 'postgres'))
      await removeEmbedded(dataDir)
    },
  }
}

/** Lets all write at once until nothing is acknowledged any more, and strikes amid it after so many writes. */
export async function writeUntilKilled(
  writers: readonly (() => Promise<boolean>)[],
  after: number,
  strike: () => Promise<void>,
): Promise<void> {
  let acknowledged = 0
  let striking: Promise<void> | undefined
  const writeUntilItFails = async (write: () => Promise<boolean>) => {
    while (await write()) {
      acknowledged += 1
      if (acknowledged === after) striking = strike()
    }
  }
  await Promise.all(writers.map(writeUntilItFails))
  expect(striking, 'the writers stopped before anything was killed').toBeDefined()
  await striking
}

async function kill(
  { postmasterFile }: Listening<object>,
  server: ChildProcess,
  victim: 'server' | 'database' | 'both',
): Promise<void> {
  if (victim !== 'server')
    process.kill(Number(readFileSync(postmasterFile, 'utf8').split('\n')[0]), 'SIGKILL')
  if (victim === 'database') return
  server.kill('SIGKILL')
  await once(server, 'exit')
}

async function ask(
  { url, token }: Listening<object>,
  method: string,
  call: string,
  body?: object,
): Promise<Envelope | null> {
  try {
    const answer = await fetch(`${url}/api${call}`, {
      method,
      headers: { 'X-Access-Token': token, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    return (await answer.json()) as Envelope
  } catch {
    return null
  }
}
