import './grid.css'
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
import { lazily } from '../browser/lazily.tsx'
import { Body, type BodyHandle } from './body/body.tsx'
import type { DrawDetails } from './body/body-below.tsx'
import type { RowHeight } from './body/use-row-offsets.ts'
import { type GridColumn, isHidden } from './columns/column.ts'
import { type ControllerProps, useController } from './controller/use-controller.ts'
import { type GridHandle, handleOf } from './handle.ts'
import { type GridSize, rowHeights } from './layout/layout.ts'
import { useLayout } from './layout/use-layout.ts'
import { LiveBar } from './live/live-bar.tsx'
import { type LiveOptions, useLive } from './live/use-live.ts'
import type { GridChange } from './rows/row-store.ts'
import { useSteady } from './rows/use-steady.ts'
import type { Selection } from './select/range.ts'
import { type DrawSubTable, useSubTable } from './sub-table/use-sub-table.tsx'
import { AddSettingsButton } from './tools/add-settings.tsx'
import { FindBar } from './tools/find-bar.tsx'
import { FullScreenEdge } from './tools/full-screen-edge.tsx'
import { type GridPage, GridPager } from './tools/grid-pager.tsx'
import { RowMenu } from './tools/row-menu.tsx'
import { Toolbar, type ToolbarConfig } from './tools/toolbar.tsx'
import { useAdding } from './tools/use-adding.ts'
import { useFullScreen } from './tools/use-full-screen.ts'
import { type RemovalOptions, useRemoval } from './tools/use-removal.ts'
import { ViewTools } from './tools/view-tools.tsx'

const RowDialog = lazily(() => import('./tools/row-dialog.tsx'))

export interface GridProps extends ControllerProps, RemovalOptions, LiveOptions {
  /** Names the grid to those who do not see it. */
  readonly label: string
  readonly columns: readonly GridColumn[]
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
  /** Lets the user choose which columns show, in which order and how wide; kept in this browser. */
  readonly columnSettings?: boolean
  /** Lets the grid fill the window. */
  readonly fullScreen?: boolean
  /** A row can be edited whole, in a dialog. */
  readonly editRow?: boolean
  readonly copyRow?: boolean
  readonly deleteRow?: boolean
  readonly toolbar?: boolean
  readonly toolbarConfig?: ToolbarConfig
  readonly authPre?: string
  readonly excludedCodes?: readonly string[]
  /** Lets the user say how many rows are added, and where. */
  readonly addButtonSettings?: boolean
  readonly pagination?: GridPage
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
  const body = useRef<BodyHandle>(null)

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
  const controller = useController(latest, columns, placed)
  const { store } = controller
  const full = useFullScreen(body)
  const subTable = useSubTable(props.subTable, store, body)

  const showSubTable = useRef(subTable.open)
  showSubTable.current = subTable.open
  const live = useLive(controller, props)
  const handle = useMemo(
    () => handleOf(controller, body, live, (key) => showSubTable.current?.(key)),
    [controller, live],
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
  const adding = useAdding(store, layout, body)
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
      {props.socketReload && <LiveBar live={live} controller={controller} />}
      {isFinding && (
        <FindBar
          onFind={(text, backwards) => body.current?.find(text, backwards) ?? false}
          onClose={() => {
            setFinding(false)
            body.current?.focus()
          }}
        />
      )}
      <Spin spinning={props.loading ?? false}>
        <Body
          ref={body}
          controller={controller}
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
          controller={controller}
          columns={offering.filter((column) => !isHidden(column))}
          rowKey={edited}
          onClose={() => {
            setEdited(null)
            body.current?.focus()
          }}
        />
      )}
      {full.isOn && <FullScreenEdge goesTo="first" />}
    </div>
  )
}
