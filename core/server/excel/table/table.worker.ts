import { parentPort, workerData } from 'node:worker_threads'
import { isUnusable } from '../formats/sheet.ts'
import { tableRows } from './table-rows.ts'
import type { TableMessage, TableTask } from './table-task.ts'

const port = parentPort
if (!port) throw new Error('runs as a worker thread only')
const send = (message: TableMessage) => port.postMessage(message)

try {
  send({ kind: 'rows', rows: await tableRows(workerData as TableTask) })
} catch (error) {
  if (!isUnusable(error)) throw error
  send({ kind: 'refused', reason: error.message })
}
