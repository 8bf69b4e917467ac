import { greeting } from '@mortise/model'
import { Card, Col, Row } from 'antd'
import { Link } from 'react-router'
import { useSession } from '../../connection.ts'
import { allNodes, HOME_PATH } from '../routes/guard.ts'
import { MenuIcon } from '../icons.tsx'

/** The home page: a greeting and the ways to work. */
export default function Home() {
  const user = useSession((state) => state.user)
  const menu = useSession((state) => state.grants?.menu) ?? []
  const folders = menu.filter((node) => !node.hidden && node.path !== HOME_PATH)
  return (
    <section aria-label="首页">
      <h1 className="mortise-greeting">
        {greeting(new Date().getHours())}，{user?.realname}
      </h1>
      <Row gutter={[16, 16]}>
        {folders.map((folder) => (
          <Col key={folder.path} xs={24} md={12} xl={8}>
            <Card
              title={
                <>
                  <MenuIcon name={folder.meta.icon} /> {folder.meta.title}
                </>
              }
            >
              <nav className="mortise-links" aria-label={folder.meta.title}>
                {pagesIn(folder).map((page) => (
                  <Link key={page.path} to={page.path}>
                    {page.meta.title}
                  </Link>
                ))}
              </nav>
            </Card>
          </Col>
        ))}
      </Row>
    </section>
  )
}

const pagesIn = (folder: Parameters<typeof allNodes>[0][number]) =>
  allNodes(folder.children ?? [folder]).filter(
    (node) => !node.hidden && !node.component.includes('layouts') && !node.meta.url,
  )
