import type { MenuProps } from 'antd'
import { MenuIcon } from '../../brand/icons.tsx'
import type { MenuNode } from '../../session/make-session.ts'
import { isOutside, isSingle, shownOf } from '../../session/menu/menu-tree.ts'
import type { NamedShortcut } from '../shortcuts/named-shortcuts.ts'

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

/** Before the path of a page in the key of an entry that repeats it. */
const FAVOURITE = 'favourite:'

/** What the user keeps at hand, before all others. */
export function favouriteItems(shortcuts: readonly NamedShortcut[]): NonNullable<MenuProps['items']> {
  if (shortcuts.length === 0) return []
  const children = shortcuts.map(({ path, title }) => ({ key: FAVOURITE + path, label: title }))
  return [{ key: 'favourites', icon: <MenuIcon name="book" />, label: '收藏', children }]
}

/** The path of the page that an entry opens. */
export const pathOfItem = (key: string): string => key.replace(FAVOURITE, '')

function OutsideLink({ node: { meta } }: { node: MenuNode }) {
  return (
    <a href={meta.url} target="_blank" rel="noopener noreferrer">
      {meta.title}
    </a>
  )
}
