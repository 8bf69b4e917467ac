import { memo, type ReactNode } from 'react'
import type { Column, Place } from './column.ts'
import { dressOf } from './headings.tsx'

/** A row as it is drawn: where in the tree it stands, and whether it is open. */
export interface DrawnRow<R> {
  readonly row: R
  readonly index: number
  readonly level: number
  /** Null of one that has nothing below it. */
  readonly isOpen: boolean | null
}

interface TableRowProps<R> extends Omit<DrawnRow<R>, 'row'> {
  readonly row: R
  readonly columns: readonly Column<R>[]
  readonly pinning: readonly (Place | undefined)[]
  readonly isSelected: boolean
  readonly isTree: boolean
  readonly check: (row: R, isSelected: boolean) => ReactNode
  readonly onToggle: (row: R, isOpening: boolean) => void
}

/** One row. Drawn anew only when something of it changed: a list has hundreds. */
export const TableRow = memo(function TableRow<R>(props: TableRowProps<R>) {
  const { row, index, columns, pinning, isSelected, isTree, check } = props
  return (
    <tr className="mortise-row" data-selected={isSelected || undefined}>
      <td className="mortise-checks">{check(row, isSelected)}</td>
      {columns.map((column, at) => {
        const drawn = column.draw(row, index)
        return (
          <td
            key={column.key}
            title={column.isCut && typeof drawn === 'string' ? drawn : undefined}
            {...dressOf(column, pinning[at])}
          >
            {isTree && at === 0 && <Opener {...props} />}
            {drawn}
          </td>
        )
      })}
    </tr>
  )
}) as <R>(props: TableRowProps<R>) => ReactNode

const INDENT = 15

function Opener<R>({ row, level, isOpen, onToggle }: TableRowProps<R>) {
  const style = { marginInlineStart: level * INDENT }
  if (isOpen === null) return <span className="mortise-opener" style={style} />
  return (
    <button
      type="button"
      className="mortise-opener"
      style={style}
      aria-expanded={isOpen}
      aria-label={isOpen ? '关闭行' : '展开行'}
      onClick={() => onToggle(row, !isOpen)}
    />
  )
}

/** The rows of a tree that show, each below the one it belongs to. */
export function drawnRows<R extends { readonly id: string; readonly children?: unknown }>(
  rows: readonly R[],
  opened: ReadonlySet<string>,
  level = 0,
): DrawnRow<R>[] {
  return rows.flatMap((row, index) => {
    const below = Array.isArray(row.children) ? (row.children as R[]) : null
    const isOpen = below && opened.has(row.id)
    const drawn = { row, index, level, isOpen }
    return below && isOpen ? [drawn, ...drawnRows(below, opened, level + 1)] : [drawn]
  })
}
