import type { MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { allNodes } from '../../gate/guard.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { isOutside } from '../../session/menu/menu-tree.ts'
import { pathOfItem } from './menu-items.tsx'

/** What choosing an entry of a menu does, by pointer or by key. */
export function useMenuChoice(
  menu: readonly MenuNode[],
  onChosen?: () => void,
): NonNullable<MenuProps['onClick']> {
  const navigate = useNavigate()
  return ({ key: item, domEvent: event }) => {
    const key = pathOfItem(item)
    onChosen?.()
    const node = allNodes(menu).find(({ path }) => path === key)
    // A click on a link is the browser's own matter; the Enter key falls on the entry around it.
    if (node && isOutside(node)) {
      if (!(event.target as Element).closest('a')) window.open(node.meta.url, '_blank', 'noopener')
      return
    }
    if (event.ctrlKey || event.metaKey) window.open(key, '_blank')
    else void navigate(key)
  }
}
