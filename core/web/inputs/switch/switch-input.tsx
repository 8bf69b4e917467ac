import { Switch } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { words } from '../../words.ts'
import { attributesOf } from '../attributes.ts'
import { ChoiceSelect } from '../dict-select/choice-select.tsx'
import type { InputProps } from '../input.ts'
import { isOn, type Pair, startingValue, yesNo } from './pair.ts'

export interface SwitchInputProps<V> extends Omit<InputProps<V>, 'status'> {
  /** What stands for on and for off. */
  readonly options?: Pair<V>
  /** In a search area: a select with which one may also ask for neither. */
  readonly query?: boolean
  readonly status?: 'error'
}

/** Turns something on or off. */
export function SwitchInput<V extends string | number | boolean = string>(props: SwitchInputProps<V>) {
  const { value, query, readOnly, disabled, onChange } = props
  const options = props.options ?? (yesNo as unknown as Pair<V>)
  const start = query || readOnly || disabled ? undefined : startingValue(value, options)
  const begin = useEffectEvent(() => {
    if (start !== undefined) onChange?.(start)
  })
  // What is empty is off from the start, so that it is saved so.
  useEffect(() => {
    if (start !== undefined) begin()
  }, [start])
  const [on, off] = options
  if (query) {
    return (
      <ChoiceSelect
        {...attributesOf(props)}
        placeholder={props.placeholder}
        value={value === null || value === undefined ? undefined : String(value)}
        options={[
          { value: String(on), label: words.yes, disabled: false },
          { value: String(off), label: words.no, disabled: false },
        ]}
        onChange={(chosen) => onChange?.(options.find((each) => String(each) === chosen) ?? ('' as V))}
      />
    )
  }
  if (readOnly) return <span id={props.id}>{isOn(value, options) ? words.yes : words.no}</span>
  return (
    <Switch
      {...attributesOf(props)}
      checked={isOn(value, options)}
      checkedChildren={words.yes}
      unCheckedChildren={words.no}
      onChange={(isChecked) => onChange?.(isChecked ? on : off)}
    />
  )
}
