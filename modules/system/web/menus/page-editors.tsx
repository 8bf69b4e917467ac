import { api, type EditorProps, type KnownPages, useKnownPages } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Form, TreeSelect } from 'antd'
import { useMemo } from 'react'
import type { TickNode } from '../rights/ticks.ts'

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

/** The menu above: first-level menus and pages, not rights. */
export function ParentEditor({ id, value, disabled, status, onChange }: EditorProps) {
  const { data, isFetching } = useQuery({
    queryKey: ['rows', 'rights', { path: '/sys/permission/queryTreeList' }],
    queryFn: ({ signal }) =>
      api.get<{ treeList: TickNode[] }>('/sys/permission/queryTreeList', {}, { signal, quiet: true }),
  })
  const tree = useMemo(() => withoutRights(data?.treeList ?? []), [data])
  return (
    <TreeSelect
      id={id}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      disabled={disabled}
      status={status}
      loading={isFetching}
      value={typeof value === 'string' ? value : undefined}
      placeholder="请选择上级菜单"
      treeData={tree}
      onChange={(next: string | undefined) => onChange(next ?? null)}
    />
  )
}

interface Choice {
  readonly value: string
  readonly title: string
  readonly children: Choice[]
}

const withoutRights = (nodes: readonly TickNode[]): Choice[] =>
  nodes
    .filter(({ menuType }) => menuType !== 2)
    .map(({ key, title, children }) => ({ value: key, title, children: withoutRights(children ?? []) }))
