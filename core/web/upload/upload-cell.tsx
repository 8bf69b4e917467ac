import './upload.css'
import { MoreOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Tooltip } from 'antd'
import { useRef, useState } from 'react'
import { words } from '../words.ts'
import { fileAddress } from './file-address.ts'
import { FileChooser, type FileChooserHandle } from './file-chooser.tsx'
import { FilePopup } from './file-popup.tsx'
import type { SendOptions } from './send-file.ts'
import { isPicture, shortName, type UploadItem } from './upload-item.ts'
import { StatusIcon } from './upload-row.tsx'
import { useDownload } from './use-download.ts'
import { useUploadFaults } from './use-upload-faults.ts'
import { useUploads } from './use-uploads.ts'

export type UploadCellType = 'upload' | 'file' | 'image'

export interface UploadCellProps extends Pick<SendOptions, 'bizPath' | 'action'> {
  /** `upload` holds one file by its whole name, `file` and `image` several of which the first is shown. */
  readonly type: UploadCellType
  /** Paths joined by commas. */
  readonly value?: string | null
  readonly onChange?: (paths: string) => void
  /** Names the cell: its column and row. */
  readonly 'aria-label'?: string
  /** Whether the session goes with the file. */
  readonly token?: boolean
  readonly responseName?: string
  readonly limit?: number
  readonly allowDownload?: boolean
  readonly allowRemove?: boolean
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly autoFocus?: boolean
}

const buttonTexts = { upload: '点击上传', file: '上传文件', image: '上传图片' } as const

/** Files in a cell of a table: their state, the first of them, and a menu. */
export function UploadCell(props: UploadCellProps) {
  const { type, value, onChange, responseName, bizPath, action, token = false } = props
  const limit = type === 'upload' ? 1 : (props.limit ?? 0)
  const isFixed = Boolean(props.disabled || props.readOnly)
  const label = props['aria-label'] ?? ''
  const chooser = useRef<FileChooserHandle>(null)
  const [isOpen, setOpen] = useState(false)
  const { message } = App.useApp()
  const faults = useUploadFaults()
  const sending = { bizPath, action, withToken: token }
  const { uploads, items } = useUploads({
    value: value ?? '',
    limit,
    responseName,
    sending,
    onChange: (finished) => onChange?.(finished.map(({ path }) => path).join(',')),
    onFailure: faults.report,
  })
  const choose = (files: File[]) => {
    const isRefused = type === 'image' && files.some((file) => !isPicture(file))
    if (isRefused) void message.warning(words.imagesOnly)
    uploads.add(type === 'image' ? files.filter(isPicture) : files)
  }
  const shown = items.find(({ status }) => status !== 'done') ?? items[0]
  return (
    <FileChooser
      ref={chooser}
      className="mortise-upload-cell"
      accept={type === 'image' ? 'image/*' : undefined}
      multiple={limit !== 1}
      disabled={isFixed}
      onChoose={choose}
    >
      {!shown && !isFixed && (
        <Button
          size="small"
          icon={<UploadOutlined aria-hidden />}
          autoFocus={props.autoFocus}
          aria-label={buttonTexts[type] + label}
          onClick={() => chooser.current?.open()}
        >
          {buttonTexts[type]}
        </Button>
      )}
      {shown && (
        <>
          <CellStatus item={shown} onExplain={() => faults.explain(shown)} />
          <CellFace type={type} item={shown} onOpen={() => setOpen(true)} />
          <CellMenu
            {...props}
            item={shown}
            isFixed={isFixed}
            onRemove={() => uploads.remove(shown.uid)}
            onMore={() => setOpen(true)}
          />
        </>
      )}
      <FilePopup
        open={isOpen}
        type={type === 'image' ? 'image' : 'file'}
        value={value}
        limit={limit}
        disabled={isFixed}
        {...sending}
        onCancel={() => setOpen(false)}
        onOk={({ path }) => {
          setOpen(false)
          if (!isFixed) onChange?.(path)
        }}
      />
    </FileChooser>
  )
}

function CellStatus({ item, onExplain }: { item: UploadItem; onExplain: () => void }) {
  const { status, percent } = item
  if (status === 'error') {
    return (
      <Tooltip title="上传失败">
        <Button
          type="text"
          size="small"
          icon={<StatusIcon status={status} />}
          aria-label={`上传失败：${item.name}`}
          onClick={onExplain}
        />
      </Tooltip>
    )
  }
  return (
    <Tooltip title={status === 'uploading' ? `上传中(${percent}%)` : '上传完成'}>
      <span>
        <StatusIcon status={status} />
      </span>
    </Tooltip>
  )
}

function CellFace({ type, item, onOpen }: { type: UploadCellType; item: UploadItem; onOpen: () => void }) {
  if (type === 'image' && item.status === 'done') {
    return (
      <button
        type="button"
        className="mortise-upload-cell-thumbnail"
        aria-label={`查看${item.name}`}
        onClick={onOpen}
      >
        <img src={fileAddress(item.path, { width: 128 })} alt="" />
      </button>
    )
  }
  return (
    <span className="mortise-upload-cell-name" title={item.name}>
      {type === 'upload' ? item.name : shortName(item.name)}
    </span>
  )
}

interface CellMenuProps extends Pick<UploadCellProps, 'type' | 'allowDownload' | 'allowRemove'> {
  readonly item: UploadItem
  readonly isFixed: boolean
  readonly onRemove: () => void
  readonly onMore: () => void
}

function CellMenu(props: CellMenuProps) {
  const { type, item, allowDownload = true, allowRemove = true, isFixed, onRemove, onMore } = props
  const { download } = useDownload()
  const entries = [
    allowDownload &&
      item.status === 'done' && {
        key: 'download',
        label: '下载',
        onClick: () => void download(item.path, item.name),
      },
    allowRemove && !isFixed && { key: 'remove', label: '删除', onClick: onRemove },
    type !== 'upload' && item.status !== 'uploading' && { key: 'more', label: '更多', onClick: onMore },
  ].filter((entry) => entry !== false)
  if (entries.length === 0) return null
  return (
    <Dropdown menu={{ items: entries }} trigger={['click']}>
      <Tooltip title="操作">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`操作${item.name}`} />
      </Tooltip>
    </Dropdown>
  )
}
