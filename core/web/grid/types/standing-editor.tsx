import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import type { CellProps } from './base/cell-type.ts'
import { isChecked } from './own/checkbox.tsx'
import { cellTypeOf } from './registry.ts'

export interface StandingEditorProps extends CellProps {
  readonly 'aria-label': string
}

/** The editor of a cell where it stands all the time: in a dialog, or in a grid whose cells are always edited. */
export function StandingEditor(props: StandingEditorProps) {
  const { column, value, disabled, onChange } = props
  const type = cellTypeOf(column.type)
  const { cell, toggled, Editor } = type
  if (cell && type.isFree) return cell(props)
  if (toggled) {
    return (
      <Checkbox
        aria-label={props['aria-label']}
        checked={isChecked(value, column)}
        disabled={disabled}
        onChange={() => onChange(toggled(value, column))}
      />
    )
  }
  if (!Editor && !type.isTyped) return cell ? cell(props) : <span>{type.text(value, column)}</span>
  if (disabled) return <Input disabled aria-label={props['aria-label']} value={type.text(value, column)} />
  return Editor ? <Editor {...props} isStanding typed="" onDone={stay} /> : <TypedText {...props} />
}

const stay = () => {}

/** A text that is typed: each key gives a value where the text stands for one. */
function TypedText({ column, row, value, onChange, ...rest }: StandingEditorProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const { text, parse, mayBecome, isLong } = cellTypeOf(column.type)
  const take = (next: string, isComposing: boolean) => {
    if (mayBecome && !mayBecome(next, column) && !isComposing) return
    setTyped(next)
    const parsed = isComposing ? null : parse?.(next, column)
    if (parsed && 'value' in parsed) onChange(parsed.value)
  }
  const leave = () => {
    const parsed = typed === null ? null : parse?.(typed, column)
    if (parsed && 'fault' in parsed) onChange(null)
    setTyped(null)
  }
  const common = {
    'aria-label': rest['aria-label'],
    value: typed ?? text(value, column),
    placeholder: column.unset?.(row) ?? column.placeholder,
    onChange: (event: { target: { value: string }; nativeEvent: Event }) =>
      take(event.target.value, (event.nativeEvent as InputEvent).isComposing),
    onCompositionEnd: (event: { currentTarget: { value: string } }) => take(event.currentTarget.value, false),
    onBlur: leave,
  }
  return isLong ? <Input.TextArea {...common} autoSize={{ maxRows: 6 }} /> : <Input {...common} />
}
