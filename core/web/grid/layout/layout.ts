import { isHidden } from '../columns/column.ts'
import type { LiveColumn } from '../types/base/cell-type.ts'
import { cellTypeOf } from '../types/registry.ts'

/** Heights of rows by the size of the grid, in pixels. */
export const rowHeights = { medium: 61, small: 48, mini: 40, tiny: 32 } as const
export type GridSize = keyof typeof rowHeights

export const STATISTICS_HEIGHT = 32
/** Of the window, so much may stay in place: on a phone there would else be no room for what scrolls. */
const MOST_FIXED = 0.6
export const USUAL_WIDTH = 120

/** What stands before the columns of every row. */
export interface RowParts {
  readonly number: boolean
  readonly selection: 'checkbox' | 'radio' | null
  readonly handle: boolean
  /** Opens what is told of a row below it. */
  readonly expand?: boolean
}

/** How wide each part is. */
export const partWidths = { handle: 40, expand: 40, selection: 40, number: 60 } as const

/** A column in its place. */
export interface Placed extends LiveColumn {
  /** Among all columns that are shown, from the left. */
  readonly index: number
  readonly width: number
  /** From the left of its pane. */
  readonly x: number
}

export interface Pane {
  readonly columns: readonly Placed[]
  readonly width: number
}

/** The columns as they stand on the screen: those at the left and right stay while the others scroll. */
export interface Layout {
  readonly parts: RowParts
  readonly partsWidth: number
  readonly partCount: number
  readonly left: Pane
  readonly middle: Pane
  readonly right: Pane
  /** All columns from the left. */
  readonly columns: readonly Placed[]
  readonly width: number
}

interface LayoutOptions {
  readonly parts: RowParts
  readonly widths: ReadonlyMap<string, number>
}

/** What a window of a width comes to: windows that come to the same have the same layout. */
export interface Fit {
  /** What a column gets that says no width. */
  readonly share: number
  /** Columns at the sides would leave the others no room. */
  readonly isTight: boolean
}

/** Offsets the columns in a window of a width. */
export const layoutOf = (
  columns: readonly LiveColumn[],
  { room, ...options }: LayoutOptions & { readonly room: number },
): Layout => placedBy(columns, { ...fitOf(columns, { room, ...options }), ...options })

export function fitOf(
  columns: readonly LiveColumn[],
  { room, parts, widths }: LayoutOptions & { readonly room: number },
): Fit {
  const [shown, partsWidth] = [shownOf(columns), widthOfParts(parts)]
  const share = shareOf(shown, widths, room - partsWidth)
  const widthOf = widthsOf(widths, share)
  const fixed = shown.reduce((total, column) => total + (column.fixed ? widthOf(column) : 0), partsWidth)
  return { share, isTight: room > 0 && fixed > room * MOST_FIXED }
}

export function placedBy(
  columns: readonly LiveColumn[],
  { share, isTight, parts, widths }: LayoutOptions & Fit,
): Layout {
  const [shown, partsWidth] = [shownOf(columns), widthOfParts(parts)]
  const widthOf = widthsOf(widths, share)
  const sides = (['left', undefined, 'right'] as const).map((side) =>
    shown.filter((column) => column.fixed === side),
  )
  let index = 0
  const [left, middle, right] = (isTight ? [[], loose(sides.flat()), []] : sides).map((own, side): Pane => {
    let x = side === 0 ? partsWidth : 0
    const placed = own.map((column): Placed => {
      const each = { ...column, index, width: widthOf(column), x }
      index += 1
      x += each.width
      return each
    })
    return { columns: placed, width: x }
  }) as [Pane, Pane, Pane]
  return {
    parts,
    partsWidth,
    partCount: [parts.handle, parts.expand, parts.selection, parts.number].filter(Boolean).length,
    left,
    middle,
    right,
    columns: [...left.columns, ...middle.columns, ...right.columns],
    width: left.width + middle.width + right.width,
  }
}

/** Columns that scroll along with all others. */
const loose = (columns: readonly LiveColumn[]) => columns.map((column) => ({ ...column, fixed: undefined }))

/** A date or a picker needs more room than its heading. */
const leastOf = ({ type }: LiveColumn) => cellTypeOf(type).minWidth ?? 40

const shownOf = (columns: readonly LiveColumn[]) => columns.filter((column) => !isHidden(column))

const widthOfParts = (parts: RowParts): number =>
  (parts.handle ? partWidths.handle : 0) +
  (parts.expand ? partWidths.expand : 0) +
  (parts.selection ? partWidths.selection : 0) +
  (parts.number ? partWidths.number : 0)

const widthsOf = (widths: ReadonlyMap<string, number>, share: number) => (column: LiveColumn) =>
  Math.max(leastOf(column), widths.get(column.key) ?? column.width ?? share)

/** An equal part of what the others leave. */
function shareOf(columns: readonly LiveColumn[], widths: ReadonlyMap<string, number>, room: number): number {
  const givenWidth = ({ key, width }: LiveColumn) => widths.get(key) ?? width
  const open = columns.filter((column) => givenWidth(column) === undefined)
  const taken = columns.reduce((total, column) => total + (givenWidth(column) ?? 0), 0)
  return open.length === 0 ? USUAL_WIDTH : Math.max(USUAL_WIDTH, Math.floor((room - taken) / open.length))
}

/** Headings over neighbouring columns of one pane that name the same group. */
export function groupsOf(
  columns: readonly Placed[],
): { title: string; x: number; width: number; at: number }[] {
  const groups: { title: string; x: number; width: number; at: number }[] = []
  for (const { group = '', x, width, index } of columns) {
    const last = groups.at(-1)
    if (last && last.title === group && group !== '') last.width += width
    else groups.push({ title: group, x, width, at: index })
  }
  return groups
}

/** The first and the last column of a pane that reach into a stretch of it, with one more on each side. */
export function spanOf({ columns }: Pane, from: number, to: number): readonly [first: number, last: number] {
  let first = 0
  while (first < columns.length - 1 && endOf(columns[first]) <= from) first += 1
  let last = first
  while (last < columns.length - 1 && endOf(columns[last]) < to) last += 1
  return [Math.max(0, first - 1), Math.min(columns.length - 1, last + 1)]
}

const endOf = (column: Placed | undefined) => (column ? column.x + column.width : 0)

/** Where a cell begins in the scrolled contents, as it is seen now: fixed columns go along. */
export function xOf(
  layout: Layout,
  { index, x }: Placed,
  view: { scrollLeft: number; clientWidth: number },
): number {
  if (index < layout.left.columns.length) return view.scrollLeft + x
  if (index < layout.left.columns.length + layout.middle.columns.length) return layout.left.width + x
  return view.scrollLeft + view.clientWidth - layout.right.width + x
}
