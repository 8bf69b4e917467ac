import './upload.css'
import { PlusOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { useRef, useState } from 'react'
import { lazily } from '../browser/lazily.tsx'
import { words } from '../words.ts'
import { FileChooser, type FileChooserHandle } from './file-chooser.tsx'
import type { UploadFieldProps } from './file-upload.tsx'
import { PictureCard } from './picture-card.tsx'
import { isPicture, type UploadItem } from './upload-item.ts'
import { useUploadFaults } from './use-upload-faults.ts'
import { useUploads } from './use-uploads.ts'

const ImagePreview = lazily(() => import('./image-preview.tsx'))

export interface ImageUploadProps extends UploadFieldProps {
  /** Paths joined by commas. */
  readonly value?: string | null
  readonly onChange?: (paths: string) => void
}

/** Uploads pictures and shows them as cards, in an order that can be changed. */
export function ImageUpload(props: ImageUploadProps) {
  const { id, value, text = words.upload, limit = 0, multiple = true, buttonVisible = true } = props
  const isFixed = Boolean(props.disabled || props.readOnly)
  const label = props['aria-label']
  const { message } = App.useApp()
  const faults = useUploadFaults()
  const chooser = useRef<FileChooserHandle>(null)
  const [shown, setShown] = useState<number | null>(null)
  const { uploads, items } = useUploads({
    value: value ?? '',
    limit,
    sending: props,
    onChange: (finished) => props.onChange?.(finished.map(({ path }) => path).join(',')),
    onFailure: faults.report,
    onBusy: props.onBusy,
  })
  const stored = items.filter(({ status }) => status === 'done')

  const choose = (files: File[]) => {
    const pictures = files.filter(isPicture)
    if (pictures.length < files.length) void message.warning(words.imagesOnly)
    if (limit > 0 && pictures.length > limit) return void message.warning(words.tooManyImages(limit))
    uploads.add(pictures.filter((file) => props.beforeUpload?.(file) ?? true))
  }
  const step = ({ uid }: UploadItem, by: -1 | 1) => {
    const to = items.findIndex((item) => item.uid === uid) + by
    if (!uploads.place(uid, to)) void message.warning(by < 0 ? words.firstPicture : words.lastPicture)
  }
  return (
    <FileChooser
      ref={chooser}
      className="mortise-upload"
      accept="image/*"
      multiple={multiple && limit !== 1}
      disabled={isFixed}
      onChoose={choose}
    >
      <ul className="mortise-pictures" aria-label={label ? `${label}的图片` : '图片'}>
        {items.map((item, index) => (
          <PictureCard
            key={item.uid}
            item={item}
            disabled={isFixed}
            onOpen={() => (item.status === 'error' ? faults.explain(item) : setShown(stored.indexOf(item)))}
            onAgain={() => uploads.again(item.uid)}
            onRemove={() => uploads.remove(item.uid)}
            onStep={(by) => step(item, by)}
            onDropped={(uid) => uploads.place(uid, index)}
          />
        ))}
        {buttonVisible && !isFixed && (
          <li>
            <button
              id={id}
              type="button"
              className={`mortise-picture-add${props.status === 'error' ? ' mortise-picture-wrong' : ''}`}
              aria-label={label && text + label}
              onClick={() => chooser.current?.open()}
            >
              <PlusOutlined aria-hidden />
              <span>{text}</span>
            </button>
          </li>
        )}
      </ul>
      {isFixed && items.length === 0 && <span className="mortise-faint">{words.noImage}</span>}
      {shown !== null && <ImagePreview paths={stored.map(({ path }) => path)} at={shown} onMove={setShown} />}
    </FileChooser>
  )
}
