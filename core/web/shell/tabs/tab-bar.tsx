import './tabs.css'
import { CloseOutlined } from '@ant-design/icons'
import { Tabs } from 'antd'
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react'
import { MenuIcon } from '../../brand/icons.tsx'
import { useDialog } from '../../product/use-dialog.tsx'
import { words } from '../../words.ts'
import { TabMenu } from './tab-menu.tsx'
import { isHome, TAB_DELAY } from './tabs.ts'
import { tabs, useTabs } from './tabs-store.ts'
import { useTabWork } from './use-tab.ts'
import { useTabbed } from './use-tabbed.ts'

/** Where the menu of a tab is wanted. */
export interface MenuPlace {
  readonly fullPath: string
  readonly x: number
  readonly y: number
}

/** The open pages as tabs. */
export const TabBar = memo(function TabBar() {
  const isTabbed = useTabbed()
  return isTabbed ? <Bar /> : null
})

function Bar() {
  const pages = useTabs((state) => state.pages).filter(({ meta }) => !meta.hideTab)
  const current = useTabs((state) => state.current?.fullPath)
  const { show, close } = useTabWork()
  const [menuPlace, setMenuPlace] = useState<MenuPlace | null>(null)
  const bar = useRef<HTMLElement>(null)
  const { open, dialog } = useDialog()

  /** With the view that the page shows now. */
  const keep = (fullPath: string) => {
    const name = pages.find((page) => page.fullPath === fullPath)?.meta.title
    const path = addressOf(fullPath)
    void open(async () => {
      const { default: ShortcutsDialog } = await import('../shortcuts/shortcuts-dialog.tsx')
      return { default: (props) => <ShortcutsDialog {...props} adding={{ path, ...(name && { name }) }} /> }
    })
  }
  const closeByKey = async (fullPath: string) => {
    await close(fullPath)
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      bar.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    })
  }
  const closeByMiddle = (event: MouseEvent) => {
    const fullPath = tabAt(event.target)
    if (event.button !== 1 || !fullPath) return
    event.preventDefault()
    event.stopPropagation()
    void close(fullPath)
  }
  const openMenu = (event: MouseEvent) => {
    const fullPath = tabAt(event.target)
    if (!fullPath) return
    event.preventDefault()
    const place = { fullPath, x: event.clientX, y: event.clientY }
    // Not at once: what opened it would go on to close it.
    setTimeout(() => setMenuPlace(place), TAB_DELAY)
  }
  const press = (event: KeyboardEvent) => {
    const fullPath = tabAt(event.target)
    const isTab = (event.target as Element).matches('[role=tab]')
    if (!fullPath || !isTab) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      event.stopPropagation()
      void closeByKey(fullPath)
    } else if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault()
      const { left, bottom } = (event.target as Element).getBoundingClientRect()
      setMenuPlace({ fullPath, x: left, y: bottom })
    }
  }
  const closeMenu = () => {
    setMenuPlace(null)
    const { fullPath } = menuPlace ?? {}
    const tabs = bar.current?.querySelectorAll<HTMLElement>('[data-node-key]') ?? []
    const own = [...tabs].find((tab) => tab.dataset.nodeKey === fullPath)
    own?.querySelector<HTMLElement>('[role=tab]')?.focus({ preventScroll: true })
  }
  return (
    <nav
      ref={bar}
      className="mortise-tabs"
      aria-label="打开的页面"
      onMouseDownCapture={closeByMiddle}
      onContextMenu={openMenu}
      onKeyDownCapture={press}
    >
      <Tabs
        type="card"
        size="small"
        locale={{ dropdownAriaLabel: '更多页面' }}
        activeKey={current ?? ''}
        items={pages.map(({ fullPath, meta }) => ({
          key: fullPath,
          label: <TabLabel title={meta.title} onClose={isHome(fullPath) ? null : () => close(fullPath)} />,
          icon: meta.icon ? <MenuIcon name={meta.icon} /> : undefined,
        }))}
        // Not of changes alone: whoever comes back before the other page is there has changed nothing.
        onTabClick={show}
      />
      {menuPlace && <TabMenu place={menuPlace} onClose={closeMenu} onKeep={() => keep(menuPlace.fullPath)} />}
      {dialog}
    </nav>
  )
}

/** A button has no place within a tab: the cross is for the pointer, the Delete key for the keyboard. */
function TabLabel({ title, onClose }: { title: string; onClose: (() => Promise<void>) | null }) {
  return (
    <>
      <span>{title}</span>
      {onClose && (
        <CloseOutlined
          className="mortise-tab-close"
          title={words.close}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation()
            void onClose()
          }}
        />
      )}
    </>
  )
}

/** Where the page of a tab stands, with what its list was narrowed to. */
function addressOf(fullPath: string): string {
  const { live, current } = tabs.getState()
  const at =
    current?.fullPath === fullPath
      ? window.location
      : live.find((page) => page.fullPath === fullPath)?.location
  return at ? at.pathname + at.search + at.hash : fullPath
}

/** The page of the tab that something happened on. */
const tabAt = (target: EventTarget): string | undefined =>
  (target as Element).closest<HTMLElement>('[data-node-key]')?.dataset.nodeKey
