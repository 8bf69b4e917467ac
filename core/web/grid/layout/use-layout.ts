import { useCallback, useMemo, useState } from 'react'
import { asDefined, widthWithin } from '../../columns/column-choice.ts'
import { useColumnChoice } from '../../columns/use-column-choice.ts'
import type { GridColumn } from '../columns/column.ts'
import { arranged, choosable, pinnedIn } from './chosen-columns.ts'
import { fitOf, placedBy, type RowParts } from './layout.ts'
import { useLiveColumns } from './use-live-columns.ts'

/** How the columns of a grid stand: as they are told, and as somebody chose on this page. */
export function useLayout(columns: readonly GridColumn[], label: string, parts: RowParts) {
  const offering = useLiveColumns(columns)
  const defined = useMemo(() => ({ ...asDefined, pinned: pinnedIn(columns) }), [columns])
  const { choice, choose, reset } = useColumnChoice({ name: `grid:${label}` }, defined)
  const [room, setRoom] = useState(0)
  const [dragged, setDragged] = useState<{ readonly column: string; readonly width: number } | null>(null)
  const { number, selection, handle, expand } = parts
  const input = useMemo(() => {
    const widths = new Map(Object.entries(choice.widths))
    if (dragged) widths.set(dragged.column, dragged.width)
    return { of: arranged(offering, choice), widths, parts: { number, selection, handle, expand } }
  }, [offering, choice, dragged, number, selection, handle, expand])
  const { share, isTight } = useMemo(() => fitOf(input.of, { ...input, room }), [input, room])
  const layout = useMemo(() => placedBy(input.of, { ...input, share, isTight }), [input, share, isTight])

  /** Draws a column as wide as the hand has it; kept once the hand lets go. */
  const resize = useCallback(
    (column: string, wanted: number, isDone: boolean) => {
      const width = widthWithin(wanted)
      setDragged(isDone ? null : { column, width })
      if (isDone) choose({ widths: { ...choice.widths, [column]: width } })
    },
    [choice, choose],
  )
  /** Shows a column that somebody hid. */
  const unhide = (column: string) => {
    if (choice.hidden.includes(column)) choose({ hidden: choice.hidden.filter((key) => key !== column) })
  }
  const settings = { columns: choosable(columns, layout), choice, onChoose: choose, onReset: reset }
  return { offering, layout, setRoom, resize, unhide, settings }
}
