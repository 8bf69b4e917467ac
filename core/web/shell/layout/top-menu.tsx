import { Menu } from 'antd'
import { useLocation } from 'react-router'
import type { MenuNode } from '../../session/make-session.ts'
import { highlightAt } from '../../session/menu/menu-tree.ts'
import { useSetting } from '../../settings/settings.ts'
import { useNamedShortcuts } from '../shortcuts/named-shortcuts.ts'
import { favouriteItems, menuItems } from './menu-items.tsx'
import { useMenuChoice } from './use-menu-choice.ts'

/** The way to every page the user may open, in the header; what does not fit hides behind three dots. */
export function TopMenu({ menu }: { menu: readonly MenuNode[] }) {
  const { pathname, search } = useLocation()
  const { selected } = highlightAt(menu, { pathname, search })
  return (
    <nav className="mortise-top-menu" aria-label="主菜单">
      <Menu
        mode="horizontal"
        theme={useSetting('theme')}
        items={[...favouriteItems(useNamedShortcuts()), ...menuItems(menu)]}
        selectedKeys={selected ? [selected] : []}
        onClick={useMenuChoice(menu)}
      />
    </nav>
  )
}
