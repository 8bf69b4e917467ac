import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Drawer, Layout } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import type { MenuNode } from '../../session/make-session.ts'
import { changeSettings, useSetting } from '../../settings/settings.ts'
import { fileAddress } from '../../upload/file-address.ts'
import { useNarrow } from '../../use-narrow.ts'
import { useBrand } from '../brand.ts'
import { Joint } from '../joint.tsx'
import { HOME_PATH } from '../routes/guard.ts'
import { PageHost } from '../routes/page-host.tsx'
import { HeaderTools } from '../tools/header-tools.tsx'
import { SideMenu } from './side-menu.tsx'

const WIDTH = 208
const WIDTH_FOLDED = 80
const DRAWER_WIDTH = 200

/** The main layout: menu, header, page. */
export function Desk({ menu }: { menu: readonly MenuNode[] }) {
  const brand = useBrand('header')
  const isNarrow = useNarrow()
  const isFolded = !useSetting('sidebarOpen')
  const [isDrawn, setDrawn] = useState(false)
  const toggle = () => (isNarrow ? setDrawn(!isDrawn) : changeSettings({ sidebarOpen: isFolded }))
  const isHidden = isNarrow ? !isDrawn : isFolded
  return (
    <Layout className="mortise-desk">
      {isNarrow ? (
        <Drawer
          open={isDrawn}
          placement="left"
          size={DRAWER_WIDTH}
          title={brand.name}
          styles={{ body: { padding: 0 } }}
          onClose={() => setDrawn(false)}
        >
          <SideMenu menu={menu} onChosen={() => setDrawn(false)} />
        </Drawer>
      ) : (
        <Layout.Sider
          className="mortise-side"
          theme="light"
          width={WIDTH}
          collapsedWidth={WIDTH_FOLDED}
          collapsed={isFolded}
          trigger={null}
        >
          <Link to={HOME_PATH} className="mortise-logo" aria-label={brand.name}>
            {brand.logo ? <img src={fileAddress(brand.logo)} alt="" /> : <Joint size={28} />}
            {!isFolded && <span>{brand.name}</span>}
          </Link>
          <nav aria-label="主菜单">
            <SideMenu menu={menu} />
          </nav>
        </Layout.Sider>
      )}
      <Layout>
        <Layout.Header className="mortise-header">
          <Button
            type="text"
            icon={isHidden ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
            aria-label={isHidden ? '展开菜单' : '收起菜单'}
            onClick={toggle}
          />
          <span className="mortise-slogan">{brand.businessWords}</span>
          <HeaderTools />
        </Layout.Header>
        <Layout.Content className="mortise-content">
          <PageHost menu={menu} productName={brand.name} />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}
