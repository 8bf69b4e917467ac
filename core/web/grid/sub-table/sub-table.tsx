import { CloseOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { sideFor } from './sub-table-opening.ts'

export interface SubTableProps {
  /** The row that it belongs to. */
  readonly row: HTMLElement
  readonly children: ReactNode
  readonly onClose: () => void
}

/** Of the width of the grid. */
const SHARE = 0.96
/** What the arrow, the heading and the rim of the window take. */
const FRAME = 80

/** What belongs to a row, beside it: below where there is room, else above. It goes when the row moves away from it. */
export default function SubTable({ row, children, onClose }: SubTableProps) {
  const panel = useRef<HTMLDivElement>(null)
  const { top, bottom, height } = row.getBoundingClientRect()
  const { left, width } = (row.closest('.mortise-grid, .mortise-rows') ?? row).getBoundingClientRect()
  const side = sideFor(bottom, window.innerHeight)
  const room = side === 'below' ? window.innerHeight - bottom : top
  useEffect(() => {
    const placed = row.getBoundingClientRect().top
    const follow = () => {
      if (Math.abs(row.getBoundingClientRect().top - placed) > 1) onClose()
    }
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', follow, { capture: true })
  }, [row, onClose])
  return (
    <Popover
      open
      placement={side === 'below' ? 'bottom' : 'top'}
      autoAdjustOverflow={false}
      afterOpenChange={(isOpen) => isOpen && panel.current?.focus({ preventScroll: true })}
      title={
        <span className="mortise-grid-options">
          子表
          <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭子表" onClick={onClose} />
        </span>
      }
      content={
        <div
          ref={panel}
          role="dialog"
          aria-label="子表"
          tabIndex={-1}
          className="mortise-grid-sub"
          style={{ width: width * SHARE - 24, maxHeight: Math.max(room - FRAME, 120) }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
            event.stopPropagation()
            onClose()
          }}
        >
          {children}
        </div>
      }
    >
      <span style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
    </Popover>
  )
}
