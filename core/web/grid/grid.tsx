import type { Row } from '@mortise/model'
import { App, Pagination, Spin } from 'antd'
import {
  lazy,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { totalText } from '../rows/total-text.ts'
import { words } from '../words.ts'
import { AddSettingsButton, keptAddSettings } from './add-settings.tsx'
import { Board, type BoardHandle } from './board.tsx'
import { type GridColumn, isHidden } from './column.ts'
import { makeDesk } from './desk.ts'
import { FindBar } from './find-bar.tsx'
import { type GridHandle, handleOf } from './handle.ts'
import { type GridSize, type Layout, layoutOf, rowHeights } from './layout.ts'
import { type Linkage, linked, makeLinkedOptions } from './linkage.ts'
import { LiveBar } from './live/live-bar.tsx'
import { type LiveOptions, useLive } from './live/use-live.ts'
import { makeNames } from './names.ts'
import { RowMenu } from './row-menu.tsx'
import type { DisabledRows } from './rows/disabled-rows.ts'
import { type GridChange, makeRowStore } from './rows/row-store.ts'
import { isSingle, type Selection } from './select/range.ts'
import { SelectionFigures } from './selection-figures.tsx'
import { Toolbar, type ToolbarConfig } from './toolbar.tsx'
import { useLiveColumns } from './use-live-columns.ts'
import { useNameSources } from './use-name-sources.ts'
import { type RemovalOptions, useRemoval } from './use-removal.ts'
import { makeValidator } from './validator.ts'

const RowDialog = lazy(() => import('./row-dialog.tsx'))

/** A page of rows that are fetched page by page. */
export interface GridPage {
  readonly current: number
  readonly pageSize?: number
  readonly total: number
}

export interface GridProps extends RemovalOptions, LiveOptions {
  /** Names the grid to those who do not see it. */
  readonly label: string
  /** Always the same array while the columns are the same: new columns begin with the rows of `dataSource` again. */
  readonly columns: readonly GridColumn[]
  /** The rows to begin with; another array replaces what is there. */
  readonly dataSource?: readonly Row[]
  readonly rowKey?: string
  readonly disabled?: boolean
  readonly disabledRows?: DisabledRows
  readonly loading?: boolean
  readonly size?: GridSize
  readonly height?: number
  readonly maxHeight?: number
  readonly rowNumber?: boolean
  readonly rowSelection?: boolean
  readonly rowSelectionType?: 'checkbox' | 'radio'
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
  readonly onPageChange?: (current: number, pageSize: number) => void
  /** Called for each row that is drawn, for those who measure. */
  readonly onDraw?: (key: string) => void
  readonly ref?: Ref<GridHandle>
}

const noRows: readonly Row[] = []
const noCodes: readonly string[] = []
const noTools: ToolbarConfig = {}
const noDisabled: DisabledRows = {}
const INSERT_PAUSE = 1500
const PAGE_SIZES = [10, 20, 30]

/** A table that is typed into as into a spreadsheet. */
export function Grid(props: GridProps) {
  const { columns, dataSource = noRows, disabled = false, size = 'medium', maxHeight = 400 } = props
  const { rowKey = 'id', disabledRows = noDisabled, minRows = 0, dragSort = false } = props
  const { dragSortKey = 'orderNum', toolbarConfig = noTools, pagination, alwaysEdit = false } = props
  const { message } = App.useApp()
  const latest = useRef(props)
  latest.current = props
  const offering = useLiveColumns(columns)
  const [room, setRoom] = useState(0)
  const [widths, setWidths] = useState<ReadonlyMap<string, number>>(new Map())
  const [selection, setSelection] = useState<Selection | null>(null)
  const [menu, setMenu] = useState<{ key: string; handle: HTMLElement } | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [adding, setAdding] = useState(keptAddSettings)
  const board = useRef<BoardHandle>(null)
  const inserted = useRef(0)

  const hasHandle = [dragSort, props.editRow, props.copyRow, props.deleteRow].includes(true)
  const { rowNumber = false, rowSelection = false, rowSelectionType = 'checkbox' } = props
  const layout = useMemo(
    () =>
      layoutOf(offering, {
        room,
        widths,
        parts: { number: rowNumber, selection: rowSelection ? rowSelectionType : null, handle: hasHandle },
      }),
    [offering, room, widths, rowNumber, rowSelection, rowSelectionType, hasHandle],
  )
  const placed = useRef<Layout>(layout)
  placed.current = layout

  const sources = useNameSources(columns)
  const desk = useMemo(() => {
    const { derive, linkageConfig = [] } = latest.current
    const sortKey = dragSort ? dragSortKey : undefined
    const links = linked(linkageConfig, columns)
    const { below } = links
    const store = makeRowStore({ columns, rowKey, disabledRows, minRows, sortKey, derive, below })
    store.load(dataSource)
    return makeDesk({
      store,
      validator: makeValidator(store),
      columns: () => placed.current.columns,
      isClosed: () => latest.current.disabled ?? false,
      canGrow: () => latest.current.pagination === undefined,
      warn: (text) => void message.warning(text),
      links: makeLinkedOptions(links, store.redraw),
      names: makeNames(sources, store.redraw),
      alwaysEdit,
    })
  }, [
    columns,
    sources,
    dataSource,
    rowKey,
    disabledRows,
    minRows,
    dragSort,
    dragSortKey,
    alwaysEdit,
    message,
  ])
  const { store } = desk

  const live = useLive(desk, props)
  const handle = useMemo(() => handleOf(desk, board, live), [desk, live])
  useImperativeHandle(props.ref, () => handle, [handle])
  useEffect(() => store.watch((change) => latest.current.onChange?.(change, handle)), [store, handle])

  const resize = useCallback(
    (column: string, width: number) => setWidths((known) => new Map(known).set(column, width)),
    [],
  )
  const { rows: liveRows } = live
  const select = useCallback(
    (chosen: Selection | null) => {
      setSelection(chosen)
      const key = chosen && store.keyAt(chosen.at.row)
      if (key) liveRows.seen(key)
    },
    [store, liveRows],
  )
  const draw = useCallback((key: string) => latest.current.onDraw?.(key), [])
  const remove = useRemoval(store, props)
  const add = () => {
    const { count, position, scrolls } = adding
    const keys = store.addRows(
      Array.from({ length: count }, () => ({})),
      position === 0 ? undefined : position - 1,
    )
    const column = layout.columns.find((each) => !each.disabled)
    const shown = scrolls ? keys.at(-1) : keys[0]
    if (shown !== undefined && column) board.current?.show(shown, column.key)
  }
  const insert = (key: string) => {
    if (Date.now() - inserted.current < INSERT_PAUSE) {
      void message.warning(words.clickedTooFast)
      return
    }
    inserted.current = Date.now()
    store.insertBelow(key)
  }
  return (
    <div className="mortise-grid" data-flash={props.reloadEffect || undefined}>
      {props.toolbar && !disabled && (
        <Toolbar
          {...toolbarConfig}
          store={store}
          authPre={props.authPre ?? ''}
          excluded={props.excludedCodes ?? noCodes}
          onAdd={add}
          onRemove={() => remove([...store.selected])}
          addSettings={
            props.addButtonSettings && (
              <AddSettingsButton value={adding} rowCount={() => store.count} onChange={setAdding} />
            )
          }
        />
      )}
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
          rowHeight={rowHeights[size]}
          height={props.height}
          maxHeight={maxHeight}
          isClosed={disabled}
          canDrag={dragSort}
          onResize={resize}
          onRoom={setRoom}
          onRowMenu={(key, button) => setMenu({ key, handle: button })}
          onSelection={select}
          onFind={() => setFinding(true)}
          onDraw={draw}
        />
      </Spin>
      {selection && !isSingle(selection) && <SelectionFigures desk={desk} selection={selection} />}
      {pagination && (
        <Pagination
          size="small"
          align="end"
          showQuickJumper
          showSizeChanger
          pageSizeOptions={PAGE_SIZES}
          current={pagination.current}
          pageSize={pagination.pageSize ?? PAGE_SIZES[0]}
          total={pagination.total}
          showTotal={totalText()}
          onChange={props.onPageChange}
        />
      )}
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
          onInsert={insert}
          onRemove={remove}
          onClose={() => setMenu(null)}
        />
      )}
      {edited !== null && (
        <Suspense>
          <RowDialog
            desk={desk}
            columns={offering.filter((column) => !isHidden(column))}
            rowKey={edited}
            onClose={() => {
              setEdited(null)
              board.current?.focus()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
