import { BusinessError, type Envelope } from '@mortise/model'
import { words } from '../words.ts'
import type { SendHooks } from './make-uploads.ts'
import { sendInParts } from './send-in-parts.ts'
import { transmit } from './transmit.ts'

/** How a file is to be stored. */
export interface SendOptions {
  /** The folder. */
  readonly bizPath?: string
  /** Whether the server shrinks a picture: to `scalval` percent, or beyond 100 to an edge of so many pixels. */
  readonly scal?: boolean
  readonly scalval?: number
  /** Whether the server lays `pressText` over a picture. */
  readonly press?: boolean
  readonly pressText?: string
  /** Fields of the form beside the usual ones. */
  readonly fields?: Readonly<Record<string, string>>
  /** Where it goes, if not where files usually go. */
  readonly action?: string
  /** Whether the session goes with it. */
  readonly withToken?: boolean
}

export const DEFAULT_FOLDER = 'temp'
const UPLOAD = '/sys/common/upload'
/** Beyond it a broken line would cost more than asking part by part. */
const LARGE = 10 * 1_048_576

/** Stores a file on the server and answers its path. */
export async function sendFile(file: Blob, name: string, options: SendOptions = {}): Promise<string> {
  const { success, message } = await postFile(file, name, options)
  if (!success) throw new BusinessError(message || words.unknownError)
  return message
}

/** Stores a file, a large one part by part, and answers as the server did. */
export function storeFile(file: File, options: SendOptions, hooks: SendHooks): Promise<Envelope> {
  const { scal, press, action, fields, withToken = true } = options
  // Only the one call shrinks and marks pictures, and only our server takes parts, of somebody it knows.
  const isPlain = scal || press || action || fields || !withToken
  if (file.size > LARGE && !isPlain) return sendInParts(file, options.bizPath ?? DEFAULT_FOLDER, hooks)
  return postFile(file, file.name, options, {
    signal: hooks.signal,
    progress: (share) => hooks.progress(Math.round(share * 100)),
  })
}

function postFile(
  file: Blob,
  name: string,
  options: SendOptions,
  rest: Pick<Parameters<typeof transmit>[0], 'progress' | 'signal'> = {},
): Promise<Envelope> {
  const { bizPath = DEFAULT_FOLDER, scal = false, scalval = 0, press = false, pressText = '' } = options
  const form = new FormData()
  const fields = { biz: bizPath, isup: '1', scalval, scal, pressText, press, ...options.fields }
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  // Last, so that whoever reads as it comes knows the fields before the bytes.
  form.append('file', file, name)
  return transmit({ path: options.action ?? UPLOAD, body: form, withToken: options.withToken, ...rest })
}
