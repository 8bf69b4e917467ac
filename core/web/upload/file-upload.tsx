import { PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Image, Upload, type UploadFile, type UploadProps } from 'antd'
import { useState } from 'react'
import { words } from '../words.ts'
import { fileAddress, fileNameOf } from './file-address.ts'
import { sendFile } from './send-file.ts'

export interface FileUploadProps {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly value: readonly string[]
  /** How many files at most; 0 for any number. */
  readonly limit?: number
  readonly isImage?: boolean
  readonly disabled?: boolean
  /** Called once all files are there. */
  readonly onChange: (paths: string[]) => void
}

type Stored = UploadFile<string>

const storedFile = (path: string): Stored => ({
  uid: path,
  name: fileNameOf(path),
  status: 'done',
  url: fileAddress(path),
  thumbUrl: fileAddress(path, { width: 200 }),
  response: path,
})

/** Uploads files at once and holds their paths. */
export function FileUpload({
  id,
  value,
  limit = 0,
  isImage = false,
  disabled,
  onChange,
  ...rest
}: FileUploadProps) {
  const { message } = App.useApp()
  const [files, setFiles] = useState(() => value.map(storedFile))
  const [shown, setShown] = useState<string | null>(null)

  const beforeUpload: UploadProps<string>['beforeUpload'] = (file, chosen) => {
    if (isImage && !file.type.includes('image')) {
      void message.warning(words.imagesOnly)
      return Upload.LIST_IGNORE
    }
    if (isImage && limit > 0 && chosen.length > limit) {
      if (file === chosen[0]) void message.warning(words.tooManyImages(limit))
      return Upload.LIST_IGNORE
    }
    return true
  }
  const change: UploadProps<string>['onChange'] = ({ file, fileList }) => {
    const kept = limit > 0 ? fileList.slice(-limit) : fileList
    setFiles(kept)
    if (file.status === 'error') void message.error(words.uploadFailed(file.name))
    if (kept.some(({ status }) => status === 'uploading')) return
    onChange(kept.flatMap(({ status, response }) => (status === 'done' && response ? [response] : [])))
  }
  return (
    <>
      <Upload<string>
        id={id}
        fileList={files}
        listType={isImage ? 'picture-card' : 'text'}
        accept={isImage ? 'image/*' : undefined}
        multiple={limit !== 1}
        disabled={disabled}
        customRequest={send}
        beforeUpload={beforeUpload}
        onChange={change}
        onPreview={({ url, response }) =>
          isImage
            ? setShown(fileAddress(response))
            : window.open(url ?? fileAddress(response), '_blank', 'noopener')
        }
      >
        {!disabled && <UploadButton isImage={isImage} label={rest['aria-label']} />}
      </Upload>
      {shown && (
        <Image
          src={shown}
          alt="预览"
          styles={{ root: { display: 'none' } }}
          preview={{ open: true, onOpenChange: (open) => !open && setShown(null) }}
        />
      )}
    </>
  )
}

function UploadButton({ isImage, label }: { isImage: boolean; label?: string }) {
  if (!isImage)
    return (
      <Button icon={<UploadOutlined />} aria-label={label && `${words.upload}${label}`}>
        {words.upload}
      </Button>
    )
  return (
    <div>
      <PlusOutlined />
      <div style={{ marginTop: 8 }}>{words.upload}</div>
    </div>
  )
}

const send: UploadProps<string>['customRequest'] = ({ file, onSuccess, onError }) => {
  const name = file instanceof File ? file.name : 'file'
  sendFile(file as Blob, name).then(
    (path) => onSuccess?.(path),
    (error: unknown) => onError?.(error as Error),
  )
}
