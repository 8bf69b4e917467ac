import { useCallback, useMemo, useState } from 'react'
import { asDefined, type ColumnChoice, inOrder, type Side, widthWithin } from '../list/column-choice.ts'
import { useColumnChoice } from '../list/use-column-choice.ts'
import { type GridColumn, isHidden } from './column.ts'
import { type Layout, layoutOf, type RowParts, USUAL_WIDTH } from './layout.ts'
import { useLiveColumns } from './use-live-columns.ts'

const sides = { left: 'start', right: 'end' } as const

/** How the columns of a grid stand: as they are told, and as somebody chose on this page. */
export function useLayout(columns: readonly GridColumn[], label: string, parts: RowParts) {
  const offering = useLiveColumns(columns)
  const defined = useMemo(() => ({ ...asDefined, pinned: pinnedIn(columns) }), [columns])
  const { choice, choose, reset } = useColumnChoice({ name: `grid:${label}` }, defined)
  const [room, setRoom] = useState(0)
  const [held, setHeld] = useState<{ readonly column: string; readonly width: number } | null>(null)
  const { number, selection, handle, expand } = parts
  const layout = useMemo(() => {
    const widths = new Map(Object.entries(choice.widths))
    if (held) widths.set(held.column, held.width)
    return layoutOf(arranged(offering, choice), {
      room,
      widths,
      parts: { number, selection, handle, expand },
    })
  }, [offering, choice, held, room, number, selection, handle, expand])

  /** Draws a column as wide as the hand has it; kept once the hand lets go. */
  const resize = useCallback(
    (column: string, wanted: number, isDone: boolean) => {
      const width = widthWithin(wanted)
      setHeld(isDone ? null : { column, width })
      if (isDone) choose({ widths: { ...choice.widths, [column]: width } })
    },
    [choice, choose],
  )
  /** Shows a column that somebody hid. */
  const unhide = (column: string) => choose({ hidden: choice.hidden.filter((key) => key !== column) })
  const settings = { columns: choosable(columns, layout), choice, onChoose: choose, onReset: reset }
  return { offering, layout, setRoom, resize, unhide, settings }
}

/** What can be chosen among, with the widths that the columns have now. */
const choosable = (columns: readonly GridColumn[], { columns: placed }: Layout) =>
  columns
    .filter((column) => !isHidden(column))
    .map(({ key, title, width = USUAL_WIDTH }) => ({
      key,
      title,
      width: placed.find((column) => column.key === key)?.width ?? width,
    }))

function pinnedIn(columns: readonly GridColumn[]): Record<string, Side> {
  return Object.fromEntries(
    columns.flatMap(({ key, fixed }) => (fixed ? [[key, sides[fixed]] as const] : [])),
  )
}

/** Columns in the chosen order, at the chosen sides, without those that are hidden. */
export function arranged<C extends GridColumn>(columns: readonly C[], choice: ColumnChoice): C[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  return inOrder([...byKey.keys()], choice).flatMap((key) => {
    const column = byKey.get(key)
    if (!column || choice.hidden.includes(key)) return []
    const side = choice.pinned[key]
    return [{ ...column, fixed: side && (side === 'start' ? 'left' : 'right') }]
  })
}
