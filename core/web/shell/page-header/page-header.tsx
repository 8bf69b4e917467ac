import './page-header.css'
import { Avatar, Breadcrumb, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { lazily } from '../../browser/lazily.tsx'
import type { Crumb } from './crumbs.ts'

const HeaderSearch = lazily(() => import('./header-search.tsx'))

/** What may stand above a page. Each part is left out where it is not told. */
export interface PageHeaderProps {
  readonly crumbs?: readonly Crumb[]
  readonly title?: ReactNode
  /** The address of a picture before the title. */
  readonly logo?: string
  readonly avatar?: string
  readonly description?: ReactNode
  readonly links?: readonly { readonly title: string; readonly to: string; readonly icon?: ReactNode }[]
  readonly onSearch?: (text: string) => void
  readonly tabs?: {
    readonly items: readonly { readonly key: string; readonly label: string }[]
    readonly active: string
    readonly onChoose: (key: string) => void
  }
  readonly actions?: ReactNode
}

/** The header of a page: where one is, what it is called, and what belongs to the whole of it. */
export function PageHeader(props: PageHeaderProps) {
  const { crumbs = [], title, logo, avatar, description, links = [], onSearch, tabs, actions } = props
  return (
    <div className="mortise-page-header">
      {crumbs.length > 0 && (
        <Breadcrumb
          aria-label="面包屑"
          items={crumbs.map(({ title, path }) => ({ title: path ? <Link to={path}>{title}</Link> : title }))}
        />
      )}
      {(title || logo || avatar || actions) && (
        <div className="mortise-page-title">
          {avatar && <Avatar size={48} src={avatar} alt="" />}
          {logo && <img src={logo} alt="" />}
          {title && <h1>{title}</h1>}
          {actions && <div className="mortise-page-actions">{actions}</div>}
        </div>
      )}
      {description && <div className="mortise-page-description">{description}</div>}
      {links.length > 0 && (
        <nav className="mortise-page-links" aria-label="相关链接">
          {links.map(({ title, to, icon }) => (
            <Link key={to} to={to}>
              {icon} {title}
            </Link>
          ))}
        </nav>
      )}
      {onSearch && <HeaderSearch onSearch={onSearch} />}
      {tabs && (
        <Tabs
          className="mortise-page-tabs"
          items={[...tabs.items]}
          activeKey={tabs.active}
          onChange={tabs.onChoose}
        />
      )}
    </div>
  )
}
