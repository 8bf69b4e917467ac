import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button, Drawer, Layout, Spin } from 'antd'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { session, useSession } from '../connection.ts'
import type { MenuNode } from '../session/make-session.ts'
import { fileAddress } from '../upload/file-address.ts'
import { useNarrow } from '../use-narrow.ts'
import { useBrand } from './brand.ts'
import { HOME_PATH, loginPathFor } from './guard.ts'
import { Joint } from './joint.tsx'
import { PageHost } from './page-host.tsx'
import { SideMenu } from './side-menu.tsx'
import { UserMenu } from './user-menu.tsx'

/** Where signed-in users work; others are sent to sign in. */
export function Workspace() {
  const token = useSession((state) => state.token)
  const grants = useSession((state) => state.grants)
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (!token || grants) return
    // Without a menu there is nowhere to go: out, and in again.
    session.loadGrants().catch(() => session.signOut().catch(() => {}))
  }, [token, grants])

  if (!token) return <Navigate to={loginPathFor(pathname + search)} replace />
  if (!grants) return <Spin className="mortise-waiting" size="large" />
  return <Desk menu={grants.menu} />
}

const WIDTH = 208
const WIDTH_FOLDED = 80
const DRAWER_WIDTH = 200

function Desk({ menu }: { menu: readonly MenuNode[] }) {
  const brand = useBrand('header')
  const isNarrow = useNarrow()
  const [isFolded, setFolded] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const toggle = () => (isNarrow ? setDrawn(!isDrawn) : setFolded(!isFolded))
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
          <UserMenu />
        </Layout.Header>
        <Layout.Content className="mortise-content">
          <PageHost menu={menu} productName={brand.name} />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}
