import type { EditorProps, Editors } from '@mortise/web'
import { Select, Space, Tag } from 'antd'

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
      {/* The browser's own: the library's would be fetched with every button of the product. */}
      <input
        type="color"
        className="mortise-color-other"
        disabled={disabled}
        aria-label="其他颜色"
        title="其他颜色"
        value={isOther ? color : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
    </Space.Compact>
  )
}

export const itemEditors: Editors = { color: ColorEditor }
