import { DeleteOutlined, LeftOutlined, RedoOutlined, RightOutlined, WarningFilled } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { fileAddress } from './file-address.ts'
import type { UploadItem } from './upload-item.ts'

export interface PictureCardProps {
  readonly item: UploadItem
  readonly disabled: boolean
  readonly onOpen: () => void
  readonly onAgain: () => void
  readonly onRemove: () => void
  /** One place to the left or right. */
  readonly onStep: (by: -1 | 1) => void
  /** Another card was let go over this one. */
  readonly onDropped: (uid: string) => void
}

/** Which pictures are dragged; files from outside are none of them. */
const DRAGGED = 'text/mortise-picture'
/** The side of a card, twice for screens with finer dots. */
const THUMBNAIL = 256

/** One picture, with what can be done about it once the pointer or the keyboard is there. */
export function PictureCard({
  item,
  disabled,
  onOpen,
  onAgain,
  onRemove,
  onStep,
  onDropped,
}: PictureCardProps) {
  const { uid, name, status } = item
  const tools = [
    ['左移', <LeftOutlined key="left" />, () => onStep(-1)],
    ['右移', <RightOutlined key="right" />, () => onStep(1)],
    ...(status === 'error' ? [['重试', <RedoOutlined key="again" />, onAgain] as const] : []),
    ['删除', <DeleteOutlined key="remove" />, onRemove],
  ] as const
  return (
    <li
      className="mortise-picture"
      data-status={status}
      draggable={!disabled}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, uid)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData(DRAGGED)
        if (dragged && dragged !== uid) onDropped(dragged)
      }}
    >
      <PictureFace item={item} onOpen={onOpen} />
      {!disabled && (
        <div className="mortise-picture-tools">
          {tools.map(([label, icon, act]) => (
            <Button
              key={label}
              type="text"
              size="small"
              icon={icon}
              aria-label={label + name}
              onClick={act}
            />
          ))}
        </div>
      )}
    </li>
  )
}

function PictureFace({ item, onOpen }: Pick<PictureCardProps, 'item' | 'onOpen'>) {
  const { name, status, percent, path } = item
  if (status === 'uploading') {
    return <Progress type="circle" size={64} percent={percent} aria-label={`${name}的进度`} />
  }
  const isFault = status === 'error'
  return (
    <button
      type="button"
      className="mortise-picture-face"
      aria-label={(isFault ? '上传失败：' : '预览') + name}
      onClick={onOpen}
    >
      {isFault ? (
        <WarningFilled className="mortise-upload-fault" />
      ) : (
        <img src={fileAddress(path, { width: THUMBNAIL })} alt="" draggable={false} />
      )}
      {isFault && <span className="mortise-picture-name">{name}</span>}
    </button>
  )
}
