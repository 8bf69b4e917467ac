import { useRef } from 'react'

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

/** Selects rows one by one, or with the shift key all from the last one to this. */
export function useSelecting(
  rows: readonly { readonly id: string }[],
  { selected, onSelect }: { selected: readonly string[]; onSelect: (ids: readonly string[]) => void },
) {
  const last = useRef<string>(null)
  return (id: string, isWanted: boolean, isRange: boolean) => {
    const meant = isRange ? between(rows, last.current ?? id, id) : [id]
    last.current = id
    const others = selected.filter((each) => !meant.includes(each))
    onSelect(isWanted ? [...others, ...meant] : others)
  }
}

/** The ids from one row to another, whichever stands first. */
export function between(rows: readonly { readonly id: string }[], one: string, other: string): string[] {
  const ids = rows.map(({ id }) => id)
  const [from = 0, to = 0] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b)
  return from < 0 ? [other] : ids.slice(from, to + 1)
}
