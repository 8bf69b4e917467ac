import { Menu } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { MenuNode } from '../../session/make-session.ts'
import { highlightAt } from '../../session/menu/menu-tree.ts'
import { useSetting } from '../../settings/settings.ts'
import { useNamedShortcuts } from '../shortcuts/named-shortcuts.ts'
import { favouriteItems, menuItems } from './menu-items.tsx'
import { openedAt, toggled } from './open-folders.ts'
import { useMenuChoice } from './use-menu-choice.ts'

/** The way to every page the user may open, at the side. */
export function SideMenu({
  menu,
  isFolded = false,
  onChosen,
}: {
  menu: readonly MenuNode[]
  isFolded?: boolean
  onChosen?: () => void
}) {
  const { pathname, search } = useLocation()
  const { selected, open } = highlightAt(menu, { pathname, search })
  const roots = menu.map(({ path }) => path)
  const place = pathname + search
  const [chosenOpen, setChosenOpen] = useState({ place, keys: open })
  // Folded, folders pop up beside the menu: what is open beneath is another matter, and waits.
  const [popped, setPopped] = useState<string[]>([])
  const opened = chosenOpen.place === place ? chosenOpen.keys : openedAt(chosenOpen.keys, open, roots)
  return (
    <Menu
      mode="inline"
      theme={useSetting('theme')}
      inlineCollapsed={isFolded}
      items={[...favouriteItems(useNamedShortcuts()), ...menuItems(menu)]}
      selectedKeys={selected ? [selected] : []}
      openKeys={isFolded ? popped : opened}
      onOpenChange={(keys) =>
        isFolded ? setPopped(keys) : setChosenOpen({ place, keys: toggled(opened, keys, roots) })
      }
      onClick={useMenuChoice(menu, onChosen)}
    />
  )
}
