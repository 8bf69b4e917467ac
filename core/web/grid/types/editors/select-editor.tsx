import { splitValues, VALUE_SEPARATOR } from '@mortise/model'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { OptionLabel } from '../../../dict/option-label.tsx'
import { chosenOf, withGone } from '../../../inputs/input.ts'
import { type EditorProps, inCell, plainText } from '../base/cell-type.ts'

/** A list of options in a cell; what was typed narrows it. */
export function SelectEditor(props: EditorProps) {
  const { column, value, typed, onChange, onDone } = props
  const [search, setSearch] = useSearch(typed)
  const chosen = chosenOf(plainText(value))
  const known = withGone(column.offered, chosen === undefined ? [] : [chosen])
  const isNew = column.allowInput && search !== '' && !known.some(({ label }) => label === search)
  const all = isNew ? [{ value: search, label: search, disabled: false }, ...known] : known
  return (
    <Select
      aria-label={props['aria-label']}
      {...opening(props)}
      className="mortise-grid-whole"
      allowClear={column.allowClear ?? true}
      showSearch={{ optionFilterProp: 'label', searchValue: search, onSearch: setSearch }}
      value={chosen}
      options={all}
      notFoundContent={column.isAwaited ? '加载中…' : undefined}
      optionRender={({ data }) => <OptionLabel {...data} />}
      placeholder={column.placeholder}
      {...column.props}
      onChange={(next?: string) => onChange(next ?? null)}
      onSelect={onDone}
      onClear={onDone}
      onBlur={onDone}
    />
  )
}

/** A list in a cell of which several options are chosen. */
export function SeveralEditor(props: EditorProps) {
  const { column, value, typed, onChange, onDone } = props
  const [search, setSearch] = useSearch(typed)
  const chosen = splitValues(plainText(value))
  return (
    <Select
      aria-label={props['aria-label']}
      {...opening(props)}
      mode="multiple"
      className="mortise-grid-whole"
      maxTagCount={1}
      showSearch={{ optionFilterProp: 'label', searchValue: search, onSearch: setSearch }}
      value={chosen}
      options={withGone(column.offered, chosen)}
      placeholder={column.placeholder}
      {...column.props}
      onChange={(next: string[]) => onChange(next.length > 0 ? next.join(VALUE_SEPARATOR) : null)}
      onBlur={onDone}
    />
  )
}

const opening = ({ isStanding }: EditorProps) =>
  isStanding ? {} : { autoFocus: true, defaultOpen: true, ...inCell }

/** What is looked for, beginning with what was typed: the list forgets it once when it opens. */
function useSearch(typed: string) {
  const [search, setSearch] = useState(typed)
  useEffect(() => setSearch(typed), [typed])
  return [search, setSearch] as const
}
