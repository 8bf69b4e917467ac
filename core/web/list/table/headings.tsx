import type { KeyboardEvent, ReactNode } from 'react'
import { type Column, type Direction, nextDirection, type Place } from './column.ts'
import { Grip } from './grip.tsx'

/** The headings of a table: a click, or Enter, sorts. */
export function Headings<R>({
  columns,
  pinning,
  first,
  onSort,
}: {
  columns: readonly Column<R>[]
  pinning: readonly (Place | undefined)[]
  /** The cell over the boxes that select rows. */
  first: ReactNode
  onSort: (key: string, direction: Direction | null) => void
}) {
  return (
    <thead>
      <tr>
        {first}
        {columns.map((column, index) =>
          column.sorted === undefined ? (
            <th key={column.key} scope="col" {...dressOf(column, pinning[index])}>
              {column.title}
              {column.onResized && <Grip onResized={column.onResized} />}
            </th>
          ) : (
            <Sorting
              key={column.key}
              column={column}
              place={pinning[index]}
              onSort={(direction) => onSort(column.key, direction)}
            />
          ),
        )}
      </tr>
    </thead>
  )
}

function Sorting<R>({
  column,
  place,
  onSort,
}: {
  column: Column<R>
  place: Place | undefined
  onSort: (direction: Direction | null) => void
}) {
  const { title, sorted = null, onResized } = column
  const sort = () => onSort(nextDirection(sorted))
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') sort()
  }
  return (
    <th
      scope="col"
      tabIndex={0}
      aria-label={title}
      aria-description="可排序"
      aria-sort={sorted === null ? undefined : sorted === 'asc' ? 'ascending' : 'descending'}
      data-sorts
      {...dressOf(column, place)}
      onClick={sort}
      onKeyDown={press}
    >
      <span className="mortise-heading">
        <span>{title}</span>
        <span className="mortise-sort" data-order={sorted ?? undefined} aria-hidden />
      </span>
      {onResized && <Grip onResized={onResized} />}
    </th>
  )
}

/** How the cells of a column look, in the heading and below it. */
export const dressOf = (
  { align, isCut, pinned, part, title }: Pick<Column<never>, 'align' | 'isCut' | 'pinned' | 'part' | 'title'>,
  place: Place | undefined,
) => ({
  'data-cut': isCut || undefined,
  'data-pinned': pinned,
  'data-part': part,
  'data-label': part && title,
  style: align || place ? { textAlign: align, ...place } : undefined,
})
