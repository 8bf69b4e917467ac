import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BusinessError } from '@mortise/model'
import { newId } from '../../base/ids.ts'
import { makeSlots } from '../../base/slots.ts'
import { startWorker } from '../../base/threads/start-worker.ts'
import type { Files } from '../../context/files.ts'
import { importRefused } from '../import/read-sheet.ts'
import type { TableMessage, TableRow, TableTask } from './table-task.ts'

export interface ReadTableOptions extends Pick<TableTask, 'encoding' | 'mostRows' | 'mostColumns'> {
  /** The largest file, in bytes. */
  readonly largest: number
}

const slots = makeSlots({ atOnce: 2, waiting: 20 }, () => importRefused('正在导入的任务较多，请稍后再试'))
/** What reading takes, in MB: up to forty times the bytes of a file. */
const heapFor = (bytes: number) => Math.min(384, Math.ceil(64 + (45 * bytes) / 1_048_576))
const longestReading = 60_000

/** All cells of a stored file that somebody else laid out, as texts: of a workbook's first sheet, or of a text with separators. */
export async function readTable(
  files: Files,
  stored: string,
  { largest, ...options }: ReadTableOptions,
): Promise<readonly TableRow[]> {
  const opened = await files.open(stored)
  if (!opened) throw new BusinessError('文件不存在，请重新上传')
  if (opened.size > largest)
    throw importRefused(`文件超过${Math.round(largest / 1_048_576)}MB，请拆分后再导入`)
  const file = path.join(files.scratch, `table-${newId()}`)
  try {
    await pipeline(opened.stream, createWriteStream(file))
    return await slots(() => readInThread({ file, ...options }, opened.size))
  } finally {
    await rm(file, { force: true })
  }
}

async function readInThread(task: TableTask, size: number): Promise<readonly TableRow[]> {
  const worker = startWorker(import.meta.url, './table.worker.ts', {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapFor(size), maxYoungGenerationSizeMb: 24 },
  })
  try {
    const message = await new Promise<TableMessage>((resolve, reject) => {
      const timer = setTimeout(() => reject(importRefused('文件读取超时，请拆分后再导入')), longestReading)
      worker.once('message', resolve)
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? importRefused('文件内容过大') : error),
      )
      worker.once('exit', () => {
        clearTimeout(timer)
        reject(new Error('the reader of a table ended early'))
      })
    })
    if (message.kind === 'refused') throw importRefused(message.reason)
    return message.rows
  } finally {
    await worker.terminate()
  }
}
