import { Radio, Select } from 'antd'
import { OptionLabel } from '../../dict/option-label.tsx'
import { attributesOf } from '../attributes.ts'
import { Composing } from '../composing.tsx'
import { chosenOf, type InputProps, type Option, withGone } from '../input.ts'

export interface ChoiceSelectProps extends Omit<InputProps, 'value'> {
  readonly value?: string | number | null
  /** The text of a value that is no longer offered. */
  readonly text?: string
  /** A list to open, or buttons beside each other. */
  readonly type?: 'list' | 'radio' | 'radioButton'
  readonly allowClear?: boolean
  readonly options: readonly Option[]
}

/** Chooses one of a few options. */
export function ChoiceSelect(props: ChoiceSelectProps) {
  const { value, text, type = 'list', options, readOnly, onChange } = props
  const chosen = chosenOf(value)
  const all = withGone(options, chosen === undefined ? [] : [chosen], text)
  if (readOnly) {
    const option = all.find((each) => each.value === chosen)
    return <span id={props.id}>{option && <OptionLabel {...option} />}</span>
  }
  if (type === 'list') return <ListOf {...props} all={all} chosen={chosen} />
  return (
    <Radio.Group
      {...attributesOf(props)}
      optionType={type === 'radioButton' ? 'button' : 'default'}
      value={chosen}
      options={all.map((option) => ({ ...option, label: <OptionLabel {...option} /> }))}
      onChange={(event) => onChange?.(event.target.value as string)}
    />
  )
}

/** The first entry of a list in which something is chosen: clears it without a mouse. */
const NONE = ''

interface ListOfProps extends ChoiceSelectProps {
  readonly all: readonly Option[]
  readonly chosen: string | undefined
}

function ListOf({
  all,
  chosen,
  allowClear = true,
  placeholder = '请选择',
  status,
  onChange,
  ...rest
}: ListOfProps) {
  const none = { value: NONE, label: '请选择', disabled: false }
  return (
    <Composing>
      <Select
        {...attributesOf(rest)}
        style={{ width: '100%' }}
        allowClear={allowClear}
        showSearch={{ optionFilterProp: 'label' }}
        status={status}
        value={chosen}
        options={allowClear && chosen !== undefined ? [none, ...all] : [...all]}
        optionRender={({ data }) => <OptionLabel {...data} />}
        labelRender={({ value, label }) => (
          <OptionLabel label={String(label ?? value)} img={all.find((each) => each.value === value)?.img} />
        )}
        placeholder={placeholder}
        onChange={(next?: string) => onChange?.(next ?? '')}
      />
    </Composing>
  )
}
