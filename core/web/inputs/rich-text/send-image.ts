import { BusinessError } from '@mortise/model'
import { api } from '../../connection.ts'
import { fileAddress } from '../../upload/file-address.ts'
import { words } from '../../words.ts'

/** Stores a picture that stands in a text; answers the address by which the text shows it. */
export async function sendImage(file: File): Promise<string> {
  const form = new FormData()
  form.append('biz', 'jeditor')
  form.append('jeditor', '1')
  form.append('file', file, file.name)
  const { success, message } = await api.postFiles('/sys/common/upload', form, { quiet: true })
  if (!success) throw new BusinessError(message || words.unknownError)
  // A server without a store of its own leaves the picture to the text.
  return message === 'local' ? dataUrlOf(file) : fileAddress(message)
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new BusinessError(words.uploadFailed(file.name))))
    reader.readAsDataURL(file)
  })
