import { parentPort } from 'node:worker_threads'
import type { RawCell } from '../cells/cell-in.ts'
import { findHeading, headingRows } from '../cells/heading.ts'
import { isUnusable, type SheetRow, unusable } from '../formats/sheet.ts'
import { mayExceed, openSheet } from '../formats/sheet-source.ts'
import { assembler, type SheetRecord } from './assemble.ts'
import type { ImportMessage, ImportTask } from './import-task.ts'

const batchSize = 200
/** Batches that may lie with the main thread. */
const mostUntaken = 3

const port = parentPort
if (!port) throw new Error('runs as a worker thread only')
const send = (message: ImportMessage) => port.postMessage(message)

function batchSender(taken: Int32Array) {
  let sent = 0
  return (records: readonly SheetRecord[]): void => {
    send({ kind: 'batch', records })
    sent += 1
    // The whole thread stops, and the parser with it: it would read on and pile up rows if it were only awaited.
    for (let seen = Atomics.load(taken, 0); sent - seen >= mostUntaken; seen = Atomics.load(taken, 0)) {
      Atomics.wait(taken, 0, seen)
    }
  }
}

/** Before the first row is saved: twenty thousand would be saved for nothing by the time that one more is met. */
async function refuseTooMany({ file, rowLimit }: ImportTask): Promise<void> {
  if (!(await mayExceed(file, rowLimit + headingRows))) return
  let count = 0
  for await (const { index, values } of (await openSheet(file)).rows) {
    if (index > headingRows && isFilled(values)) count += 1
    if (count > rowLimit) throw tooMany(rowLimit)
  }
}

const isFilled = (values: SheetRow['values']) =>
  values.some((cell) => cell !== null && cell !== undefined && cell !== '')
const tooMany = (rowLimit: number) => unusable(`数据超过${rowLimit}行，请拆分后再导入`)

async function run(task: ImportTask): Promise<void> {
  await refuseTooMany(task)
  const sendBatch = batchSender(new Int32Array(task.taken))
  const { name, rows } = await openSheet(task.file)
  let assembling: ReturnType<typeof assembler> | undefined
  let batch: SheetRecord[] = []
  let count = 0
  const keep = (record: SheetRecord | null) => {
    if (!record) return
    batch.push(record)
    if (batch.length < batchSize) return
    sendBatch(batch)
    batch = []
  }
  const takeRow = ({ index, values }: SheetRow) => {
    if (!isFilled(values)) return
    count += 1
    if (count > task.rowLimit) throw tooMany(task.rowLimit)
    keep(assembling?.feed(index, values) ?? null)
  }
  const start = (top: readonly SheetRow[]) => {
    const cells: (readonly RawCell[])[] = []
    for (const { index, values } of top) cells[index] = values
    const heading = findHeading(
      Array.from(cells, (row) => row ?? []),
      task.columns,
    )
    if (!heading) throw unusable('未找到表头，请使用导入模板')
    assembling = assembler(heading)
    send({ kind: 'heading', sheet: name, plan: assembling.plan })
    for (const row of top) if (row.index >= heading.firstRow) takeRow(row)
  }
  let top: SheetRow[] | null = []
  for await (const row of rows) {
    if (!top) takeRow(row)
    // One more than may be headings, because those of a sub-table stand below them.
    else if (row.index <= headingRows) top.push(row)
    else {
      start(top)
      top = null
      takeRow(row)
    }
  }
  if (top) start(top)
  keep(assembling?.last() ?? null)
  if (batch.length > 0) sendBatch(batch)
}

async function read(task: ImportTask): Promise<void> {
  try {
    await run(task)
    send({ kind: 'end' })
  } catch (error) {
    if (!isUnusable(error)) throw error
    send({ kind: 'refused', reason: error.message })
  }
}

let reading = Promise.resolve()
port.on('message', (task: ImportTask) => {
  reading = reading.then(() => read(task))
})
