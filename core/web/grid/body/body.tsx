import './body.css'
import {
  type CSSProperties,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { findNext } from '../clip/find.ts'
import type { Controller } from '../controller/controller.ts'
import { type Layout, STATISTICS_HEIGHT, xOf } from '../layout/layout.ts'
import { useColumnSpan } from '../layout/use-column-span.ts'
import { boxOf, cellAt, isSingle, type Selection } from '../select/range.ts'
import { BodyBelow, type DrawDetails } from './body-below.tsx'
import { BodyFoot, figuresOf } from './body-foot.tsx'
import { BodyHead, hasGroups } from './body-head.tsx'
import { BodyRow } from './body-row.tsx'
import { CellLayer } from './cell-layer.tsx'
import { isWithin } from './drag.ts'
import { FaultTip } from './fault-tip.tsx'
import { FillHandle } from './fill-handle.tsx'
import { widthFor } from './fit-column.ts'
import { SelectionFigures } from './selection-figures.tsx'
import { useBody } from './use-body.ts'
import { useHovered } from './use-hovered.ts'
import { own, usePresses } from './use-presses.ts'
import { useReveal } from './use-reveal.ts'
import { useRowDrag } from './use-row-drag.ts'
import { type RowHeight, useRowOffsets } from './use-row-offsets.ts'

const HEADING_HEIGHT = 40

/** What the grid asks of the body. */
export interface BodyHandle {
  /** Selects a cell and scrolls to it. */
  show(key: string, column: string): void
  /** Selects the next cell that holds a text; answers whether there is one. The focus stays where it is. */
  find(text: string, backwards: boolean): boolean
  /** Has keys heard by the grid. */
  focus(): void
  /** Takes what is being edited. */
  commitEdit(): void
  scrollToTop(): void
  /** Scrolls to a row and answers where it is drawn, or null while it is not. */
  rowElement(key: string): HTMLElement | null
}

export interface BodyProps {
  readonly controller: Controller
  readonly layout: Layout
  readonly label: string
  readonly rowHeight: RowHeight
  /** The height of rows that have none of their own. */
  readonly usualHeight: number
  readonly height?: number
  /** None where the body fills what is around it. */
  readonly maxHeight?: number
  readonly isClosed: boolean
  /** Rows are drawn elsewhere by their handles. */
  readonly canDrag: boolean
  readonly ref?: Ref<BodyHandle>
  readonly onResize: (column: string, width: number, isDone: boolean) => void
  readonly onRoom: (width: number) => void
  readonly onRowMenu: (key: string, handle: HTMLElement) => void
  readonly onFind: () => void
  readonly onSelection: (selection: Selection | null) => void
  readonly onDraw?: (key: string) => void
  /** What is told of rows that are opened. */
  readonly drawDetails?: DrawDetails
  /** A cell that nobody may change was clicked on. */
  readonly onReadOnly?: (key: string) => void
  /** A column is to be seen that somebody hid. */
  readonly onHidden: (column: string) => void
}

/** The rows and columns of a grid, of which only those that are seen are drawn. */
export function Body(props: BodyProps) {
  const { controller, layout, rowHeight, isClosed, onRoom, onSelection } = props
  const { store } = controller
  useSyncExternalStore(
    (listener) => store.on('order', listener),
    () => store.version('order'),
  )
  const scroller = useRef<HTMLDivElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const slots = useRef(1)
  const headings = hasGroups(layout) ? 2 : 1
  const headHeight = headings * HEADING_HEIGHT
  const footHeight = figuresOf(layout).length * STATISTICS_HEIGHT

  const rows = useRowOffsets(store, {
    rowHeight,
    scroller,
    covered: headHeight + footHeight,
    expected: props.height ?? props.maxHeight,
  })
  const { span, updateSpan } = useColumnSpan(scroller, layout, onRoom)
  const { hovered, over, leave } = useHovered(rows.isScrolling)
  const topOf = (row: number) => headHeight + rows.topOf(row)
  const bottomOf = (row: number) => topOf(row) + rows.heightOf(row)
  const { reveal, revealNow } = useReveal({ scroller, layout, rows, bottomOf, footHeight })
  const page = () =>
    Math.max(
      1,
      Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight - footHeight) / props.usualHeight) - 1,
    )
  const { onFind, onReadOnly } = props
  const onMenu = (row: number) => {
    const handles = [
      ...(scroller.current?.querySelectorAll<HTMLElement>(`[data-row="${row}"] [data-handle]`) ?? []),
    ]
    const handle = handles.find((each) => scroller.current && isWithin(scroller.current, each))
    const key = store.shown.keyAt(row)
    if (handle && key !== undefined && !isClosed) props.onRowMenu(key, handle)
    return handle !== undefined
  }
  const body = useBody({ controller, isClosed, page, reveal, onFind, onMenu, onReadOnly })
  const rowDrag = useRowDrag((from, to) => {
    const [key, target, next] = [from, to, to + 1].map(store.shown.keyAt)
    if (key === undefined || target === undefined) return
    // Right below an open row of a tree is before the first row that stands below it.
    const isInto = to > from && next !== undefined && store.branches?.parentOf(next) === target
    if (isInto) store.moveBeside(key, { target: next, side: 'before' })
    else store.moveBeside(key, { target, side: to > from ? 'after' : 'before' })
  })
  const { canDrag, onRowMenu } = props
  const onFit = (key: string) => {
    const column = layout.columns.find((each) => each.key === key)
    if (scroller.current && column) props.onResize(key, widthFor(scroller.current, controller, column), true)
  }
  const presses = usePresses({ body, layout, rowDrag, canDrag, onRowMenu, onReadOnly, onFit })
  const { selection, active } = body
  const box = selection && boxOf(selection)

  /** Brings what lies over the cells to where they are now; fixed columns move while the others scroll. */
  const placeLayer = () => {
    const view = scroller.current
    if (!view || !layer.current || !active) return
    const x = xOf(layout, active.column, view)
    layer.current.style.transform = `translate(${x}px, ${topOf(active.place.row)}px)`
  }
  useLayoutEffect(placeLayer)
  useLayoutEffect(() => onSelection(selection), [onSelection, selection])
  const hidden = useRef<{ readonly key: string; readonly column: string } | null>(null)
  const show = (key: string, column: string) => {
    store.branches?.reveal(key)
    const at = layout.columns.findIndex((each) => each.key === column)
    const row = store.shown.indexOf(key)
    hidden.current = at < 0 ? { key, column } : null
    if (at < 0) props.onHidden(column)
    else if (row >= 0) body.select(cellAt(row, at))
  }
  useLayoutEffect(() => {
    const awaited = hidden.current
    if (awaited && layout.columns.some(({ key }) => key === awaited.column)) show(awaited.key, awaited.column)
  })
  useImperativeHandle(props.ref, () => ({
    show,
    find(text, backwards) {
      const from = body.selection?.at ?? { row: 0, column: -1 }
      const size = { rows: store.shown.count, columns: layout.columns.length }
      const found = findNext(text, from, { ...size, textAt: controller.textAt }, backwards)
      if (!found) return false
      body.span(cellAt(found.row, found.column))
      reveal(found)
      return true
    },
    focus: () => body.capture.current?.focus({ preventScroll: true }),
    commitEdit: () => body.commitEdit(),
    scrollToTop: () => scroller.current?.scrollTo({ top: 0 }),
    rowElement(key) {
      const row = store.shown.indexOf(key)
      if (row >= 0) revealNow({ row, column: body.selection?.at.column ?? 0 })
      const own = `:scope > .mortise-grid-table > .mortise-grid-rows > [data-row="${row}"]`
      return scroller.current?.querySelector<HTMLElement>(own) ?? null
    },
  }))

  const style: CSSProperties & Record<`--${string}`, string> = {
    height: props.height,
    maxHeight: props.height ?? props.maxHeight,
    '--mortise-row-height': `${props.usualHeight}px`,
  }
  const [first, last] = span
  const { seen } = rows
  // Rows that scroll in take over the elements of those that scroll out.
  slots.current = Math.max(slots.current, seen.length)
  return (
    <>
      <div
        ref={scroller}
        className="mortise-grid-scroll"
        data-scrolling={rows.isScrolling || undefined}
        style={style}
        onScroll={() => {
          updateSpan()
          placeLayer()
        }}
        {...presses}
        onMouseOver={own((event) => over(event.target))}
        onMouseLeave={leave}
      >
        <div
          role={store.branches ? 'treegrid' : 'grid'}
          aria-label={props.label}
          aria-rowcount={store.shown.count + headings + figuresOf(layout).length}
          aria-colcount={layout.partCount + layout.columns.length}
          aria-multiselectable
          aria-readonly={isClosed || undefined}
          className="mortise-grid-table"
          style={{ width: layout.width }}
        >
          <BodyHead layout={layout} store={store} isClosed={isClosed} onResize={props.onResize} />
          <div role="rowgroup" className="mortise-grid-rows" style={{ height: rows.height }}>
            {seen.map(({ index, start }) => {
              const isIn = box !== null && index >= box.top && index <= box.bottom
              return (
                <BodyRow
                  key={index % slots.current}
                  controller={controller}
                  layout={layout}
                  rowKey={store.shown.keyAt(index) ?? ''}
                  index={index}
                  top={start}
                  height={rows.heightOf(index)}
                  isTall={typeof rowHeight !== 'number'}
                  headings={headings}
                  first={first}
                  last={last}
                  from={isIn ? box.left : 0}
                  to={isIn ? box.right : -1}
                  active={active?.place.row === index ? active.column.index : -1}
                  isClosed={isClosed}
                  onDraw={props.onDraw}
                />
              )
            })}
            {rows.detailed.map((key) => {
              const index = store.shown.indexOf(key)
              return (
                <BodyBelow
                  key={key}
                  store={store}
                  rowKey={key}
                  index={index}
                  top={rows.topOf(index) + rows.heightOf(index)}
                  width={scroller.current?.clientWidth ?? 0}
                  draw={props.drawDetails}
                  onHeight={rows.setDetailHeight}
                />
              )
            })}
          </div>
          <BodyFoot layout={layout} store={store} rowIndex={store.shown.count + headings + 1} />
        </div>
        {store.count === 0 && <div className="mortise-grid-empty">暂无数据</div>}
        <CellLayer body={body} ref={layer} height={active ? rows.heightOf(active.place.row) : 0} />
        {rowDrag.target !== null && (
          <div
            className="mortise-grid-drop"
            style={{ transform: `translateY(${headHeight + rows.topOf(rowDrag.target)}px)` }}
          />
        )}
        {hovered && hovered.row < store.shown.count && (
          <FaultTip {...{ body, layout, scroller, topOf, bottomOf }} place={hovered} />
        )}
        {selection && !isClosed && !body.editing && (
          <FillHandle body={body} layout={layout} scroller={scroller} bottomOf={bottomOf} />
        )}
      </div>
      {selection && !isSingle(selection) && (
        <SelectionFigures controller={controller} selection={selection} />
      )}
    </>
  )
}
