import { BusinessError, type Envelope } from '@mortise/model'
import { api } from '../session/connection.ts'
import type { SendHooks } from './make-uploads.ts'
import { sha256 } from './sha256.ts'
import { transmit } from './transmit.ts'

/** An upload as the server knows it. */
export interface PartedUpload {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly partSize: number
  /** The hash of each part that has come, in order. */
  readonly parts: readonly string[]
}

const PARTS = '/sys/common/upload/parts'
/** Milliseconds before a part is tried again, after each failure longer. */
const PAUSES = [1000, 2000, 4000]
/** Joining a gigabyte takes a while. */
const JOINING = 600_000

/** What this user began and did not finish. */
export const unfinishedUploads = (): Promise<PartedUpload[]> =>
  api.get<PartedUpload[]>(PARTS, {}, { quiet: true })

/** Tells the server that the rest of a file will not come. */
export const abandonUpload = (id: string): Promise<unknown> =>
  api.remove(`${PARTS}/${id}`, {}, { quiet: true })

/** Sends a large file part by part, from where an earlier try broke off; of the file one part at a time is in memory. */
export async function sendInParts(file: File, biz: string, hooks: SendHooks): Promise<Envelope> {
  const { signal } = hooks
  const begin = () =>
    patiently(signal, () =>
      api.post<PartedUpload>(PARTS, { name: file.name, size: file.size, biz }, { quiet: true, signal }),
    )
  let upload = await begin()
  if (!(await isSameFile(file, upload, signal))) {
    await abandonUpload(upload.id)
    upload = await begin()
  }
  const { id, partSize } = upload
  hooks.begun(id)
  let received = upload.parts.length
  const reportProgress = (share = 0) =>
    hooks.progress(Math.min(99, Math.floor(((received + share) * partSize * 100) / file.size)))
  reportProgress()
  while (received * partSize < file.size) {
    const bytes = await partOf(file, received, partSize)
    received = await sendPart({ id, index: received }, bytes, reportProgress, signal)
    reportProgress()
  }
  return patiently(signal, () => transmit({ path: `${PARTS}/${id}/finish`, patience: JOINING, signal }))
}

/** Answers how many parts are there then. */
async function sendPart(
  { id, index }: { id: string; index: number },
  bytes: ArrayBuffer,
  progress: (share: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const headers = { 'Content-Type': 'application/octet-stream', 'X-Part-Sha256': await sha256(bytes) }
  const path = `${PARTS}/${id}/${index}`
  const body = new Blob([bytes])
  const { success, message, result } = await patiently(signal, () =>
    transmit({ method: 'PUT', path, body, headers, progress, signal }),
  )
  const received = (result as { received?: number } | null)?.received ?? 0
  // Refused all the same where another window was quicker: then this one goes on after it.
  if (!success && received <= index) throw new BusinessError(message)
  return received
}

/** Whether what the server has is the beginning of this very file, not of another of its name and size. */
async function isSameFile(
  file: File,
  { parts, partSize }: PartedUpload,
  signal: AbortSignal,
): Promise<boolean> {
  for (const [index, hash] of parts.entries()) {
    signal.throwIfAborted()
    if ((await sha256(await partOf(file, index, partSize))) !== hash) return false
  }
  return true
}

async function partOf(file: File, index: number, partSize: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(index * partSize, (index + 1) * partSize).arrayBuffer()
  } catch (cause) {
    throw new BusinessError('文件无法读取，可能已被移动或修改', { cause })
  }
}

/** A line that broke may be whole again in a moment; a refusal stays one. */
async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return work()
}

const isPassing = (error: unknown): boolean => {
  if (!(error instanceof BusinessError)) return false
  const { code } = error.options
  return code === 0 || code === 502 || code === 503 || code === 504
}
