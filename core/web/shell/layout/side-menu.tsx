import { Menu, type MenuProps } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { MenuNode } from '../../session/make-session.ts'
import { foldersAbove } from '../routes/guard.ts'
import { MenuIcon } from '../icons.tsx'

/** The way to every page the user may open. */
export function SideMenu({ menu, onChosen }: { menu: readonly MenuNode[]; onChosen?: () => void }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [opened, setOpened] = useState<readonly string[] | null>(null)
  const top = new Set(menu.map(({ path }) => path))
  // One folder of the first level at a time; until somebody opens one, those above the page.
  const open = (keys: readonly string[]) => {
    const latest = keys.find((key) => !(opened ?? []).includes(key))
    setOpened(latest && top.has(latest) ? keys.filter((key) => key === latest || !top.has(key)) : keys)
  }
  return (
    <Menu
      mode="inline"
      items={itemsOf(menu)}
      selectedKeys={[pathname]}
      openKeys={[...(opened ?? foldersAbove(menu, pathname))]}
      onOpenChange={open}
      onClick={({ key }) => {
        onChosen?.()
        void navigate(key)
      }}
    />
  )
}

function itemsOf(menu: readonly MenuNode[]): NonNullable<MenuProps['items']> {
  return menu
    .filter((node) => !node.hidden)
    .map((node) => {
      const { path: key, meta, children = [], alwaysShow } = node
      const shown = children.filter((child) => !child.hidden)
      const icon = meta.icon ? <MenuIcon name={meta.icon} /> : undefined
      if (meta.url && meta.internalOrExternal) return { key, icon, label: <ExternalLink node={node} /> }
      // An aggregate page has its children within itself.
      if (shown.length === 0 || alwaysShow) return { key, icon, label: meta.title }
      return { key, icon, label: meta.title, children: itemsOf(shown) }
    })
}

function ExternalLink({ node: { meta } }: { node: MenuNode }) {
  return (
    <a href={meta.url} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      {meta.title}
    </a>
  )
}
