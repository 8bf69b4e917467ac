import './upload.css'
import { UploadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useRef } from 'react'
import { words } from '../words.ts'
import { FileChooser, type FileChooserHandle } from './file-chooser.tsx'
import type { SendOptions } from './send-file.ts'
import type { UploadItem, UploadResult } from './upload-item.ts'
import { UploadRow } from './upload-row.tsx'
import { useDownload } from './use-download.ts'
import { useUploadFaults } from './use-upload-faults.ts'
import { isSameFile, useUploads } from './use-uploads.ts'

/** What fields for files and for pictures have in common. */
export interface UploadFieldProps extends SendOptions {
  readonly id?: string
  readonly 'aria-label'?: string
  readonly text?: string
  /** How many files at most, of which the last are kept; 0 for any number. */
  readonly limit?: number
  readonly multiple?: boolean
  readonly buttonVisible?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly status?: 'error' | 'warning' | ''
  /** Whether a file may be sent. */
  readonly beforeUpload?: (file: File) => boolean
  /** Hears of files that are on their way. */
  readonly onBusy?: (isBusy: boolean) => void
}

/** A field gives paths joined by commas, or with `returnUrl` off all that is told of each file. */
export type FileUploadProps = UploadFieldProps &
  (
    | {
        readonly returnUrl?: true
        readonly value?: string | null
        readonly onChange?: (paths: string) => void
      }
    | {
        readonly returnUrl: false
        readonly value?: readonly UploadResult[] | null
        readonly onChange?: (files: UploadResult[]) => void
      }
  )

/** Uploads files at once and holds where they are kept. Large ones go on where they broke off. */
export function FileUpload(props: FileUploadProps) {
  const { id, text = words.upload, limit = 0, multiple = true, buttonVisible = true, beforeUpload } = props
  const isFixed = Boolean(props.disabled || props.readOnly)
  const label = props['aria-label']
  const chooser = useRef<FileChooserHandle>(null)
  /** The unfinished file that the next choice is meant for. */
  const continued = useRef<UploadItem | null>(null)
  const { message } = App.useApp()
  const faults = useUploadFaults()
  const { download } = useDownload()
  const { uploads, items } = useUploads({
    value: pathsOf(props),
    limit,
    sending: props,
    field: id ?? label,
    onChange: (finished) => emitChange(props, finished),
    onFailure: faults.report,
    onBusy: props.onBusy,
  })

  const choose = (files: File[]) => {
    const item = continued.current
    continued.current = null
    if (!item) return uploads.add(files.filter((file) => beforeUpload?.(file) ?? true))
    const same = files.find((file) => isSameFile(item, file))
    if (same) uploads.again(item.uid, same)
    else void message.warning(`请选择同一个文件：${item.name}`)
  }
  const again = (item: UploadItem) => {
    if (item.file) return uploads.again(item.uid)
    continued.current = item
    chooser.current?.open()
  }
  return (
    <FileChooser
      ref={chooser}
      className="mortise-upload"
      multiple={multiple && limit !== 1}
      disabled={isFixed}
      onChoose={choose}
    >
      {buttonVisible && !isFixed && (
        <Button
          id={id}
          icon={<UploadOutlined aria-hidden />}
          danger={props.status === 'error'}
          aria-label={label && text + label}
          onClick={() => {
            continued.current = null
            chooser.current?.open()
          }}
        >
          {text}
        </Button>
      )}
      {items.length > 0 && (
        <ul className="mortise-upload-list" aria-label={label ? `${label}的文件` : '文件'}>
          {items.map((item) => (
            <UploadRow
              key={item.uid}
              item={item}
              disabled={isFixed}
              onOpen={() =>
                item.status === 'error' ? faults.explain(item) : void download(item.path, item.name)
              }
              onDownload={() => void download(item.path, item.name)}
              onAgain={() => again(item)}
              onRemove={() => uploads.remove(item.uid)}
            />
          ))}
        </ul>
      )}
      {isFixed && items.length === 0 && <span className="mortise-faint">{words.noFile}</span>}
    </FileChooser>
  )
}

const pathsOf = ({ value, returnUrl }: FileUploadProps): string =>
  returnUrl === false ? (value ?? []).map(({ filePath }) => filePath).join(',') : (value ?? '')

function emitChange(props: FileUploadProps, finished: readonly UploadItem[]): void {
  if (props.returnUrl === false) {
    const before = new Map((props.value ?? []).map((result) => [result.filePath, result]))
    props.onChange?.(
      finished.map(
        ({ name, path, size }) => before.get(path) ?? { fileName: name, filePath: path, fileSize: size },
      ),
    )
    return
  }
  props.onChange?.(finished.map(({ path }) => path).join(','))
}
