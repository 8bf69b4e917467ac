import { Readable } from 'node:stream'
import { BusinessError } from '@mortise/model'
import { makeSlots } from '../../base/slots.ts'
import { startWorker } from '../../base/threads/start-worker.ts'
import type { Context } from '../../context/context.ts'
import type { Services } from '../../context/services.ts'
import type { SheetPlan } from '../../context/sheet-plan.ts'
import { addressOf } from '../../db/statement/database.ts'
import { fileTitle } from '../cells/layout.ts'
import type { ExportMessage, ExportTask, SheetFormat } from './export-task.ts'

/** Rows that one export may have. */
export const mostExportRows = 100_000
/** From here on the user is told how far it is. */
const reportFrom = 5_000
const reportEvery = 500

export interface ExportOptions extends SheetPlan {
  readonly services: Services
  readonly ctx: Pick<Context, 'tenant' | 'user'>
  readonly format?: SheetFormat
  /** By which the rows are read; by the product's own where nothing is said. */
  readonly connection?: ExportConnection
  /** What stands before the paths of pictures and files, so that they open from the sheet. */
  readonly fileBase?: string
  readonly rowLimit?: number
  /** Told as rows are written, beside the hint to the user's open pages. */
  readonly onProgress?: (done: number, total: number) => void
  /** Ends it, before its first byte too: rows may take long to be counted. */
  readonly signal?: AbortSignal
  /** Milliseconds after which a reader who takes nothing is given up, and the thread and connection with it. */
  readonly stalledAfter?: number
}

export interface ExportedSheet {
  /** Ends the work when it is destroyed. */
  readonly stream: Readable
  readonly type: string
  readonly fileName: string
  readonly total: number
}

const types: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
}

const slots = makeSlots({ atOnce: 3, waiting: 30 }, () => new BusinessError('正在导出的任务较多，请稍后再试'))

/** Writes the rows of a query as a sheet in a thread of its own; refuses before the first byte, or not at all. */
export function exportRows(options: ExportOptions): Promise<ExportedSheet> {
  return new Promise((resolve, reject) => {
    const work = async () => {
      const { services, signal, connection = connectionOf(services) } = options
      signal?.throwIfAborted()
      const { sheet, ended } = run(options, connection)
      sheet.then(resolve, reject)
      await ended
    }
    // The place is held until the last byte is out, not only until the first.
    slots(work).catch(reject)
  })
}

function run(
  options: ExportOptions,
  connection: ExportConnection,
): { sheet: Promise<ExportedSheet>; ended: Promise<void> } {
  const { services, ctx, title, rowLimit = mostExportRows, stalledAfter = 300_000 } = options
  const task: ExportTask = {
    ...connection,
    tenant: ctx.tenant,
    sql: options.sql,
    columns: options.columns,
    title,
    exporter: ctx.user.realname,
    format: options.format ?? 'xlsx',
    fileBase: options.fileBase ?? '',
    rowLimit,
  }
  // The old format is built as a whole; the new one passes through.
  const heap = task.format === 'xls' ? 512 : 128
  const worker = startWorker(import.meta.url, './sheet-export.worker.ts', {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 },
  })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  const progress = progressTo(services, ctx.user.id, title)
  const sheet = new Promise<ExportedSheet>((resolve, reject) => {
    let pid: number | undefined
    let owed = 0
    let patience: NodeJS.Timeout | undefined
    let total = 0
    let isReady = false
    let isOver = false
    const stop = async () => {
      if (isOver) return
      isOver = true
      await worker.terminate()
      // The thread's connection is gone, but a statement underway would only find out at its end.
      if (pid !== undefined) await cancelled(services, pid)
    }
    const fail = (error: Error) => {
      if (isReady) stream.destroy(error)
      else reject(error)
    }
    const stream = new Readable({
      highWaterMark: 262_144,
      read() {
        clearTimeout(patience)
        for (; owed > 0; owed--) worker.postMessage('more', [])
      },
      destroy(error, done) {
        clearTimeout(patience)
        stop().then(
          () => done(error),
          (fault: Error) => done(error ?? fault),
        )
      },
    })
    const { signal } = options
    signal?.addEventListener('abort', () => {
      if (isReady) stream.destroy(signal.reason as Error)
      else stop().then(() => reject(signal.reason as Error), reject)
    })
    const receive: { [K in ExportMessage['kind']]: (message: Extract<ExportMessage, { kind: K }>) => void } =
      {
        connected: (message) => (pid = message.pid),
        tooMany: () => fail(new BusinessError(`导出数据超过${rowLimit}行，请缩小查询范围`)),
        ready(message) {
          total = message.total
          isReady = true
          const fileName = `${fileTitle(title)}.${message.format}`
          resolve({ stream, type: types[message.format], fileName, total })
        },
        bytes({ bytes }) {
          const isWanted = stream.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
          if (isWanted) return worker.postMessage('more', [])
          owed += 1
          clearTimeout(patience)
          patience = setTimeout(() => stream.destroy(new Error('nobody took the export')), stalledAfter)
        },
        progress({ done }) {
          progress(done, total)
          options.onProgress?.(done, total)
        },
        end() {
          isOver = true
          stream.push(null)
        },
      }
    worker.on('message', (message: ExportMessage) => receive[message.kind](message as never))
    worker.once('error', fail)
    worker.once('exit', () => {
      if (!isOver) fail(new Error('the export ended before its last row'))
      isOver = true
    })
  })
  return { sheet, ended }
}

export type ExportConnection = Pick<ExportTask, 'connectionString' | 'settings'>

const connectionOf = ({ db }: Services): ExportConnection => ({
  connectionString: addressOf(db.pool),
  settings: [],
})

async function cancelled({ db }: Services, pid: number): Promise<void> {
  await db.owner.query('select pg_cancel_backend($1)', [pid]).catch((error: { code?: string }) => {
    // Who may not cancel what another login runs leaves it: it finds its connection gone.
    if (error.code !== '42501') throw error
  })
}

function progressTo(services: Services, userId: string, title: string) {
  let last = 0
  return (done: number, total: number) => {
    if (total < reportFrom || (done < total && Date.now() - last < reportEvery)) return
    last = Date.now()
    services.realtime.hint({ userId }, 'export', [{ title, done, total }])
  }
}
