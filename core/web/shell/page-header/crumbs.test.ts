import { expect, test } from 'vitest'
import type { MenuNode } from '../../session/make-session.ts'
import { routeHead } from './crumbs.ts'

const node = (path: string, meta: MenuNode['meta'], more: Partial<MenuNode> = {}): MenuNode => ({
  id: path,
  route: '1',
  path,
  name: path,
  component: 'page',
  meta,
  ...more,
})
const menu = [
  node('/dashboard/analysis', { title: '首页' }, { name: 'dashboard-analysis' }),
  node(
    '/sales',
    { title: '销售' },
    {
      children: [
        node('/sales/order', { title: '订单' }),
        node('/sales/order/:id', { title: '订单详情' }, { hidden: true }),
        node('/sales/board', { title: '看板', pageHeader: true }),
        node('/sales/plain', { title: '清单', hiddenHeaderContent: true }),
      ],
    },
  ),
]
const at = (pathname: string) => routeHead(menu, { pathname, search: '' })
const home = { title: '首页', path: '/dashboard/analysis' }

test('the way to a page begins at the home page, and the page itself leads nowhere', () => {
  expect(at('/sales/order')).toEqual({
    crumbs: [home, { title: '销售', path: '/sales' }, { title: '订单' }],
    title: '订单',
  })
  expect(at('/sales/order/7')?.crumbs.at(-1)).toEqual({ title: '订单详情' })
})

test('the home page is not told twice', () => {
  expect(at('/dashboard/analysis')).toEqual({ crumbs: [{ title: '首页' }] })
})

test('[A-161] a page whose meta sets its own header has no other', () => {
  expect(at('/sales/board')).toBeNull()
})

test('a page may have its crumbs alone', () => {
  expect(at('/sales/plain')?.title).toBeUndefined()
  expect(at('/sales/plain')?.crumbs).toHaveLength(3)
})
