import type { DictItem, FieldOf } from '@mortise/model'
import { Select, Tag } from 'antd'
import { useDict } from '../../dict/use-dict.ts'
import type { CellProps, EditorProps, WebKind } from '../kind.ts'
import { attributesOf } from '../shared/attributes.ts'
import { choiceBox } from '../shared/choice-box.tsx'

const optionOf = ({ value, text, disabled }: DictItem) => ({ value, label: text, disabled })

function DictCell({ field, value, text }: CellProps<'dict'>) {
  const item = useDict(field.dict).find((each) => each.value === value)
  const label = item?.text ?? text ?? value
  return item?.color ? <Tag color={item.color}>{label}</Tag> : label
}

function DictEditor({ field, value, text, onChange, status, ...rest }: EditorProps<'dict'>) {
  const items = useDict(field.dict)
  const options = items.map(optionOf)
  // An item that was switched off since still shows its text.
  const isGone = value && !items.some((item) => item.value === value)
  return (
    <Select
      {...attributesOf(rest)}
      allowClear={field.required !== true}
      showSearch={{ optionFilterProp: 'label' }}
      status={status}
      value={value ?? undefined}
      options={isGone ? [...options, { value, label: text ?? value, disabled: true }] : options}
      placeholder={`请选择${field.label}`}
      onChange={(chosen?: string) => onChange(chosen ?? null)}
    />
  )
}

export const dict: WebKind<'dict'> = {
  cell: (props) => (props.value ? <DictCell {...props} /> : ''),
  Editor: DictEditor,
  search: choiceBox<FieldOf<'dict'>>((field) => useDict(field.dict).map(optionOf)),
  column: { width: 110 },
}
