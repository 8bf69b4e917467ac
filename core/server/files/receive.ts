import { rm } from 'node:fs/promises'
import { BusinessError } from '@mortise/model'
import type { FastifyRequest } from 'fastify'
import { scratchFile, writeScratch } from './scratch.ts'

/** A file as a form brought it, lying in the scratch folder. */
export interface ReceivedFile {
  readonly name: string
  readonly file: string
  readonly size: number
}

export interface Received {
  readonly files: readonly ReceivedFile[]
  readonly fields: Readonly<Record<string, string>>
}

interface Limits {
  readonly scratch: string
  readonly largest: number
  readonly mostFiles: number
}

export const tooLarge = (largest: number): BusinessError =>
  new BusinessError(`文件大小超出${Math.round(largest / 1_048_576)}MB限制, 请压缩或降低文件质量!`)

/** How far a form is read on once it is known to be too large, so that its sender gets to hear why. */
const patience = 4

/** Runs work on the files and fields of a form; the files are gone afterwards unless the work took them over. */
export async function withReceived<T>(
  request: FastifyRequest,
  limits: Limits,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  const received: string[] = []
  try {
    return await work(await receive(request, limits, received))
  } finally {
    await Promise.all(received.map((file) => rm(file, { force: true })))
  }
}

async function receive(request: FastifyRequest, limits: Limits, received: string[]): Promise<Received> {
  try {
    return await readParts(request, limits, received)
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(limits.largest)
    if (/^FST_(?:FILES|PARTS|FIELDS)_LIMIT$/.test(code))
      throw new BusinessError('上传失败，文件过多', { cause: error })
    if (!(error instanceof Error) || !/multipart|terminated early/i.test(error.message)) throw error
    throw new BusinessError('上传失败！', { cause: error })
  }
}

async function readParts(request: FastifyRequest, limits: Limits, received: string[]): Promise<Received> {
  const { scratch, largest, mostFiles } = limits
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > largest * mostFiles * patience) throw tooLarge(largest)
  if (!request.isMultipart()) throw new BusinessError('上传失败！')
  const files: ReceivedFile[] = []
  const fields: Record<string, string> = {}
  const parts = request.parts({
    limits: { fileSize: largest, files: mostFiles, fields: 50, fieldSize: 65_536, parts: mostFiles + 50 },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      continue
    }
    const file = scratchFile(scratch)
    received.push(file)
    const { size } = await writeScratch(part.file, file)
    if (part.file.truncated) throw tooLarge(largest)
    files.push({ name: part.filename ?? '', file, size })
  }
  return { files, fields }
}
