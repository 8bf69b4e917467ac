import { codeOf } from '@mortise/model'
import { SystemParameter } from '@mortise/system/model'
import { DateInput, type EditorProps, type Editors, EntityList } from '@mortise/web'
import { Form, Input, InputNumber, Radio } from 'antd'

/** How values are filled in, by the type of their setting. */
export const form = { editors: { value: ValueEditor } satisfies Editors }
const excluded = [codeOf(SystemParameter, 'copy')]

/** 系统参数: the settings of the product, each by its type. */
export default function Parameters() {
  return <EntityList of={SystemParameter} form={form} excludeCodes={excluded} />
}

const answers = [
  { value: 'Y', label: '是' },
  { value: 'N', label: '否' },
]

/** The value of a setting, as its type is filled in; stored as a text in any case. */
function ValueEditor({ id, value, disabled, status, onChange }: EditorProps) {
  const type = Form.useWatch<string | undefined>('type')
  const text = typeof value === 'string' ? value : ''
  const change = (next: string | null) => onChange(next)
  switch (type) {
    case 'bool':
      return (
        <Radio.Group
          id={id}
          options={answers}
          disabled={disabled}
          value={text}
          onChange={(event) => change(event.target.value as string)}
        />
      )
    case 'int':
    case 'decimal':
      return (
        <InputNumber
          id={id}
          stringMode
          precision={type === 'int' ? 0 : undefined}
          disabled={disabled}
          status={status}
          value={text}
          onChange={(next) => change(next === null || next === '' ? null : next)}
        />
      )
    case 'date':
      return <DateInput id={id} disabled={disabled} value={text} onChange={(next) => change(next ?? null)} />
    default:
      return (
        <Input.TextArea
          id={id}
          rows={type === 'json' ? 6 : 3}
          maxLength={2000}
          disabled={disabled}
          status={status}
          value={text}
          onChange={(event) => change(event.target.value || null)}
        />
      )
  }
}
