import type { Row } from '@mortise/model'
import { useCallback, useRef } from 'react'

/** The box that selects a row: a plain one, because a list has hundreds. */
export const RowCheck = ({
  name,
  isSelected,
  onChange,
}: {
  name: string
  isSelected: boolean
  /** `isRange`: all rows from the one before to this. */
  onChange: (isWanted: boolean, isRange: boolean) => void
}) => (
  <input
    type="checkbox"
    className="mortise-row-check"
    aria-label={`选择${name}`}
    checked={isSelected}
    onChange={({ target, nativeEvent }) => onChange(target.checked, (nativeEvent as MouseEvent).shiftKey)}
  />
)

/** The box over them all: selects the rows of the page, and leaves those of other pages as they are. */
export function PageCheck({
  rows,
  selected,
  onSelect,
}: {
  rows: readonly Row[]
  selected: readonly string[]
  onSelect: (ids: readonly string[]) => void
}) {
  const ids = rows.map(({ id }) => String(id))
  const chosen = new Set(selected)
  const isEach = ids.length > 0 && ids.every((id) => chosen.has(id))
  const isSome = !isEach && ids.some((id) => chosen.has(id))
  const others = selected.filter((id) => !ids.includes(id))
  return (
    <input
      type="checkbox"
      className="mortise-row-check"
      aria-label="选择本页全部"
      disabled={ids.length === 0}
      checked={isEach}
      ref={(box) => {
        if (box) box.indeterminate = isSome
      }}
      onChange={({ target }) => onSelect(target.checked ? [...others, ...ids] : others)}
    />
  )
}

/** Selects rows one by one, or with the shift key all from the last one to this. */
export function useSelecting(
  rows: readonly { readonly id: string }[],
  { selected, onSelect }: { selected: readonly string[]; onSelect: (ids: readonly string[]) => void },
) {
  const last = useRef<string>(null)
  const known = useRef({ rows, selected, onSelect })
  known.current = { rows, selected, onSelect }
  // The same function always: rows are not drawn anew because another was selected.
  return useCallback((id: string, isWanted: boolean, isRange: boolean) => {
    const { rows, selected, onSelect } = known.current
    const meant = isRange ? between(rows, last.current ?? id, id) : [id]
    last.current = id
    const others = selected.filter((each) => !meant.includes(each))
    onSelect(isWanted ? [...others, ...meant] : others)
  }, [])
}

/** The ids from one row to another, whichever stands first. */
export function between(rows: readonly { readonly id: string }[], one: string, other: string): string[] {
  const ids = rows.map(({ id }) => id)
  const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b)
  return from < 0 ? [other] : ids.slice(from, to + 1)
}
