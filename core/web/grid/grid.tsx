import './grid.css'
import type { Row } from '@mortise/model'
import { Spin } from 'antd'
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lazily } from '../lazily.tsx'

import { AddSettingsButton } from './add-settings.tsx'
import { Board, type BoardHandle } from './board.tsx'
import type { DrawDetails } from './board-below.tsx'
import { type GridColumn, isHidden } from './column.ts'
import { FindBar } from './find-bar.tsx'
import { FullScreenEdge } from './full-screen-edge.tsx'
import { type GridPage, GridPager } from './grid-pager.tsx'
import { type GridHandle, handleOf } from './handle.ts'
import { type GridSize, rowHeights } from './layout.ts'
import type { Linkage } from './linkage.ts'
import { LiveBar } from './live/live-bar.tsx'
import { type LiveOptions, useLive } from './live/use-live.ts'
import { RowMenu } from './row-menu.tsx'
import type { TreeOptions } from './rows/branches.ts'
import type { DisabledRows } from './rows/disabled-rows.ts'
import type { GridChange } from './rows/row-store.ts'
import type { Selection } from './select/range.ts'
import { Toolbar, type ToolbarConfig } from './toolbar.tsx'
import { useAdding } from './use-adding.ts'
import { useDesk } from './use-desk.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useLayout } from './use-layout.ts'
import { type RemovalOptions, useRemoval } from './use-removal.ts'
import type { RowHeight } from './use-row-places.ts'
import { useSteady } from './use-steady.ts'
import { type DrawSubTable, useSubTable } from './use-sub-table.tsx'
import { ViewTools } from './view-tools.tsx'

const RowDialog = lazily(() => import('./row-dialog.tsx'))

export interface GridProps extends RemovalOptions, LiveOptions {
  /** Names the grid to those who do not see it. */
  readonly label: string
  readonly columns: readonly GridColumn[]
  /** The rows to begin with; rows that say something else replace what is there. */
  readonly dataSource?: readonly Row[]
  readonly rowKey?: string
  readonly disabled?: boolean
  readonly disabledRows?: DisabledRows
  readonly loading?: boolean
  readonly size?: GridSize
  readonly height?: number
  readonly maxHeight?: number
  /** For all rows or for each, where the size does not tell it; texts of rows with heights of their own take several lines. */
  readonly rowHeight?: RowHeight
  readonly rowNumber?: boolean
  readonly rowSelection?: boolean
  readonly rowSelectionType?: 'checkbox' | 'radio'
  /** Rows can be opened, and then tell this below them. */
  readonly rowExpand?: DrawDetails
  /** A click on a cell that nobody may change shows this beside its row. */
  readonly subTable?: DrawSubTable
  /** Rows stand below others; one that is drawn elsewhere takes along what is below it. */
  readonly tree?: TreeOptions
  /** Lets the user choose which columns show, in which order and how wide; kept in this browser. */
  readonly columnSettings?: boolean
  /** Lets the grid fill the window. */
  readonly fullScreen?: boolean
  /** Rows can be moved and inserted; `dragSortKey` numbers them. */
  readonly dragSort?: boolean
  readonly dragSortKey?: string
  /** A row can be edited whole, in a dialog. */
  readonly editRow?: boolean
  readonly copyRow?: boolean
  readonly deleteRow?: boolean
  /** So many rows always stay. */
  readonly minRows?: number
  readonly toolbar?: boolean
  readonly toolbarConfig?: ToolbarConfig
  readonly authPre?: string
  readonly excludedCodes?: readonly string[]
  /** Lets the user say how many rows are added, and where. */
  readonly addButtonSettings?: boolean
  readonly pagination?: GridPage
  /** Chains of columns, of which each offers what belongs to the value of the one before. */
  readonly linkageConfig?: readonly Linkage[]
  /** Every cell shows its editor all the time. */
  readonly alwaysEdit?: boolean
  /** Works out what follows from a row. */
  readonly derive?: (row: Row) => Row
  readonly onChange?: (change: GridChange, grid: GridHandle) => void
  /** Other rows are ticked now. */
  readonly onSelectRows?: (ids: readonly string[]) => void
  readonly onPageChange?: (current: number, pageSize: number) => void
  /** Called for each row that is drawn, for those who measure. */
  readonly onDraw?: (key: string) => void
  readonly ref?: Ref<GridHandle>
}

const noCodes: readonly string[] = []
const noTools: ToolbarConfig = {}

/** A table that is typed into as into a spreadsheet. */
export function Grid(props: GridProps) {
  const { disabled = false, size = 'medium', maxHeight = 400 } = props
  const dragSort = props.dragSort === true
  const { toolbarConfig = noTools, pagination, rowExpand } = props
  const latest = useRef(props)
  latest.current = props
  const [menu, setMenu] = useState<{ key: string; handle: HTMLElement } | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const [isFinding, setFinding] = useState(false)
  const board = useRef<BoardHandle>(null)

  const columns = useSteady(props.columns)
  const { rowNumber = false, rowSelection = false, rowSelectionType = 'checkbox' } = props
  const { offering, layout, setRoom, resize, unhide, settings } = useLayout(columns, props.label, {
    number: rowNumber,
    selection: rowSelection ? rowSelectionType : null,
    handle: [dragSort, props.editRow, props.copyRow, props.deleteRow].includes(true),
    expand: rowExpand !== undefined,
  })
  const placed = useRef(layout)
  placed.current = layout
  const desk = useDesk(latest, columns, placed)
  const { store } = desk
  const full = useFullScreen(board)
  const subTable = useSubTable(props.subTable, store, board)

  const showSubTable = useRef(subTable.open)
  showSubTable.current = subTable.open
  const live = useLive(desk, props)
  const handle = useMemo(
    () => handleOf(desk, board, live, (key) => showSubTable.current?.(key)),
    [desk, live],
  )
  useImperativeHandle(props.ref, () => handle, [handle])
  useEffect(() => store.watch((change) => latest.current.onChange?.(change, handle)), [store, handle])
  useEffect(() => store.on('selection', () => latest.current.onSelectRows?.([...store.selected])), [store])

  const { rows: liveRows } = live
  const seen = useCallback(
    (chosen: Selection | null) => {
      const key = chosen && store.shown.keyAt(chosen.at.row)
      if (key) liveRows.seen(key)
    },
    [store, liveRows],
  )
  const draw = useCallback((key: string) => latest.current.onDraw?.(key), [])
  const remove = useRemoval(store, props)
  const adding = useAdding(store, layout, board)
  /** An Esc that no cell needs takes away what lies over the page. */
  const escape = (event: KeyboardEvent<HTMLElement>) => {
    const isOwn = event.currentTarget.contains(event.target as Node)
    if (!isOwn || event.key !== 'Escape' || event.nativeEvent.isComposing) return
    if (!subTable.leave() && !full.leave()) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className="mortise-grid"
      role="presentation"
      data-flash={props.reloadEffect || undefined}
      {...full.frame}
      onKeyDown={escape}
    >
      {full.isOn && <FullScreenEdge goesTo="last" />}
      <div className="mortise-grid-top">
        {props.toolbar && !disabled && (
          <Toolbar
            {...toolbarConfig}
            store={store}
            authPre={props.authPre ?? ''}
            excluded={props.excludedCodes ?? noCodes}
            onAdd={adding.add}
            onRemove={() => remove([...store.selected])}
            addSettings={
              props.addButtonSettings && (
                <AddSettingsButton
                  value={adding.settings}
                  rowCount={() => store.count}
                  onChange={adding.change}
                />
              )
            }
          />
        )}
        {(props.columnSettings || props.fullScreen) && (
          <ViewTools
            settings={props.columnSettings ? settings : undefined}
            full={props.fullScreen ? full : undefined}
          />
        )}
      </div>
      {props.socketReload && <LiveBar live={live} desk={desk} />}
      {isFinding && (
        <FindBar
          onFind={(text, backwards) => board.current?.find(text, backwards) ?? false}
          onClose={() => {
            setFinding(false)
            board.current?.focus()
          }}
        />
      )}
      <Spin spinning={props.loading ?? false}>
        <Board
          ref={board}
          desk={desk}
          layout={layout}
          label={props.label}
          rowHeight={props.rowHeight ?? rowHeights[size]}
          usualHeight={typeof props.rowHeight === 'number' ? props.rowHeight : rowHeights[size]}
          height={full.isOn ? undefined : props.height}
          maxHeight={full.isOn ? undefined : maxHeight}
          isClosed={disabled}
          canDrag={dragSort}
          onResize={resize}
          onRoom={setRoom}
          onRowMenu={(key, button) => setMenu({ key, handle: button })}
          onSelection={seen}
          onFind={() => setFinding(true)}
          onDraw={draw}
          drawDetails={rowExpand}
          onReadOnly={subTable.open}
          onHidden={unhide}
        />
      </Spin>
      {subTable.panel}
      {pagination && <GridPager page={pagination} onChange={props.onPageChange} />}
      {menu && (
        <RowMenu
          store={store}
          rowKey={menu.key}
          handle={menu.handle}
          dragSort={dragSort}
          editRow={props.editRow ?? false}
          copyRow={props.copyRow ?? false}
          deleteRow={props.deleteRow ?? false}
          onEdit={setEdited}
          onInsert={adding.insert}
          onRemove={remove}
          onClose={() => setMenu(null)}
        />
      )}
      {edited !== null && (
        <RowDialog
          desk={desk}
          columns={offering.filter((column) => !isHidden(column))}
          rowKey={edited}
          onClose={() => {
            setEdited(null)
            board.current?.focus()
          }}
        />
      )}
      {full.isOn && <FullScreenEdge goesTo="first" />}
    </div>
  )
}
