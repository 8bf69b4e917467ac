import { StarOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { MenuIcon } from '../../brand/icons.tsx'
import { allNodes, HOME_PATH } from '../../gate/guard.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { ShortcutLinks } from '../shortcuts/shortcut-links.tsx'

/** The ways to every page of the menu. */
export function QuickLinks({ menu }: { menu: readonly MenuNode[] }) {
  const folders = menu.filter((node) => !node.hidden && node.path !== HOME_PATH)
  if (folders.length === 0) return null
  return (
    <section className="mortise-panel mortise-links" aria-label="快捷入口">
      <header>
        <h2>快捷入口</h2>
      </header>
      <nav aria-label="我的快捷方式">
        <h3>
          <StarOutlined /> 我的快捷方式
        </h3>
        <ShortcutLinks />
      </nav>
      {folders.map((folder) => (
        <nav key={folder.path} aria-label={folder.meta.title}>
          <h3>
            <MenuIcon name={folder.meta.icon} /> {folder.meta.title}
          </h3>
          {pagesIn(folder).map((page) => (
            <Link key={page.path} to={page.path}>
              {page.meta.title}
            </Link>
          ))}
        </nav>
      ))}
    </section>
  )
}

const pagesIn = (folder: MenuNode) =>
  allNodes(folder.children ?? [folder]).filter(
    (node) =>
      !node.hidden && !node.component.includes('layouts') && !node.meta.url && !node.path.includes(':'),
  )
