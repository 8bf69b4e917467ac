import { VALUE_SEPARATOR } from '@mortise/model'
import { Checkbox, Select } from 'antd'
import { OptionLabel } from '../../dict/option-label.tsx'
import { useDict } from '../../dict/use-dict.ts'
import { words } from '../../words.ts'
import { attributesOf } from '../attributes.ts'
import { Composing } from '../composing.tsx'
import { type Choice, type InputProps, type Option, optionOf, withGone } from '../input.ts'
import { Misconfigured } from '../misconfigured.tsx'
import { partsOf } from './parts.ts'

/** Tags that are shown; the others are counted. */
const MOST_TAGS = 3

export interface MultiSelectProps extends InputProps {
  readonly dictCode?: string
  /** In place of a dictionary. */
  readonly options?: readonly Choice[]
  /** A list to open, or boxes to tick. */
  readonly type?: 'list_multi' | 'checkbox'
  /** What stands between the values. */
  readonly separator?: string
}

/** Chooses several options; the value is one text in which commas stand between them. */
export function MultiSelect({ dictCode, options, ...rest }: MultiSelectProps) {
  if (options) return <Several {...rest} offered={options.map(optionOf)} />
  if (!dictCode) return <Misconfigured fault={words.dictCodeMissing} />
  return <OfDict {...rest} dictCode={dictCode} />
}

/** Boxes to tick; the value is one text in which commas stand between what is ticked. */
export const CheckboxGroup = (props: Omit<MultiSelectProps, 'type'>) => (
  <MultiSelect {...props} type="checkbox" />
)

type SeveralProps = Omit<MultiSelectProps, 'dictCode' | 'options'>

function OfDict({ dictCode, ...rest }: SeveralProps & { dictCode: string }) {
  return <Several {...rest} offered={useDict(dictCode).map(optionOf)} />
}

function Several({ offered, ...props }: SeveralProps & { offered: readonly Option[] }) {
  const {
    value,
    type,
    separator = VALUE_SEPARATOR,
    readOnly,
    placeholder = '请选择',
    status,
    onChange,
  } = props
  const chosen = partsOf(value, separator)
  const all = withGone(offered, chosen)
  const change = (next: string[]) => onChange?.(next.join(separator))
  if (readOnly) {
    const labelOf = (each: string) => all.find((option) => option.value === each)?.label ?? each
    return <span id={props.id}>{chosen.map(labelOf).join(separator)}</span>
  }
  if (type === 'checkbox') {
    return (
      <div id={props.id} role="group" aria-label={props['aria-label']}>
        <Checkbox.Group
          disabled={props.disabled}
          value={chosen}
          options={all.map((option) => ({ ...option, label: <OptionLabel {...option} /> }))}
          onChange={change}
        />
      </div>
    )
  }
  return (
    <Composing>
      <Select
        {...attributesOf(props)}
        style={{ width: '100%' }}
        mode="multiple"
        allowClear
        maxTagCount={MOST_TAGS}
        showSearch={{ optionFilterProp: 'label' }}
        status={status}
        value={chosen}
        options={all}
        optionRender={({ data }) => <OptionLabel {...data} />}
        placeholder={placeholder}
        onChange={change}
      />
    </Composing>
  )
}
