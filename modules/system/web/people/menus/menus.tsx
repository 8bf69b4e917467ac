import './menus.css'
import type { Row, RowOf } from '@mortise/model'
import { MenuType, type Permission } from '@mortise/system/model'
import { EntityForm, EntityList, IconEditor, lazily, MenuIcon, useKnownPages, useRights } from '@mortise/web'
import { Tag, Tooltip } from 'antd'
import { useMemo, useState } from 'react'
import { Menu } from './menu-entity.ts'
import { ComponentEditor, lackingText, ParentEditor } from './page-editors.tsx'

const MenuRules = lazily(() => import('./menu-rules.tsx'))

type MenuRow = RowOf<typeof Permission>
type Opened = { readonly kind: 'below' | 'rules'; readonly menu: MenuRow }

const form = { editors: { icon: IconEditor, component: ComponentEditor, parent: ParentEditor } }

/** 菜单管理: menus, pages and rights as a tree; each kind has its own form, pages have rules for rows and columns. */
export default function Menus() {
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <EntityList
        of={Menu}
        cells={useCells()}
        rowActions={useActions(setOpened)}
        actionsWidth={256}
        form={form}
      />
      {opened?.kind === 'below' && (
        <EntityForm of={Menu} mode="add" row={startBelow(opened.menu)} {...form} onClose={close} />
      )}
      {opened?.kind === 'rules' && <MenuRules menu={opened.menu} onClose={close} />}
    </>
  )
}

/** Below an area stand pages, below a page its rights. */
const startBelow = ({ id, type }: MenuRow): Row => ({
  parent: id,
  type: type === MenuType.folder ? MenuType.page : MenuType.right,
})

function useCells() {
  const { opens } = useKnownPages()
  return useMemo(
    () => ({
      name: ({ name, icon }: MenuRow) => (
        <>
          <MenuIcon name={icon ?? undefined} className="mortise-menu-icon" />
          {name}
        </>
      ),
      component: ({ component, url, type }: MenuRow) => {
        if (type === MenuType.right || !component || opens(url ?? '', component)) return component
        return (
          <Tooltip title={lackingText(component)}>
            {component} <Tag color="warning">页面不存在</Tag>
          </Tooltip>
        )
      },
    }),
    [opens],
  )
}

function useActions(open: (opened: Opened) => void) {
  const { has } = useRights()
  return useMemo(() => {
    const [canAdd, canRule] = [has('permission:add'), has('permissionRule:list')]
    const action = (kind: Opened['kind'], label: string, menu: MenuRow) => (
      <button type="button" className="mortise-row-action" onClick={() => open({ kind, menu })}>
        {label}
      </button>
    )
    return (menu: MenuRow) => (
      <>
        {canRule && menu.type === MenuType.page && menu.entity && action('rules', '规则', menu)}
        {canAdd && menu.type !== MenuType.right && action('below', '添加下级', menu)}
      </>
    )
  }, [has, open])
}
