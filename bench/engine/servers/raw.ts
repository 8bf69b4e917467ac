import { readFile } from 'node:fs/promises'
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx'
import pg from 'pg'

/** The library for sheets by itself: rows that are in memory already, or files of which nothing is made. */
export type RawTask =
  | { readonly kind: 'write'; readonly databaseUrl: string; readonly sql: string }
  | { readonly kind: 'read'; readonly files: readonly string[] }

async function run(task: RawTask): Promise<{ milliseconds: number; count: number }> {
  const rows = task.kind === 'write' ? await rowsOf(task) : []
  const since = performance.now()
  const count = task.kind === 'write' ? await write(rows) : await read(task.files)
  return { milliseconds: performance.now() - since, count }
}

async function rowsOf({ databaseUrl, sql }: Extract<RawTask, { kind: 'write' }>) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows as (string | number | null)[][]
}

async function write(rows: (string | number | null)[][]): Promise<number> {
  let bytes = 0
  for await (const chunk of writeXlsxStream(rows, { name: '订单' })) bytes += chunk.length
  if (bytes === 0) throw new Error('nothing was written')
  return rows.length
}

async function read(files: readonly string[]): Promise<number> {
  let count = 0
  for (const file of files) {
    for await (const row of streamXlsxRows(await readFile(file))) if (row.values.length > 0) count += 1
  }
  return count
}

process.on('message', (task: RawTask) => void run(task).then((done) => process.send?.(done)))
process.once('SIGTERM', () => process.exit(0))
process.once('disconnect', () => process.exit(0))
process.send?.({ url: '' })
