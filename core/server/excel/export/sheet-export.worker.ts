import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Cell } from '../cells/cell-out.ts'
import { buildFrame } from '../cells/frame.ts'
import { type Layout, layOut, type Merge } from '../cells/layout.ts'
import { rowWriter } from '../formats/sheet-rows.ts'
import { oldSheetWriter } from '../formats/xls.ts'
import { zipChunks } from '../formats/zip-writer.ts'
import { type ExportMessage, type ExportTask, mostXlsRows, mostXlsSheetRows } from './export-task.ts'
import { recordWriter } from './records.ts'

/** Rows fetched at a time; the next are on their way while these are written. */
const batchSize = 500
/** Pieces that may be underway to the main thread. */
const mostUnderway = 8
/** Merging more cells than this would cost Excel more than it gives the reader. */
const mostMerges = 100_000
const mostSheetRows = 1_048_576
/** A cursor counts as one statement from its first row to its last, however long its reader takes. */
const longest = '30min'

const port = parentPort
if (!port) throw new Error('runs as a worker thread only')
const task = workerData as ExportTask
const report = (message: ExportMessage) => port.postMessage(message)

let underway = 0
let resume: (() => void) | undefined
port.on('message', () => {
  underway -= 1
  resume?.()
})

async function send(chunk: Buffer): Promise<void> {
  // A copy, because what is handed over may share its memory with what is written next.
  const bytes = new Uint8Array(chunk)
  underway += 1
  port?.postMessage({ kind: 'bytes', bytes } satisfies ExportMessage, [bytes.buffer])
  if (underway < mostUnderway) return
  await new Promise<void>((resolve) => {
    resume = resolve
  })
  resume = undefined
}

/** Everything arrives as text: cells are written as text, and what is a number is read as one where it is written. */
const asText = { getTypeParser: () => (text: string) => text }

async function run(): Promise<void> {
  const client = new pg.Client({
    connectionString: task.connectionString,
    application_name: 'mortise-export',
    types: asText,
  })
  await client.connect()
  try {
    report({ kind: 'connected', pid: (client as unknown as { processID: number }).processID })
    // One snapshot for the count and the rows.
    await client.query('begin isolation level repeatable read read only')
    await client.query(
      `select set_config('app.tenant', $1, true), set_config('statement_timeout', $2, true)`,
      [task.tenant, longest],
    )
    for (const [name, value] of task.settings)
      await client.query('select set_config($1, $2, true)', [name, value])
    const total = await countRows(client)
    if (total > task.rowLimit) return report({ kind: 'tooMany' })
    if (!(task.format === 'xls' && total <= mostXlsRows && (await writeOld(client, total))))
      await writeNew(client, total)
    report({ kind: 'end' })
  } finally {
    await client.end()
  }
}

async function countRows(client: pg.Client): Promise<number> {
  const text = `select count(*) as n from (select 1 from (${task.sql.text}) asked limit ${task.rowLimit + 1}) counted`
  const { rows } = await client.query<{ n: string }>(text, [...task.sql.values])
  return Number(rows[0]?.n)
}

/** The rows of the query, a batch at a time, each a list of the sheet rows it fills. */
async function* batches(client: pg.Client, layout: Layout): AsyncGenerator<Cell[][][]> {
  const { text, values } = task.sql
  const cursor = client.query(new Cursor<unknown[]>(text, [...values], { rowMode: 'array', types: asText }))
  try {
    const { fields, first } = await firstRows(cursor)
    const write = recordWriter(
      layout.leaves,
      fields.map((field) => field.name),
      task.fileBase,
    )
    for (let rows = first; rows.length > 0; ) {
      const next = cursor.read(batchSize)
      // Heard even if writing fails before it is waited for.
      next.catch(() => {})
      yield rows.map(write)
      rows = await next
    }
  } finally {
    await cursor.close()
  }
}

/** The first rows, with the names of the columns, which are known only then. */
const firstRows = (cursor: Cursor<unknown[]>) =>
  new Promise<{ fields: pg.FieldDef[]; first: unknown[][] }>((resolve, reject) => {
    cursor.read(batchSize, (error: Error | undefined, first, result) =>
      error ? reject(error) : resolve({ fields: result.fields, first }),
    )
  })

const mergesOf = (layout: Layout, startRow: number, count: number): Merge[] =>
  layout.leaves.flatMap(({ lines }, column) =>
    lines ? [] : [{ startRow, endRow: startRow + count - 1, startCol: column, endCol: column }],
  )

async function writeNew(client: pg.Client, total: number): Promise<void> {
  const layout = layOut(task.columns, task)
  const frame = await buildFrame(layout)
  const write = rowWriter(frame.styles)
  const merges: Merge[] = []
  let row = layout.firstRow
  let done = 0
  const source = batches(client, layout)
  const first = await source.next()
  report({ kind: 'ready', total, format: 'xlsx' })
  const sheet = async function* () {
    yield Buffer.from(frame.head)
    for (let batch = first; !batch.done; batch = await source.next()) {
      let xml = ''
      for (const rows of batch.value) {
        if (rows.length > 1 && merges.length < mostMerges) merges.push(...mergesOf(layout, row, rows.length))
        for (const cells of rows) xml += write(++row, cells)
      }
      if (row > mostSheetRows) throw new Error('more rows than a sheet can hold')
      yield Buffer.from(xml)
      done += batch.value.length
      report({ kind: 'progress', done })
    }
    yield Buffer.from(frame.tail(merges))
  }
  for await (const chunk of zipChunks([...frame.parts, { name: frame.sheet, data: sheet() }]))
    await send(chunk)
}

/** False when the sub-tables make more rows than the old format has. */
async function writeOld(client: pg.Client, total: number): Promise<boolean> {
  const layout = layOut(task.columns, task)
  const sheet = oldSheetWriter(layout)
  const merges: Merge[] = []
  let row = layout.firstRow
  let done = 0
  for await (const batch of batches(client, layout)) {
    for (const rows of batch) {
      if (rows.length > 1 && merges.length < mostMerges) merges.push(...mergesOf(layout, row, rows.length))
      if (row + rows.length > mostXlsSheetRows) return false
      for (const cells of rows) sheet.row(row++, cells)
    }
    done += batch.length
    report({ kind: 'progress', done })
  }
  report({ kind: 'ready', total, format: 'xls' })
  for (const piece of sheet.finish(merges)) {
    for (let at = 0; at < piece.length; at += 65_536) await send(piece.subarray(at, at + 65_536))
  }
  return true
}

await run()
// Otherwise the listening port would keep the thread alive.
port.close()
