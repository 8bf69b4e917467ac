import './table.css'
import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import type { Density } from '../../columns/column-choice.ts'
import { drawnRows, TableRow } from './body.tsx'
import { type Column, type Direction, type Place, pinningOf } from './column.ts'
import { fitColumns } from './fit-columns.ts'
import { Headings } from './headings.tsx'
import { useEdges } from './use-edges.ts'
import { useRoom } from './use-room.ts'

/** What keeps a cell of a column in its place, where the column stays. */
export type PinOf = (key: string) => {
  readonly 'data-pinned'?: Column<never>['pinned']
  readonly style?: Place | undefined
}

export interface RowTableProps<R> {
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  readonly density: Density
  readonly isTree: boolean
  readonly selected: readonly string[]
  /** The box over all rows, and that of one. */
  readonly checkAll: ReactNode
  readonly check: (row: R, isSelected: boolean) => ReactNode
  /** Instead of rows where there are none. */
  readonly empty: ReactNode
  /** Sums below the rows: the cells of a row. */
  readonly totals?: ((pinOf: PinOf) => ReactNode) | undefined
  readonly onSort: (key: string, direction: Direction | null) => void
  readonly onToggle: (isOpening: boolean, row: R) => void
}

const CHECKS_WIDTH = 48

/**
 * Rows under headings that stay in sight while the page is scrolled. All widths are told, so no cell is measured and
 * none keeps watch over its size: a kept page with hundreds of them comes back at once.
 */
export function RowTable<R extends { readonly id: string; readonly children?: unknown }>(
  props: RowTableProps<R>,
) {
  const { rows, density, isTree, selected, checkAll, check, empty, totals, onSort } = props
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  const columns = useMemo(() => {
    const fitted = fitColumns(props.columns, CHECKS_WIDTH, room)
    return props.columns.map((column, at) =>
      column.width === fitted[at] ? column : { ...column, width: fitted[at]! },
    )
  }, [props.columns, room])
  const { head, body, bar, start, end, scroll } = useEdges(frame)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { onToggle } = props
  const toggle = useCallback(
    (row: R, isOpening: boolean) => {
      setOpened((before) => (isOpening ? new Set(before).add(row.id) : without(before, row.id)))
      onToggle(isOpening, row)
    },
    [onToggle],
  )
  const pinning = useMemo(() => pinningOf(columns as readonly Column<never>[], CHECKS_WIDTH), [columns])
  const pinOf: PinOf = (key) => {
    const at = columns.findIndex((column) => column.key === key)
    return { 'data-pinned': columns[at]?.pinned, style: pinning[at] }
  }
  const width = columns.reduce((total, column) => total + column.width, CHECKS_WIDTH)
  const isChosen = useMemo(() => new Set(selected), [selected])
  const widths = (
    <colgroup>
      <col style={{ width: CHECKS_WIDTH }} />
      {columns.map((column) => (
        <col key={column.key} style={{ width: column.width }} />
      ))}
    </colgroup>
  )
  const wide: CSSProperties = { minWidth: width }
  return (
    <div
      className="mortise-table"
      ref={frame}
      data-density={density}
      data-cards={columns.some(({ part }) => part) || undefined}
    >
      <div className="mortise-table-head" ref={head} onScroll={scroll}>
        <table style={wide}>
          {widths}
          <Headings
            columns={columns}
            pinning={pinning}
            first={<th className="mortise-checks">{checkAll}</th>}
            onSort={onSort}
          />
        </table>
      </div>
      <div className="mortise-table-body" ref={body} onScroll={scroll}>
        <div className="mortise-table-rows" style={wide}>
          <i ref={start} />
          <i ref={end} />
          <table>
            {widths}
            <tbody>
              {rows.length === 0 && (
                <tr className="mortise-table-empty">
                  <td colSpan={columns.length + 1}>
                    <div>{empty}</div>
                  </td>
                </tr>
              )}
              {drawnRows(rows, opened).map((drawn) => (
                <TableRow
                  key={drawn.row.id}
                  {...drawn}
                  columns={columns}
                  pinning={pinning}
                  isSelected={isChosen.has(drawn.row.id)}
                  isTree={isTree}
                  check={check}
                  onToggle={toggle}
                />
              ))}
            </tbody>
            {totals && (
              <tfoot>
                <tr>{totals(pinOf)}</tr>
              </tfoot>
            )}
          </table>
        </div>
      </div>
      {/* In sight however long the list is; the keyboard scrolls by its cells. */}
      <div className="mortise-table-bar" ref={bar} onScroll={scroll} aria-hidden tabIndex={-1}>
        <div style={{ width }} />
      </div>
    </div>
  )
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const left = new Set(ids)
  left.delete(id)
  return left
}
