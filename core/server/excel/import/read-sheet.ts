import { BusinessError } from '@mortise/model'
import { makeSlots } from '../../base/slots.ts'
import { startWorker } from '../../base/threads/start-worker.ts'
import type { SheetColumn } from '../cells/column.ts'
import type { ReadingPlan, SheetRecord } from './assemble.ts'
import type { ImportMessage, ImportTask } from './import-task.ts'

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

/** What reading takes, in MB: up to forty times the bytes of a file. No more is given, or it would lie about unused. */
const heapFor = (bytes: number) => Math.min(512, Math.ceil(64 + (45 * bytes) / 1_048_576))

/** What others wait for a reader in all, in ms: many times what the largest file that is any good takes. */
const longestReading = 120_000

type Take = (records: readonly SheetRecord[], heading: SheetHeading) => Promise<void>

/** Has the records of the next sheet taken batch by batch; the thread that reads waits for each to be done. */
export type TakeSheet = (take: Take) => Promise<void>

/** A thread of its own reads sheets in their order. It begins with the next one while the last rows of the one before are taken. */
export function withReader<T>(
  sheets: readonly ReadSheetOptions[],
  largest: number,
  work: (takeSheet: TakeSheet) => Promise<T>,
  longest = longestReading,
): Promise<T> {
  return slots(async () => {
    const worker = startWorker(import.meta.url, './sheet-import.worker.ts', {
      resourceLimits: { maxOldGenerationSizeMb: heapFor(largest), maxYoungGenerationSizeMb: 24 },
    })
    const messages = messagesOf(worker, longest)
    const counts = sheets.map((sheet) => {
      const taken = new SharedArrayBuffer(4)
      worker.postMessage({ ...sheet, taken } satisfies ImportTask, [])
      return new Int32Array(taken)
    })
    try {
      return await work(async (take) => {
        const taken = counts.shift()
        if (!taken) throw new Error('all sheets are taken')
        await takeAll(messages, taken, take)
      })
    } finally {
      await worker.terminate()
    }
  })
}

async function takeAll(
  messages: AsyncGenerator<ImportMessage>,
  taken: Int32Array,
  take: Take,
): Promise<void> {
  let heading: SheetHeading | undefined
  for (;;) {
    const { value: message } = (await messages.next()) as IteratorYieldResult<ImportMessage>
    if (message.kind === 'refused') throw importRefused(message.reason)
    if (message.kind === 'end') return
    if (message.kind === 'heading') heading = message
    else if (heading) {
      await take(message.records, heading)
      Atomics.add(taken, 0, 1)
      Atomics.notify(taken, 0)
    }
  }
}

/** The worker's messages in their order, its failure where it comes; being waited for too long is one. */
async function* messagesOf(
  worker: ReturnType<typeof startWorker>,
  longest: number,
): AsyncGenerator<ImportMessage> {
  let left = longest
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
    else {
      const since = performance.now()
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      left -= performance.now() - since
      if (left <= 0) failure ??= importRefused('文件读取超时，请拆分后再导入')
    }
  }
}
