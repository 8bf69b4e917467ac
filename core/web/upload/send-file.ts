import { BusinessError } from '@mortise/model'
import { api } from '../connection.ts'
import { words } from '../words.ts'

/** Stores a file on the server and answers its path. */
export async function sendFile(file: Blob, name: string): Promise<string> {
  const form = new FormData()
  form.append('biz', 'temp')
  form.append('isup', '1')
  form.append('file', file, name)
  const { success, message } = await api.postFiles('/sys/common/upload', form, { quiet: true })
  if (!success) throw new BusinessError(message || words.unknownError)
  return message
}
