import './body-row.css'
import { HolderOutlined, LoadingOutlined, RightOutlined } from '@ant-design/icons'
import type { Row } from '@mortise/model'
import { Fragment, memo, useCallback, useSyncExternalStore } from 'react'
import { isEmptyValue } from '../columns/rules.ts'
import type { Controller } from '../controller/controller.ts'
import { type Layout, type Placed, partWidths } from '../layout/layout.ts'
import type { CellType } from '../types/base/cell-type.ts'
import { cellTypeOf } from '../types/registry.ts'
import { StandingEditor } from '../types/standing-editor.tsx'

export interface BodyRowProps {
  readonly controller: Controller
  readonly layout: Layout
  readonly rowKey: string
  readonly index: number
  readonly top: number
  readonly height: number
  /** Rows have heights of their own, so that texts may take more lines than one. */
  readonly isTall: boolean
  /** Rows of headings, which count among the rows of the grid. */
  readonly headings: number
  /** The middle columns that are seen. */
  readonly first: number
  readonly last: number
  /** The selected columns of this row; nothing is selected where `to` is below `from`. */
  readonly from: number
  readonly to: number
  /** The column that is typed into, or -1. */
  readonly active: number
  readonly isClosed: boolean
  /** Counts how often rows are drawn. */
  readonly onDraw?: (key: string) => void
}

/** By how much a row stands further in than the one above it. */
const INDENT = 20

/** One row. Drawn anew only when its own row changes, or what is selected of it. */
export const BodyRow = memo(function BodyRow(props: BodyRowProps) {
  const { controller, layout, rowKey, index, top, height, headings, first, last } = props
  const { store } = controller
  useSyncExternalStore(
    useCallback((listener) => store.onRow(rowKey, listener), [store, rowKey]),
    () => store.rowVersion(rowKey),
  )
  props.onDraw?.(rowKey)
  // Called, not rendered: as components, cells would be half of all that React compares while rows scroll by.
  const draw = (column: Placed, offset: number) => drawCell(props, column, column.x + offset)
  const classes = ['mortise-grid-row']
  if (store.isSelected(rowKey)) classes.push('mortise-grid-row-selected')
  if (store.isDisabled(rowKey)) classes.push('mortise-grid-row-disabled')
  if (props.isTall) classes.push('mortise-grid-row-tall')
  return (
    <div
      role="row"
      aria-rowindex={index + 1 + headings}
      {...branchOf(controller, rowKey)}
      aria-selected={layout.parts.selection ? store.isSelected(rowKey) : undefined}
      className={classes.join(' ')}
      data-row={index}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {layout.left.width > 0 && (
        <div
          role="presentation"
          className="mortise-grid-pane mortise-grid-left"
          style={{ width: layout.left.width }}
        >
          <Parts {...props} />
          {layout.left.columns.map((column) => draw(column, 0))}
        </div>
      )}
      {layout.middle.columns.slice(first, last + 1).map((column) => draw(column, layout.left.width))}
      {layout.right.width > 0 && (
        <div
          role="presentation"
          className="mortise-grid-pane mortise-grid-right"
          style={{ width: layout.right.width }}
        >
          {layout.right.columns.map((column) => draw(column, 0))}
        </div>
      )}
    </div>
  )
})

const isEditable = ({ Editor, isTyped, toggled }: CellType) => Boolean(Editor || isTyped || toggled)

/** One cell: its text, or what its type draws. */
function drawCell(props: BodyRowProps, placed: Placed, x: number) {
  const { controller, layout, rowKey, index, from, to, active } = props
  const { store } = controller
  const column = controller.columnIn(rowKey, placed)
  const row = store.row(rowKey)
  const type = cellTypeOf(column.type)
  const value = row[column.key]
  const fault = store.faultsOf(rowKey).get(column.key)
  const note = store.noteOf(rowKey, column.key)
  const isThere = controller.isThere(rowKey, column)
  const isLocked = controller.isLocked(rowKey, column)
  const isStanding = controller.alwaysEdit && !isLocked && isEditable(type)
  const classes = ['mortise-grid-cell']
  const align = column.align ?? type.align
  if (type.cell || isStanding || column.unset) classes.push('mortise-grid-drawn')
  if (align) classes.push(`mortise-grid-align-${align}`)
  if (column.index >= from && column.index <= to) classes.push('mortise-grid-in-range')
  if (column.index === active) classes.push('mortise-grid-active')
  if (fault !== undefined) classes.push('mortise-grid-fault')
  if (isLocked) classes.push('mortise-grid-locked')
  if (note) classes.push(`mortise-grid-${note.about}`)
  if (!store.isNew(rowKey) && store.isChanged(rowKey, column.key)) classes.push('mortise-grid-changed')
  const own = {
    value,
    row,
    rowIndex: index,
    column,
    disabled: isLocked,
    onChange: (next: unknown, more?: Row) => controller.write(rowKey, column, next, more),
  }
  const content = () => {
    if (column.unset && !isStanding && isEmptyValue(value))
      return <span className="mortise-faint">{column.unset(row)}</span>
    if (!type.cell && !isStanding) return type.text(value, column)
    // What a cell keeps for itself belongs to its row, not to the element that rows share.
    return (
      <Fragment key={type.isFree || isStanding ? rowKey : undefined}>
        {isStanding ? (
          <StandingEditor {...own} aria-label={`第${index + 1}行${column.title}`} />
        ) : (
          type.cell?.(own)
        )}
      </Fragment>
    )
  }
  return (
    <div
      key={column.key}
      role="gridcell"
      aria-colindex={layout.partCount + column.index + 1}
      aria-readonly={isLocked || (!type.parse && !type.Editor) || undefined}
      aria-invalid={fault !== undefined || undefined}
      data-column={column.index}
      data-note={note?.about}
      data-free={type.isFree || isStanding || undefined}
      className={classes.join(' ')}
      style={{ left: x, width: column.width }}
    >
      {controller.isTreeColumn(column) ? (
        <>
          <Twist store={store} rowKey={rowKey} />
          {isThere && content()}
        </>
      ) : (
        // Alone, a text is written right into the cell.
        isThere && content()
      )}
    </div>
  )
}

/** What a row of a tree tells of its place in it. */
function branchOf({ store: { branches } }: Controller, key: string) {
  if (!branches) return null
  const state = branches.stateOf(key)
  return {
    'aria-level': branches.depthOf(key) + 1,
    'aria-expanded': state === 'leaf' ? undefined : state !== 'closed',
    'aria-busy': state === 'loading' || undefined,
  }
}

/** Opens and closes a row of a tree; keys do it by the cell itself. */
function Twist({ store: { branches }, rowKey }: { store: Controller['store']; rowKey: string }) {
  if (!branches) return null
  const state = branches.stateOf(rowKey)
  const style = { marginInlineStart: branches.depthOf(rowKey) * INDENT }
  if (state === 'leaf') return <span className="mortise-grid-twist" style={style} />
  return (
    <button
      type="button"
      tabIndex={-1}
      className="mortise-grid-twist"
      style={style}
      aria-label={state === 'closed' ? '展开下级' : '收起下级'}
      aria-expanded={state !== 'closed'}
      data-twist
    >
      {state === 'loading' ? <LoadingOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  )
}

/** What stands before the columns: a handle, a box to select the row, its number. */
function Parts({ controller, layout, rowKey, index, isClosed }: BodyRowProps) {
  const { handle, expand = false, selection, number } = layout.parts
  const { store } = controller
  const named = `第${index + 1}行`
  return (
    <>
      {handle && (
        <div
          role="gridcell"
          aria-colindex={1}
          className="mortise-grid-part"
          style={{ width: partWidths.handle }}
        >
          <button
            type="button"
            className="mortise-grid-handle"
            aria-label={`${named}操作`}
            data-handle
            disabled={isClosed}
          >
            <HolderOutlined aria-hidden />
          </button>
        </div>
      )}
      {expand && (
        <div
          role="gridcell"
          aria-colindex={1 + Number(handle)}
          className="mortise-grid-part"
          style={{ width: partWidths.expand }}
        >
          <button
            type="button"
            className="mortise-grid-twist"
            aria-label={`${store.details.has(rowKey) ? '收起' : '展开'}${named}`}
            aria-expanded={store.details.has(rowKey)}
            data-expand
          >
            <RightOutlined aria-hidden />
          </button>
        </div>
      )}
      {selection && (
        <div
          role="gridcell"
          aria-colindex={1 + Number(handle) + Number(expand)}
          className="mortise-grid-part"
          style={{ width: partWidths.selection }}
        >
          <input
            type={selection}
            className="mortise-grid-check"
            data-select
            readOnly
            checked={store.isSelected(rowKey)}
            disabled={store.isDisabled(rowKey)}
            aria-label={`选择${named}`}
          />
        </div>
      )}
      {number && (
        <div
          role="rowheader"
          aria-colindex={layout.partCount}
          className="mortise-grid-part"
          style={{ width: partWidths.number }}
        >
          {index + 1}
        </div>
      )}
    </>
  )
}
