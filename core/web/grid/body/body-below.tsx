import './body-below.css'
import type { Row } from '@mortise/model'
import { Button, Spin } from 'antd'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { RowStore } from '../rows/row-store.ts'

/** What a page tells of a row below it. */
export type DrawDetails = (row: Row, rowIndex: number) => ReactNode

export interface BodyBelowProps {
  readonly store: RowStore
  readonly rowKey: string
  readonly index: number
  /** Where the cells of the row end. */
  readonly top: number
  /** The width of the window: what stands here does not scroll to the side. */
  readonly width: number
  readonly draw?: DrawDetails
  readonly onHeight: (key: string, height: number) => void
}

/** What stands below the cells of a row: its details, or that the rows below it are still to come. */
export function BodyBelow({ store, rowKey, index, top, width, draw, onHeight }: BodyBelowProps) {
  const frame = useRef<HTMLDivElement>(null)
  useSyncExternalStore(
    useCallback((listener) => store.onRow(rowKey, listener), [store, rowKey]),
    () => store.rowVersion(rowKey),
  )
  const isOpen = draw !== undefined && store.details.has(rowKey)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box || !isOpen) return
    const watcher = new ResizeObserver(() => onHeight(rowKey, box.offsetHeight))
    watcher.observe(box)
    onHeight(rowKey, box.offsetHeight)
    return () => watcher.disconnect()
  }, [rowKey, isOpen, onHeight])
  const isWaiting = store.branches?.isWaiting(rowKey) ?? false
  if (!isOpen && !isWaiting) return null
  return (
    <div role="row" className="mortise-grid-below" style={{ transform: `translateY(${top}px)` }}>
      <div role="gridcell" className="mortise-grid-told" style={{ width }}>
        {isWaiting && <Waiting store={store} rowKey={rowKey} />}
        {isOpen && (
          <div ref={frame} className="mortise-grid-details" aria-label={`第${index + 1}行详情`} role="group">
            {draw(store.row(rowKey), index)}
          </div>
        )}
      </div>
    </div>
  )
}

function Waiting({ store, rowKey }: { store: RowStore; rowKey: string }) {
  const state = store.branches?.stateOf(rowKey)
  return (
    <div className="mortise-grid-waiting" role="status">
      {state instanceof Error ? (
        <>
          <span className="mortise-grid-failed">{state.message}</span>
          <Button type="link" size="small" onClick={() => store.branches?.retry(rowKey)}>
            重试
          </Button>
        </>
      ) : (
        <>
          <Spin size="small" /> 加载中...
        </>
      )}
    </div>
  )
}
