import { App } from 'antd'
import { useState } from 'react'
import { AppModal } from '../dialog/app-modal.tsx'
import { widths } from '../dialog/widths.ts'
import { words } from '../words.ts'
import { fileAddress, fileNameOf } from './file-address.ts'
import { FileUpload, type UploadFieldProps } from './file-upload.tsx'
import { ImageUpload } from './image-upload.tsx'
import { pathsIn } from './upload-item.ts'

/** What the window gives: all paths, and the name and address of the first. */
export interface PoppedFiles {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly path: string
  readonly status: 'done'
}

export interface FilePopupProps extends Omit<UploadFieldProps, 'id' | 'onBusy'> {
  readonly type?: 'file' | 'image'
  /** Of the row or field that it was opened for; comes back with the files. */
  readonly id?: string
  readonly open: boolean
  /** Paths joined by commas. */
  readonly value?: string | null
  readonly height?: number
  readonly onOk: (files: PoppedFiles) => void
  readonly onCancel: () => void
}

/** Files or pictures in a window of their own, where a cell has no room for them. */
export function FilePopup({ open, ...props }: FilePopupProps) {
  // Made anew each time it is opened, so that what was given up is forgotten.
  return open ? <OpenPopup {...props} /> : null
}

function OpenPopup({
  type = 'file',
  id = '',
  value,
  height = 200,
  onOk,
  onCancel,
  ...field
}: Omit<FilePopupProps, 'open'>) {
  const { message } = App.useApp()
  const [paths, setPaths] = useState(value ?? '')
  const [isBusy, setBusy] = useState(false)
  const confirm = () => {
    const [first] = pathsIn(paths)
    if (!first) return void message.warning(words.nothingUploaded)
    onOk({ id, name: fileNameOf(first), url: fileAddress(first), path: paths, status: 'done' })
  }
  const Upload = type === 'image' ? ImageUpload : FileUpload
  return (
    <AppModal
      open
      title={type === 'image' ? '图片上传' : '文件上传'}
      width={widths.filePopup}
      okButtonProps={{ loading: isBusy }}
      onOk={confirm}
      onCancel={onCancel}
    >
      <div className="mortise-file-popup" style={{ height }}>
        <Upload {...field} value={paths} onChange={setPaths} onBusy={setBusy} />
      </div>
    </AppModal>
  )
}
