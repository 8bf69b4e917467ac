import './layout.css'
import { Layout } from 'antd'
import { type CSSProperties, useRef, useState } from 'react'
import { useBrand } from '../../brand/brand.ts'
import { useNarrow } from '../../browser/use-narrow.ts'
import { Companion } from '../../product/companion.tsx'
import type { MenuNode } from '../../session/make-session.ts'
import { changeSettings, useSetting } from '../../settings/settings.ts'
import { HEADER_HEIGHT } from '../../theme/theme.ts'
import { PageHost } from '../routes/page-host.tsx'
import { AppFooter } from './app-footer.tsx'
import { AppHeader } from './app-header.tsx'
import { AppDrawer, AppSide, sideWidth } from './app-menu.tsx'
import { ViewingBar } from './viewing-bar.tsx'

/** The main layout: menu, header, page, footer. The window scrolls; what is fixed keeps its place over it. */
export function AppLayout({ menu }: { menu: readonly MenuNode[] }) {
  const brand = useBrand('header')
  const isNarrow = useNarrow()
  const isFolded = !useSetting('sidebarOpen')
  const isTop = useSetting('layout') === 'topmenu'
  const isHeaderFixed = useSetting('fixedHeader')
  const isSideFixed = useSetting('fixedSidebar')
  const isNarrowed = useSetting('contentWidth') === 'Fixed' && isTop && !isNarrow
  const [isDrawn, setDrawn] = useState(false)
  const content = useRef<HTMLElement>(null)
  const hasSide = !isNarrow && !isTop
  const room = {
    '--mortise-side': `${hasSide ? sideWidth({ isFixed: isSideFixed, isFolded }) : 0}px`,
    '--mortise-header': `${isHeaderFixed ? HEADER_HEIGHT : 0}px`,
  } as CSSProperties
  return (
    <Layout className="mortise-app" hasSider={hasSide} style={room}>
      <a
        className="mortise-skip"
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          content.current?.focus()
        }}
      >
        跳到正文
      </a>
      {hasSide && <AppSide menu={menu} isFolded={isFolded} />}
      {isNarrow && <AppDrawer menu={menu} open={isDrawn} onClose={() => setDrawn(false)} />}
      <ViewingBar />
      <Layout className={isSideFixed ? 'mortise-main mortise-main-beside' : 'mortise-main'}>
        <AppHeader
          menu={menu}
          isMenuShut={isNarrow ? !isDrawn : isFolded}
          onToggle={() => (isNarrow ? setDrawn(!isDrawn) : changeSettings({ sidebarOpen: isFolded }))}
        />
        <Layout.Content
          ref={content}
          tabIndex={-1}
          className={isNarrowed ? 'mortise-content mortise-content-fixed' : 'mortise-content'}
        >
          <PageHost menu={menu} productName={brand.name} />
        </Layout.Content>
        <AppFooter />
      </Layout>
      <Companion />
    </Layout>
  )
}
