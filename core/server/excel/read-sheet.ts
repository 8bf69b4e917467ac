import { BusinessError } from '@mortise/model'
import { makeSlots } from '../slots.ts'
import type { ReadingPlan, SheetRecord } from './assemble.ts'
import type { SheetColumn } from './column.ts'
import type { ImportMessage, ImportTask } from './import-task.ts'
import { startWorker } from './start-worker.ts'

/** What a sheet turned out to be, told before its first batch. */
export interface SheetHeading {
  readonly sheet: string
  readonly plan: ReadingPlan
}

export interface ReadSheetOptions {
  readonly file: string
  readonly columns: readonly SheetColumn[]
  readonly rowLimit: number
}

export const importRefused = (reason: string, result?: unknown): BusinessError =>
  new BusinessError(`文件导入失败:${reason}`, { result })

const slots = makeSlots({ atOnce: 2, waiting: 20 }, () => importRefused('正在导入的任务较多，请稍后再试'))

/** Reads a sheet in a thread of its own and takes its records batch by batch; the thread waits for each to be done. */
export function readSheet(
  options: ReadSheetOptions,
  take: (records: readonly SheetRecord[], heading: SheetHeading) => Promise<void>,
): Promise<void> {
  return slots(() => read(options, take))
}

async function read(
  { file, columns, rowLimit }: ReadSheetOptions,
  take: (records: readonly SheetRecord[], heading: SheetHeading) => Promise<void>,
): Promise<void> {
  const taken = new SharedArrayBuffer(4)
  const worker = startWorker('sheet-import', {
    workerData: { file, columns, rowLimit, taken } satisfies ImportTask,
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
  })
  let heading: SheetHeading | undefined
  const counter = new Int32Array(taken)
  try {
    for await (const message of messagesOf(worker)) {
      if (message.kind === 'refused') throw importRefused(message.reason)
      if (message.kind === 'end') return
      if (message.kind === 'heading') heading = message
      else if (heading) {
        await take(message.records, heading)
        Atomics.add(counter, 0, 1)
        Atomics.notify(counter, 0)
      }
    }
  } finally {
    await worker.terminate()
  }
}

/** The worker's messages in their order, its failure where it comes. */
async function* messagesOf(worker: ReturnType<typeof startWorker>): AsyncGenerator<ImportMessage> {
  const waiting: ImportMessage[] = []
  let failure: Error | undefined
  let wake: (() => void) | undefined
  worker.on('message', (message: ImportMessage) => {
    waiting.push(message)
    wake?.()
  })
  worker.once('error', (error: NodeJS.ErrnoException) => {
    failure = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? importRefused('文件内容过大') : error
    wake?.()
  })
  worker.once('exit', () => {
    failure ??= new Error('the reader of a sheet ended early')
    wake?.()
  })
  for (;;) {
    const message = waiting.shift()
    if (message) yield message
    else if (failure) throw failure
    else
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
}
