import type { MenuProps } from 'antd'
import { MenuIcon } from '../../brand/icons.tsx'
import type { MenuNode } from '../../session/make-session.ts'
import { isOutside, isSingle, shownOf } from '../../session/menu/menu-tree.ts'

/** The entries of a menu as the library draws them. */
export function menuItems(menu: readonly MenuNode[]): NonNullable<MenuProps['items']> {
  return shownOf(menu).map((node) => {
    const { path: key, meta, children = [] } = node
    const icon = meta.icon && meta.icon !== 'none' ? <MenuIcon name={meta.icon} /> : undefined
    if (isOutside(node)) return { key, icon, label: <OutsideLink node={node} /> }
    if (isSingle(node)) return { key, icon, label: meta.title }
    return { key, icon, label: meta.title, children: menuItems(children) }
  })
}

function OutsideLink({ node: { meta } }: { node: MenuNode }) {
  return (
    <a href={meta.url} target="_blank" rel="noopener noreferrer">
      {meta.title}
    </a>
  )
}
