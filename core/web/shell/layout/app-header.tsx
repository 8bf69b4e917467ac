import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Layout } from 'antd'
import { useBrand } from '../../brand/brand.ts'
import { useNarrow, usePhone } from '../../browser/use-narrow.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { useSetting } from '../../settings/settings.ts'
import { HeaderTools } from '../tools/header-tools.tsx'
import { Logo, Slogan } from './logo.tsx'
import { TopMenu } from './top-menu.tsx'
import { useScrolledPast } from './use-scrolled-past.ts'

/** A header that hides does so past this many pixels. */
const HIDES_PAST = 100

/** The header: what the product is called, the menu or the way to it, and the tools. */
export function AppHeader({
  menu,
  isMenuShut,
  onToggle,
}: {
  menu: readonly MenuNode[]
  isMenuShut: boolean
  onToggle: () => void
}) {
  const isNarrow = useNarrow()
  const isPhone = usePhone()
  const isTop = useSetting('layout') === 'topmenu' && !isNarrow
  const isDark = useSetting('theme') === 'dark' && isTop
  const isFixed = useSetting('fixedHeader')
  const hides = useSetting('autoHideHeader')
  const isPast = useScrolledPast(HIDES_PAST)
  const classes = [
    'mortise-header',
    isFixed && 'mortise-header-fixed',
    isDark && 'mortise-header-dark',
    hides && isPast && 'mortise-header-hidden',
  ]
  return (
    <Layout.Header className={classes.filter(Boolean).join(' ')}>
      {isTop ? (
        <>
          <div className="mortise-top-brand">
            <Logo />
            <Slogan />
          </div>
          <TopMenu menu={menu} />
        </>
      ) : (
        <>
          <Button
            type="text"
            icon={isMenuShut ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            aria-label={isMenuShut ? '展开菜单' : '收起菜单'}
            onClick={onToggle}
          />
          {isNarrow ? <Logo /> : <Welcome />}
          {!isPhone && <Slogan />}
        </>
      )}
      <div className={isTop ? 'mortise-header-right mortise-header-right-top' : 'mortise-header-right'}>
        <HeaderTools />
      </div>
    </Layout.Header>
  )
}

const Welcome = () => <span className="mortise-welcome">欢迎进入 {useBrand('header').name}</span>
