import { App } from 'antd'
import { words } from '../words.ts'
import type { UploadedFile } from './upload-item.ts'

/** Tells of files that could not be kept: in passing when it happens, and in full when somebody asks. */
export function useUploadFaults() {
  const { message, modal } = App.useApp()
  return {
    report: ({ name }: UploadedFile) => void message.error(words.uploadFailed(name)),
    explain: (item: UploadedFile) =>
      void modal.error({ title: words.uploadFault, content: words.uploadFaultText(item.message) }),
  }
}
