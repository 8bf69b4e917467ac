import { Drawer, Layout } from 'antd'
import { useBrand } from '../../brand/brand.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { useSetting } from '../../settings/settings.ts'
import { Logo } from './logo.tsx'
import { SideMenu } from './side-menu.tsx'

/** A side menu that stands free and moves with the page. */
const FREE_WIDTH = 208
/** A sidebar that is fixed, and beside which the page keeps as much clear: narrower, because it takes its room for good. */
const FIXED_WIDTH = 200
const FOLDED_WIDTH = 80
const DRAWER_WIDTH = 200

/** How wide the menu at the side is. */
export const sideWidth = ({ isFixed, isFolded }: { isFixed: boolean; isFolded: boolean }): number => {
  if (isFolded) return FOLDED_WIDTH
  return isFixed ? FIXED_WIDTH : FREE_WIDTH
}

/** The menu at the side of the desk. */
export function AppSide({ menu, isFolded }: { menu: readonly MenuNode[]; isFolded: boolean }) {
  const theme = useSetting('theme')
  const isFixed = useSetting('fixedSidebar')
  return (
    <Layout.Sider
      className={`mortise-side mortise-side-${theme}${isFixed ? ' mortise-side-fixed' : ''}`}
      theme={theme}
      width={sideWidth({ isFixed, isFolded: false })}
      collapsedWidth={FOLDED_WIDTH}
      collapsed={isFolded}
      trigger={null}
    >
      <Logo isBare={isFolded} />
      <nav className="mortise-side-menu" aria-label="主菜单">
        <SideMenu menu={menu} isFolded={isFolded} />
      </nav>
    </Layout.Sider>
  )
}

/** The menu of a narrow window: a drawer that goes once something is chosen. */
export function AppDrawer({
  menu,
  open,
  onClose,
}: {
  menu: readonly MenuNode[]
  open: boolean
  onClose: () => void
}) {
  const theme = useSetting('theme')
  return (
    <Drawer
      classNames={{ section: `mortise-side-${theme}` }}
      open={open}
      placement="left"
      size={DRAWER_WIDTH}
      title={useBrand('header').name}
      styles={{ body: { padding: 0 } }}
      onClose={onClose}
    >
      <nav aria-label="主菜单">
        <SideMenu menu={menu} onChosen={onClose} />
      </nav>
    </Drawer>
  )
}
