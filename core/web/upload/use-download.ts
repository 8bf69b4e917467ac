import { App } from 'antd'
import { saveFile } from '../browser/save-file.ts'
import { useBusy } from '../feedback/use-busy.ts'
import { BASE_URL } from '../http/call.ts'
import { api } from '../session/connection.ts'
import { words } from '../words.ts'
import { fileAddress, fileNameOf } from './file-address.ts'

/** Hands stored files to the browser's downloads. */
export function useDownload() {
  const { message } = App.useApp()
  const { isBusy, run } = useBusy()
  const fetched = async (path: string, name?: string) => {
    const address = fileAddress(path)
    if (!address) {
      void message.warning(words.unknownFile)
      return
    }
    if (!address.startsWith(BASE_URL)) {
      window.open(address, '_blank', 'noopener')
      return
    }
    const file = await api.download({ method: 'GET', path: address.slice(BASE_URL.length) })
    if (!saveFile(file, name ?? fileNameOf(path))) void message.warning(words.downloadFailed)
  }
  return { isDownloading: isBusy, download: (path: string, name?: string) => run(() => fetched(path, name)) }
}
