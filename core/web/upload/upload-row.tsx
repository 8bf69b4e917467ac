import {
  CheckCircleFilled,
  DeleteOutlined,
  DownloadOutlined,
  LoadingOutlined,
  RedoOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { sizeText, type UploadItem, type UploadStatus } from './upload-item.ts'

/** What a file's state looks like. */
export function StatusIcon({ status }: { status: UploadStatus }) {
  if (status === 'uploading') return <LoadingOutlined aria-label="上传中" className="mortise-upload-busy" />
  if (status === 'done') return <CheckCircleFilled aria-label="上传完成" className="mortise-upload-done" />
  return <WarningFilled aria-label="上传失败" className="mortise-upload-fault" />
}

export interface UploadRowProps {
  readonly item: UploadItem
  readonly disabled?: boolean
  readonly onOpen: () => void
  readonly onDownload: () => void
  readonly onAgain: () => void
  readonly onRemove: () => void
}

/** One file of a list, with what can be done about it. */
export function UploadRow({ item, disabled, onOpen, onDownload, onAgain, onRemove }: UploadRowProps) {
  const { name, size, status, percent, message, uploadId } = item
  const again = uploadId ? '继续' : '重试'
  return (
    <li className="mortise-upload-row" data-status={status}>
      <StatusIcon status={status} />
      <Button type="link" size="small" className="mortise-upload-name" title={name} onClick={onOpen}>
        {name}
      </Button>
      {size > 0 && <span className="mortise-faint">{sizeText(size)}</span>}
      {status === 'done' && (
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined />}
          aria-label={`下载${name}`}
          onClick={onDownload}
        />
      )}
      {status === 'error' && !disabled && (
        <Button type="text" size="small" icon={<RedoOutlined />} aria-label={again + name} onClick={onAgain}>
          {again}
        </Button>
      )}
      {!disabled && (
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`删除${name}`}
          onClick={onRemove}
        />
      )}
      {status === 'error' && <div className="mortise-upload-message">{message}</div>}
      {(status === 'uploading' || (status === 'error' && uploadId)) && (
        <Progress
          size="small"
          percent={percent}
          status={status === 'error' ? 'exception' : 'active'}
          aria-label={`${name}的进度`}
        />
      )}
    </li>
  )
}
