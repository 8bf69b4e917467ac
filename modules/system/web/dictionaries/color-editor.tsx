import type { EditorProps, Editors } from '@mortise/web'
import { ColorPicker, Select, Space, Tag } from 'antd'

/** The colours that go with every theme, by the names that code uses too. */
const names: Readonly<Record<string, string>> = {
  red: '红',
  volcano: '火山',
  orange: '橙',
  gold: '金',
  lime: '青柠',
  green: '绿',
  cyan: '青',
  blue: '蓝',
  geekblue: '极客蓝',
  purple: '紫',
  magenta: '洋红',
}
const options = Object.entries(names).map(([value, label]) => ({
  value,
  label: <Tag color={value}>{label}</Tag>,
}))

/** The colour of an item: by name, or any other. */
function ColorEditor({ id, value, onChange, disabled }: EditorProps) {
  const color = typeof value === 'string' && value !== '' ? value : null
  const isOther = color !== null && !Object.hasOwn(names, color)
  const shown = isOther ? [...options, { value: color, label: <Tag color={color}>{color}</Tag> }] : options
  return (
    <Space.Compact block>
      <Select
        id={id}
        allowClear
        disabled={disabled}
        placeholder="请选择颜色"
        options={shown}
        value={color}
        onChange={(next?: string) => onChange(next ?? null)}
      />
      <ColorPicker
        disabledAlpha
        disabled={disabled}
        value={isOther ? color : null}
        onChangeComplete={(next) => onChange(next.toHexString())}
      >
        <button
          type="button"
          className="mortise-color-other"
          disabled={disabled}
          aria-label="其他颜色"
          title="其他颜色"
        />
      </ColorPicker>
    </Space.Compact>
  )
}

export const itemEditors: Editors = { color: ColorEditor }
