import './dialog.css'
import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal, type ModalProps } from 'antd'
import { useState } from 'react'
import { useDragging } from './use-dragging.ts'

export interface AppModalProps extends Omit<ModalProps, 'width' | 'modalRender'> {
  /** In pixels, or of the window as CSS says it; never more than the window has. */
  readonly width?: number | string
  /** Whether it fills the window, at first or, without the switch, as its owner says. */
  readonly fullscreen?: boolean
  /** Lets the user fill the window with it, and make it small again. */
  readonly switchFullscreen?: boolean
  /** Lets the user move it by its header. */
  readonly draggable?: boolean
}

/**
 * The one window for dialogs. Esc and the cross call `onCancel`, a click beside it does not: what was typed is not lost
 * by a slip of the hand. Who opens it closes it, so that a refused save leaves it open.
 */
export function AppModal({
  width = 520,
  fullscreen = false,
  switchFullscreen = false,
  draggable = false,
  rootClassName,
  afterClose,
  children,
  ...rest
}: AppModalProps) {
  const [isFull, setFull] = useState(fullscreen)
  const fills = switchFullscreen ? isFull : fullscreen
  const { style, reset, ...grip } = useDragging(draggable && !fills)
  const classes = [
    'mortise-dialog',
    fills && 'mortise-dialog-full',
    switchFullscreen && 'mortise-dialog-switched',
    draggable && !fills && 'mortise-dialog-loose',
    rootClassName,
  ]
  return (
    <Modal
      centered
      destroyOnHidden
      mask={{ closable: false }}
      {...rest}
      width={fills ? '100vw' : fitting(width)}
      rootClassName={classes.filter(Boolean).join(' ')}
      modalRender={(node) => (
        <div className="mortise-dialog-frame" style={style} {...grip}>
          {switchFullscreen && (
            <Button
              type="text"
              className="mortise-dialog-switch"
              icon={fills ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
              aria-label={fills ? '退出全屏' : '全屏'}
              onClick={() => setFull(!fills)}
            />
          )}
          {node}
        </div>
      )}
      afterClose={() => {
        reset()
        setFull(fullscreen)
        afterClose?.()
      }}
    >
      {children}
    </Modal>
  )
}

/** A width that leaves the window its rim, so that wide dialogs fit laptops and phones. */
const fitting = (width: number | string) =>
  `min(${typeof width === 'number' ? `${width}px` : width}, calc(100vw - 32px))`
