import './upload.css'
import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { AppModal } from '../dialog/app-modal.tsx'
import { widths } from '../dialog/widths.ts'
import { fileAddress, fileNameOf } from './file-address.ts'

export interface ImagePreviewProps {
  readonly paths: readonly string[]
  /** Which is shown; null while the window is closed. */
  readonly at: number | null
  readonly onMove: (at: number | null) => void
}

/** Shows pictures in a window, one after the other, also by the arrow keys. */
export default function ImagePreview({ paths, at, onMove }: ImagePreviewProps) {
  const path = at === null ? undefined : paths[at]
  const step = (by: number) => {
    if (at !== null && paths[at + by] !== undefined) onMove(at + by)
  }
  return (
    <AppModal
      title={path ? fileNameOf(path) : '预览'}
      open={path !== undefined}
      width={widths.imagePreview}
      footer={null}
      onCancel={() => onMove(null)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys do what the buttons within do. */}
      <div
        className="mortise-preview"
        onKeyDown={({ key }) => {
          if (key === 'ArrowLeft') step(-1)
          if (key === 'ArrowRight') step(1)
        }}
      >
        {path && <img src={fileAddress(path)} alt={fileNameOf(path)} />}
        {paths.length > 1 && at !== null && (
          <div className="mortise-preview-steps">
            <Button
              icon={<LeftOutlined />}
              aria-label="上一张"
              disabled={at === 0}
              onClick={() => step(-1)}
            />
            <span>
              {at + 1} / {paths.length}
            </span>
            <Button
              icon={<RightOutlined />}
              aria-label="下一张"
              autoFocus
              disabled={at === paths.length - 1}
              onClick={() => step(1)}
            />
          </div>
        )}
      </div>
    </AppModal>
  )
}
