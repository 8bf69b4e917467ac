import { type EditorProps, type KnownPages, useKnownPages } from '@mortise/web'
import { AutoComplete, Form } from 'antd'
import { useMemo } from 'react'
import { MenuChoice } from './menu-choice.tsx'

/** What a page draws: chosen among those that this product has, or typed. What it does not have is said at once. */
export function ComponentEditor({ id, value, disabled, status, onChange }: EditorProps) {
  const pages = useKnownPages()
  const url = Form.useWatch<string | null>('url') ?? ''
  const component = typeof value === 'string' ? value : ''
  return (
    <>
      <AutoComplete
        id={id}
        allowClear
        disabled={disabled}
        status={status}
        value={component}
        placeholder="请选择或输入前端组件"
        options={useOptions(pages)}
        showSearch={{
          filterOption: (text, option) => option?.label.toLowerCase().includes(text.toLowerCase()) ?? false,
        }}
        onChange={(next) => onChange(next || null)}
      />
      {component !== '' && !pages.opens(url, component) && (
        <div role="alert" className="mortise-menu-lacking">
          {lackingText(component)}
        </div>
      )}
    </>
  )
}

/** What those see who open a menu whose page is not there. */
export const lackingText = (component: string): string =>
  `当前版本没有页面“${component}”，打开该菜单将提示页面不存在`

const useOptions = ({ components }: KnownPages) =>
  useMemo(
    () => [
      { value: 'layouts/RouteView', label: 'layouts/RouteView（目录）' },
      ...components.map(({ component, label }) => ({ value: component, label: `${component}（${label}）` })),
    ],
    [components],
  )

/** The menu above. */
export const ParentEditor = ({ id, value, disabled, status, onChange }: EditorProps) => (
  <MenuChoice
    id={id}
    disabled={disabled}
    status={status}
    value={typeof value === 'string' ? value : undefined}
    placeholder="请选择上级菜单"
    onChange={onChange}
  />
)
