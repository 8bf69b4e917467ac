import { BusinessError } from '@mortise/model'
import { fileAddress } from '../../upload/file-address.ts'
import { sendFile } from '../../upload/send-file.ts'
import { words } from '../../words.ts'

/** Stores a picture that stands in a text; answers the address by which the text shows it. */
export async function sendImage(file: File): Promise<string> {
  const path = await sendFile(file, file.name, { bizPath: 'jeditor', fields: { jeditor: '1' } })
  // A server without a store of its own leaves the picture to the text.
  return path === 'local' ? dataUrlOf(file) : fileAddress(path)
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new BusinessError(words.uploadFailed(file.name))))
    reader.readAsDataURL(file)
  })
