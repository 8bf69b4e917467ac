import { rename, rm } from 'node:fs/promises'
import { BusinessError } from '@mortise/model'
import type { FastifyRequest } from 'fastify'
import { makeSlots } from '../base/slots.ts'
import type { Files, StoredFile } from '../context/files.ts'
import type { Session } from '../context/sessions.ts'
import { workImage } from '../files/images.ts'
import { inspectFile } from '../files/inspect.ts'
import { isReadableImage } from '../files/kinds.ts'
import { encodePath, extensionOf } from '../files/names.ts'
import { type ReceivedFile, withReceived } from '../files/receive.ts'
import { scratchFile } from '../files/scratch.ts'
import { staticPath } from '../files/sign.ts'
import { type Message, message } from '../module/route.ts'

const largestUpload = 50 * 1_048_576

const drawing = makeSlots(
  { atOnce: 2, waiting: 50 },
  () => new BusinessError('上传失败，系统繁忙，请稍后再试'),
)

/** Keeps the file of a form; the path is the message, because that is where screens read it. */
export function receiveUpload(files: Files, session: Session, request: FastifyRequest): Promise<Message> {
  const limits = { scratch: files.scratch, largest: largestUpload, mostFiles: 1 }
  return withReceived(request, limits, async ({ files: [received], fields }) => {
    if (!received || received.name === '' || received.size === 0) throw new BusinessError('上传失败！')
    await applyWork(files.scratch, received, fields)
    return storedAnswer(
      await files.save({ file: received.file }, received.name, {
        folder: fields.biz,
        tenant: session.tenant,
        by: session.account.username,
      }),
    )
  })
}

/** What an upload answers once its file is kept. */
export const storedAnswer = ({ path, name, size }: Pick<StoredFile, 'path' | 'name' | 'size'>): Message =>
  message(path, {
    fileName: name,
    filePath: path,
    fileSize: size,
    url: `${staticPath}/${encodePath(path)}`,
  })

/** Shrinks and marks a picture where the form asks for it; other files are left as they are. */
async function applyWork(
  scratch: string,
  { name, file }: ReceivedFile,
  fields: Readonly<Record<string, string>>,
) {
  const scale = fields.scal === 'true' ? Number(fields.scalval) || 0 : 0
  const mark = fields.press === 'true' ? (fields.pressText ?? '').trim() : ''
  if ((scale <= 0 && mark === '') || !isReadableImage(extensionOf(name))) return
  await inspectFile(file, name)
  const worked = scratchFile(scratch)
  try {
    if (await drawing(() => workImage(file, worked, { scale, mark }))) await rename(worked, file)
  } finally {
    await rm(worked, { force: true })
  }
}
