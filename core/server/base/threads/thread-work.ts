import { parentPort, workerData } from 'node:worker_threads'
import { BusinessError } from '@mortise/model'
import pg from 'pg'
import { newId } from '../ids.ts'

/** What a thread is started with. */
export interface ThreadData<Task> {
  readonly connectionString: string
  readonly role: string | null
  readonly tenant: string
  readonly task: Task
}

/** What it tells whoever started it. */
export type ThreadMessage<Result> =
  | { readonly kind: 'connected'; readonly pid: number }
  | { readonly kind: 'progress'; readonly percent: number; readonly detail?: unknown }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'done'; readonly result: Result }

export interface ThreadCall<Task> {
  readonly task: Task
  readonly tenant: string
  /** A connection that sees one company; what is not committed when the work ends is not written. */
  readonly client: pg.Client
  /** Of a row that the work writes. */
  readonly newId: () => string
  /** `detail`: plain data that whoever started it wants to know on the way. */
  progress(percent: number, detail?: unknown): void
}

/** Reads and writes of such work may take longer than a request's. */
const longest = '10min'

/** The whole of a `*.worker.ts`: `await threadWork(async ({ task, client }) => …)`. */
export async function threadWork<Task, Result>(
  work: (call: ThreadCall<Task>) => Promise<Result>,
): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('runs as a worker thread only')
  const { connectionString, role, tenant, task } = workerData as ThreadData<Task>
  const report = (message: ThreadMessage<Result>) => port.postMessage(message)
  const client = new pg.Client({ connectionString, application_name: 'mortise-thread' })
  await client.connect()
  try {
    report({ kind: 'connected', pid: (client as unknown as { processID: number }).processID })
    await client.query(
      `select set_config('app.tenant', $1, false), set_config('statement_timeout', $2, false), set_config('jit', 'off', false)`,
      [tenant, longest],
    )
    if (role) await client.query(`set role ${client.escapeIdentifier(role)}`)
    const progress = (percent: number, detail?: unknown) => report({ kind: 'progress', percent, detail })
    const result = await work({ task, tenant, client, newId, progress })
    report({ kind: 'done', result })
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    report({ kind: 'refused', reason: error.message })
  } finally {
    await client.end()
  }
}
