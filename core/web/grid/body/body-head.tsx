import { memo, type PointerEvent, type ReactNode, useSyncExternalStore } from 'react'
import { isRequired } from '../columns/rules.ts'
import { groupsOf, type Layout, type Pane, type Placed, partWidths } from '../layout/layout.ts'
import type { RowStore } from '../rows/row-store.ts'
import { drag } from './drag.ts'

export interface BodyHeadProps {
  readonly layout: Layout
  readonly store: RowStore
  readonly isClosed: boolean
  readonly onResize: (column: string, width: number, isDone: boolean) => void
}

/** Whether headings stand in two rows. */
export const hasGroups = ({ columns }: Layout): boolean => columns.some(({ group }) => group)

/** The headings; they stay while the rows scroll. */
export const BodyHead = memo(function BodyHead({ layout, store, isClosed, onResize }: BodyHeadProps) {
  const isGrouped = hasGroups(layout)
  return (
    <div role="rowgroup" className="mortise-grid-head">
      {isGrouped && (
        <div role="row" aria-rowindex={1} className="mortise-grid-heading">
          <Panes
            layout={layout}
            draw={(pane, offset) => <Groups pane={pane} offset={offset} layout={layout} />}
          />
        </div>
      )}
      <div role="row" aria-rowindex={isGrouped ? 2 : 1} className="mortise-grid-heading">
        <Panes
          layout={layout}
          parts={<PartHeadings layout={layout} store={store} isClosed={isClosed} />}
          draw={(pane, offset) =>
            pane.columns.map((column) => (
              <Heading
                key={column.key}
                column={column}
                x={column.x + offset}
                layout={layout}
                onResize={onResize}
              />
            ))
          }
        />
      </div>
    </div>
  )
})

interface PanesProps {
  readonly layout: Layout
  readonly parts?: ReactNode
  readonly draw: (pane: Pane, offset: number) => ReactNode
}

/** A row in its three panes. */
export function Panes({ layout, parts, draw }: PanesProps) {
  return (
    <>
      <div
        role="presentation"
        className={`mortise-grid-pane mortise-grid-left${layout.left.width > 0 ? '' : ' mortise-grid-bare'}`}
        style={{ width: layout.left.width }}
      >
        {parts}
        {draw(layout.left, 0)}
      </div>
      {draw(layout.middle, layout.left.width)}
      {layout.right.width > 0 && (
        <div
          role="presentation"
          className="mortise-grid-pane mortise-grid-right"
          style={{ width: layout.right.width }}
        >
          {draw(layout.right, 0)}
        </div>
      )}
    </>
  )
}

function Groups({ pane, offset, layout }: { pane: Pane; offset: number; layout: Layout }) {
  return groupsOf(pane.columns).map(({ title, x, width, at }) => (
    <div
      key={at}
      role={title === '' ? 'presentation' : 'columnheader'}
      aria-colindex={title === '' ? undefined : layout.partCount + at + 1}
      className="mortise-grid-cell mortise-grid-group"
      style={{ left: x + offset, width }}
    >
      {title}
    </div>
  ))
}

interface HeadingProps {
  readonly column: Placed
  readonly x: number
  readonly layout: Layout
  readonly onResize: BodyHeadProps['onResize']
}

function Heading({ column, x, layout, onResize }: HeadingProps) {
  const resize = (event: PointerEvent<HTMLElement>) => {
    const begun = event.clientX
    let width = column.width
    event.preventDefault()
    drag(
      ({ clientX }) => {
        width = column.width + clientX - begun
        onResize(column.key, width, false)
      },
      () => width !== column.width && onResize(column.key, width, true),
    )
  }
  return (
    <div
      role="columnheader"
      aria-colindex={layout.partCount + column.index + 1}
      className={`mortise-grid-cell${column.align ? ` mortise-grid-align-${column.align}` : ''}`}
      style={{ left: x, width: column.width }}
      title={column.title}
      aria-label={column.title}
    >
      <span className={isRequired(column) ? 'mortise-required' : undefined} data-heading={column.key}>
        {column.title}
      </span>
      <span className="mortise-grid-resize" data-resize={column.key} onPointerDown={resize} />
    </div>
  )
}

function PartHeadings({ layout, store, isClosed }: { layout: Layout; store: RowStore; isClosed: boolean }) {
  const { handle, expand, selection, number } = layout.parts
  return (
    <>
      {handle && (
        <div
          role="columnheader"
          aria-label="操作"
          className="mortise-grid-part"
          style={{ width: partWidths.handle }}
        />
      )}
      {expand && (
        <div
          role="columnheader"
          aria-label="展开"
          className="mortise-grid-part"
          style={{ width: partWidths.expand }}
        />
      )}
      {selection && (
        <div role="columnheader" className="mortise-grid-part" style={{ width: partWidths.selection }}>
          {selection === 'checkbox' ? (
            <SelectAll store={store} isClosed={isClosed} />
          ) : (
            <span className="mortise-grid-spoken">选择</span>
          )}
        </div>
      )}
      {number && (
        <div role="columnheader" className="mortise-grid-part" style={{ width: partWidths.number }}>
          #
        </div>
      )}
    </>
  )
}

function SelectAll({ store, isClosed }: { store: RowStore; isClosed: boolean }) {
  useSyncExternalStore(
    (listener) => store.on('selection', listener),
    () => store.version('selection'),
  )
  const count = store.selected.size
  const isAll = count > 0 && count === store.selectable().length
  return (
    <input
      type="checkbox"
      className="mortise-grid-check"
      aria-label="选择全部"
      disabled={isClosed}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      onChange={() => store.select(isAll ? [] : store.selectable())}
    />
  )
}
